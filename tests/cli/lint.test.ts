import { copyFileSync, cpSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Check, Errors } from 'typebox/schema';
import { describe, expect, test } from 'vitest';
import { REPORTS } from '../../src/formats/schemas/report.ts';
import { sandbox } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';
import type { Sandbox } from '../support/sandbox.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/lint');

type Said = { code: string; path: string; line: number; column: number; severity: string };

/** The document of a run, and `FILE: code line:column` of what it says. */
async function linted(box: Sandbox, ...args: string[]) {
  const run = await runHere(box, ['lint', ...args, '--json']);
  const document = JSON.parse(run.stdout);
  expect(Check(REPORTS.lint, document) ? [] : Errors(REPORTS.lint, document)[1]).toEqual([]);
  const said = (document.diagnostics as Said[]).map(
    ({ path, code, line, column }) => `${path.split('/').at(-1)}: ${code} ${line}:${column}`,
  );
  return { ...run, document, said };
}

describe.each(['patterns', 'anti-patterns'])('the pack of %s', (pack) => {
  const expected: Record<string, string[]> = JSON.parse(readFileSync(join(FIXTURES, pack, 'expected.json'), 'utf8'));

  test('gives exactly these diagnostics, as a folder', async () => {
    const { said, document } = await linted(sandbox(), join(FIXTURES, pack));
    expect(said).toEqual(Object.entries(expected).flatMap(([name, codes]) => codes.map((code) => `${name}: ${code}`)));
    expect(document.files).toHaveLength(Object.keys(expected).length);
  });

  test('every file has an expectation', () => {
    expect(globSync('*', { cwd: join(FIXTURES, pack, 'modes') }).sort()).toEqual(Object.keys(expected));
  });
});

test('the patterns are clean: notes alone, exit 0 with --strict too', async () => {
  const { code, document } = await linted(sandbox(), join(FIXTURES, 'patterns'), '--strict');
  expect({ code, errors: document.errors, warnings: document.warnings }).toEqual({ code: 0, errors: 0, warnings: 0 });
});

test('every anti-pattern is told as a warning at least', async () => {
  const { document } = await linted(sandbox(), join(FIXTURES, 'anti-patterns'));
  const told = (document.diagnostics as Said[]).filter(({ severity }) => severity !== 'info').map(({ path }) => path);
  expect(document.files.map(({ path }: Said) => path).filter((path: string) => !told.includes(path))).toEqual([]);
});

test('a file alone is judged with what stands beside it in mind', async () => {
  const { said, document } = await linted(sandbox(), join(FIXTURES, 'patterns/modes/chart.md'));
  expect(said).toEqual([]); // it may be followed by `sail`, which was not asked for
  expect(document.files).toMatchObject([{ key: 'chart', kind: 'mode', dialect: 'amplifier', scope: 'pack' }]);
});

test('warnings make the exit code 1 with --strict alone, errors always', async () => {
  const box = sandbox();
  const file = (name: string) => join(FIXTURES, 'anti-patterns/modes', name);
  expect((await linted(box, file('no-exit.md'))).code).toBe(0);
  expect((await linted(box, file('no-exit.md'), '--strict')).code).toBe(1);
  expect((await linted(box, file('nested-default.md'))).code).toBe(1);
});

test('without a name everything there is is judged: builtin, global, unapproved and broken files, and strangers', async () => {
  const box = sandbox();
  box.write('.pi/agent/modes/careful.md', '---\nname: careful\nstrategy: append\n---\nText.\n');
  box.write('.pi/agent/modes/broken.md', '---\nname: other\n---\nText.\n');
  box.write('.pi/agent/modes/notes.md', 'Notes.\n');
  box.write('project/.pi/modes/deploy.md', '---\nname: deploy\ndescription: D.\nrequires: [gone]\n---\nText.\n');
  const { code, said, document } = await linted(box);
  expect(code).toBe(1);
  expect(said).toEqual([
    'broken.md: mode/key-mismatch 2:7',
    'careful.md: lint/no-description 2:1',
    'notes.md: file/no-front-matter 1:1',
    'deploy.md: lint/unknown-mode 4:12',
  ]);
  expect(document.files).toHaveLength(11);
});

test('for people each line can be jumped to, and the last one counts', async () => {
  const box = sandbox();
  copyFileSync(join(FIXTURES, 'anti-patterns/modes/no-escape.md'), box.write('project/no-escape.md', ''));
  const run = await runHere(box, ['lint', 'no-escape.md']);
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(run.stdout).toBe(
    `${box.project}/no-escape.md:7:3: warning lint/no-way-out: the mode cannot be cleared and names no mode that may follow (name a mode that may follow, or let it be cleared)\n` +
      '1 file, 0 errors, 1 warning, 0 notes\n',
  );
});

