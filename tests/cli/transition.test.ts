import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Run, sandbox } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { stateLines } from '../support/three-modes.ts';

const MODES = '.pi/agent/modes';

function writeDraft(box: Sandbox, transitions = 'transitions: { to: [build, review], clear: false }\n'): void {
  box.write(`${MODES}/draft.md`, `---\nname: draft\nstrategy: append\n${transitions}---\nDraft first.\n`);
}

/** A sandbox where the overlay `draft` is selected, after which only `build` or `review` may come. */
async function drafting(): Promise<Sandbox> {
  const box = sandbox();
  for (const name of ['build', 'review', 'terse'])
    box.write(`${MODES}/${name}.md`, `---\nname: ${name}\nstrategy: append\n---\nBe ${name}.\n`);
  writeDraft(box);
  await done(box, '+draft');
  return box;
}

const pimodes = (box: Sandbox, line: string): Promise<Run> => runHere(box, line.split(' '));

async function done(box: Sandbox, line: string): Promise<void> {
  expect(await pimodes(box, line)).toMatchObject({ code: 0 });
}

/** The texts of the one state file and of the log beside it. */
function kept({ agentDir }: Sandbox): { readonly state: string; readonly events: string } {
  const folder = join(agentDir, 'pimodes/state');
  const [name] = readdirSync(folder).filter((one) => !one.endsWith('.events.jsonl'));
  const state = join(folder, name ?? '');
  return { state: readFileSync(state, 'utf8'), events: readFileSync(state.replace('.jsonl', '.events.jsonl'), 'utf8') };
}

const selected = async (box: Sandbox) => JSON.parse((await pimodes(box, 'status --json')).stdout).selection;

test('what a selected mode does not let come next exits with 3, names it and what it does let come, and says how to go on', async () => {
  const box = await drafting();
  expect(await pimodes(box, '+terse')).toEqual({
    code: 3,
    signal: null,
    stdout: '',
    stderr: [
      'pimodes: `draft` lets only `build` and `review` come next, not `terse`',
      'hint: `pimodes set native --overlay draft --overlay terse --force` overrides that, and is recorded',
      '',
    ].join('\n'),
  });
  const { stderr } = await pimodes(box, 'off --json');
  expect(JSON.parse(stderr).error).toMatchObject({
    code: 'transition',
    exit: 3,
    message: '`draft` cannot simply be left: `build` or `review` must come next',
    hint: '`pimodes off --force` overrides that, and is recorded',
  });
  expect(await selected(box)).toEqual({ baseKey: null, overlayKeys: ['draft'] });
});

test.each([
  ['terse', 3],
  ['off', 3],
  ['-draft', 3],
  ['set native', 3],
  ['set native --overlay terse', 3],
  ['set native --overlay terse --dry-run', 3],
  ['back', 3],
  ['preset use quiet', 3],
  ['+draft', 0],
  ['+build', 0],
  ['build', 0],
  ['set native --overlay review --overlay draft --overlay build', 0],
])('with `draft` selected `pimodes %s` exits with %i', async (line, code) => {
  const box = await drafting();
  box.write(
    '.pi/agent/mode-presets/quiet.json',
    '{"schemaVersion":1,"key":"quiet","label":"Quiet","selection":{"baseKey":null,"overlayKeys":["terse"]}}\n',
  );
  expect(await pimodes(box, line)).toMatchObject({ code });
  if (code === 3) {
    await done(box, `${line} --force`);
    expect((await selected(box)).overlayKeys.includes('draft')).toBe(line.endsWith('--dry-run'));
  }
});

test('an override is recorded beside the state, whose entry is as strict as ever, and told by history', async () => {
  const box = await drafting();
  await done(box, 'terse --force');
  await done(box, 'off');
  const { state, events } = kept(box);
  expect(stateLines(state).map(({ data = {} }) => Object.keys(data).length)).toEqual([0, 6, 6, 6]);
  expect(events).toContain('"event":"forced"');

  const lines = (await pimodes(box, 'history')).stdout.split('\n');
  expect(lines.map((line) => line.replace(/.*pimodes/, ''))).toEqual([
    ' off',
    ' set native --overlay terse (forced against `draft`)',
    ' set native --overlay draft',
    '',
  ]);
  const { entries } = JSON.parse((await pimodes(box, 'history --json')).stdout);
  expect(entries.map(({ forcedAgainst }: { forcedAgainst: string[] }) => forcedAgainst)).toEqual([[], ['draft'], []]);
});

test('--force that overrides nothing, or only rehearses, records nothing', async () => {
  const box = await drafting();
  await pimodes(box, 'off'); // which leaves a log
  await done(box, 'terse --force --dry-run');
  await done(box, 'build --force');
  await done(box, 'off --force');
  expect(kept(box).events).not.toContain('"forced"');
});

test('an edit does not loosen what was accepted; accepting it does', async () => {
  const box = await drafting();
  writeDraft(box, '');
  expect(await pimodes(box, 'terse')).toMatchObject({ code: 3 });
  await done(box, 'set native --overlay draft');
  await done(box, 'terse');
});

test('a mode whose file is gone still says what may come next, but can be left; a file that is deleted is', async () => {
  const box = await drafting();
  rmSync(join(box.home, MODES, 'draft.md'));
  expect(await pimodes(box, '+terse')).toMatchObject({ code: 3 });
  await done(box, '-draft');
  writeDraft(box);
  await done(box, '+draft');
  await done(box, 'delete draft --yes');
  expect(await selected(box)).toEqual({ baseKey: null, overlayKeys: [] });
  expect(kept(box).events).not.toContain('"forced"');
});

test('`show` says what a mode lets come next', async () => {
  const box = await drafting();
  expect((await pimodes(box, 'show draft')).stdout).toContain(
    'leaving    only build, review may come next, and something must\n',
  );
});