test('what is not there, and what is no mode file by its name, is refused', async () => {
  const box = sandbox();
  box.write('project/notes.txt', 'Notes.');
  const gone = await runHere(box, ['lint', 'gone.md']);
  expect(gone).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('there is no file or folder `gone.md`'),
  });
  const other = await runHere(box, ['lint', 'notes.txt']);
  expect(other).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('is no mode file') });
});

test('an installed pack is sent with its references, and a change of one of them is drift that its guard outlives', async () => {
  const box = sandbox();
  cpSync(join(FIXTURES, 'patterns'), join(box.home, 'harbour'), { recursive: true });
  box.write('.pi/agent/settings.json', JSON.stringify({ packages: [join(box.home, 'harbour')] }));
  const set = await runHere(box, ['set', 'native', '--overlay', 'log-book']);
  expect(set).toMatchObject({ code: 0 });
  const before = await runHere(box, ['compose']);
  expect(before.stdout).toContain('Berths are numbered from the sea.\n\n## Log book');
  expect(before.stdout).toContain('One entry a day:\n\n# Tides\n\nHigh water first');
  const place = await runHere(box, ['check', 'edit', 'a.txt']);
  expect(place.stdout).toContain('modes/log-book.md:8:24');
  box.write('harbour/context/tides.md', '# Tides\n\nNone today.\n');
  const status = await runHere(box, ['status', '--json']);
  expect(JSON.parse(status.stdout)).toMatchObject({ standing: 'blocked', drift: [{ key: 'log-book' }] });
  const held = await runHere(box, ['check', 'bash', 'ls', '--json']);
  expect(JSON.parse(held.stdout).reasons).toMatchObject([
    { basis: 'file', rule: 'tools.allow' },
    { basis: 'accepted' },
  ]);
  const footer = await runHere(box, ['status', '--footer']);
  expect(footer.stdout).toContain('!');
});

test("a project's mode is approved with what it refers to: a change of that takes the yes back", async () => {
  const box = sandbox();
  box.write('project/.amplifier/modes/sea.md', '---\nmode: { name: sea }\n---\nOne.\n@self:more.txt\n');
  const more = 'project/.amplifier/modes/more.txt';
  box.write(more, 'First.');
  const approval = async () => {
    const { overlays, unapproved } = JSON.parse((await runHere(box, ['list', '--json'])).stdout);
    const waiting = unapproved.find(({ key }: { key: string }) => key === 'sea');
    return waiting?.approval ?? (overlays.some(({ key }: { key: string }) => key === 'sea') ? 'approved' : 'gone');
  };
  expect((await runHere(box, ['approve', 'sea', '--yes'])).stdout).toContain('First.');
  expect(await approval()).toBe('approved');
  box.write(more, 'Second.');
  expect(await approval()).toBe('changed');
});

test('list shows the command of a mode and whether the model may be told of it', async () => {
  const box = sandbox();
  box.write(
    '.amplifier/modes/hull.md',
    '---\nmode: { name: hull, shortcut: hc, advertised: false }\n---\nUse /mode off.\n',
  );
  const row = (await runHere(box, ['list'])).stdout.split('\n').find((line) => line.includes('hull'));
  expect(row).toMatch(/hull .* with every user prompt, global, ~4 tokens, \/hc, hidden from the model$/);
  const { overlays } = JSON.parse((await runHere(box, ['list', '--json'])).stdout);
  expect(overlays).toContainEqual(expect.objectContaining({ key: 'hull', shortcut: 'hc', advertised: false }));
});

test('list says which mode has a command that two ask for, and which is none of a mode', async () => {
  const box = sandbox();
  const write = (name: string, shortcut: string) =>
    box.write(
      `.pi/agent/modes/${name}.md`,
      `---\nname: ${name}\nstrategy: append\nshortcut: ${shortcut}\n---\nText.\n`,
    );
  write('aft', 'go');
  write('bow', 'go');
  write('cat', 'quit');
  box.write('.amplifier/modes/dog.md', '---\nmode: { name: dog, shortcut: go }\n---\nText.\n');
  const rows = (await runHere(box, ['list'])).stdout.split('\n');
  const row = (key: string) => rows.find((line) => line.includes(`] ${key} `))?.replace(/.*tokens?, /, '');
  expect(['aft', 'bow', 'cat', 'dog'].map(row)).toEqual([
    '/go',
    'not /go, which selects aft',
    'not /quit, which is a command of its own',
    'not /go, which selects aft',
  ]);
  const { diagnostics } = JSON.parse((await runHere(box, ['list', '--json'])).stdout);
  expect(diagnostics.map(({ code }: { code: string }) => code)).toEqual([
    'lint/command-collision',
    'lint/command-taken',
    'lint/command-collision',
  ]);
});
