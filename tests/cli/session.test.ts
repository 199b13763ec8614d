import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sandbox } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { writeThreeModes } from '../support/three-modes.ts';

const HEADER = '{"type":"session","version":3,"id":"01a22c5d","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/x"}';

/** A sandbox with a session whose branch selects builder and terse, and then something else that was gone back from. */
async function withSession(): Promise<{ box: Sandbox; path: string }> {
  const box = sandbox();
  writeThreeModes(box);
  const data = async (...args: string[]) =>
    JSON.stringify(JSON.parse((await runHere(box, [...args, '--dry-run', '--json'])).stdout).entry);
  const custom = (id: string, parentId: string | null, text: string) =>
    `{"type":"custom","customType":"pi-mode-state.v3","data":${text},"id":"${id}","parentId":${JSON.stringify(parentId)},"timestamp":"2026-01-01T00:00:00.000Z"}`;
  const lines = [
    HEADER,
    custom('aaaaaaaa', null, await data('set', 'builder', '--overlay', 'terse')),
    custom('bbbbbbbb', 'aaaaaaaa', await data('+kind')),
    '{"type":"message","id":"cccccccc","parentId":"aaaaaaaa","timestamp":"2026-01-01T00:00:00.000Z","message":{"role":"user","content":"hi"}}',
  ];
  return { box, path: box.write('s.jsonl', `${lines.join('\n')}\n`) };
}

test('reading commands read the branch of a session', async () => {
  const { box, path } = await withSession();
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runHere(box, [...args, '--session', path]);
    expect([args, code, stderr]).toEqual([args, 0, '']);
    return stdout;
  };
  expect(await run('status', '--footer')).toBe('mode:builder +1\n');
  expect(JSON.parse(await run('status', '--json'))).toMatchObject({
    statePath: path,
    standing: 'active',
    stateHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    selection: { baseKey: 'builder', overlayKeys: ['terse'] },
  });
  expect(await run('compose')).toContain('Be terse.');
  expect(await run('preview', '+kind', '--prompt')).toContain('Be kind.');
  expect(await run('list')).toContain('(*) builder');
  expect(await run('history')).toBe('$\n'.replace('$', (await historyLine(run)) ?? ''));
  expect(await run('show', 'terse')).toContain('Be terse.');
});

/** The one line of history, its time being that of the test. */
async function historyLine(run: (...args: string[]) => Promise<string>): Promise<string | undefined> {
  const { entries } = JSON.parse(await run('history', '--json'));
  expect(entries).toHaveLength(1);
  return `${entries[0].activatedAt}  command    activated  pimodes set builder --overlay terse`;
}

test.each([
  [['set', 'native'], 'is not written'],
  [['+kind'], 'is not written'],
  [['off'], 'is not written'],
  [['back'], '`back` does not read a session'],
  [['reapprove'], '`reapprove` does not read a session'],
  [['preset', 'list'], '`preset` does not read a session'],
  [[], 'is not written'],
  [['status', '--state', 'x.jsonl'], 'name two journals'],
])('%j with a session is refused, and the session is as it was', async (args, message) => {
  const { box, path } = await withSession();
  const before = readFileSync(path, 'utf8');
  const run = await runHere(box, [...args, '--session', path]);
  expect(run).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
  expect(readFileSync(path, 'utf8')).toBe(before);
});

test('a session that is not there, or is none, is named', async () => {
  const box = sandbox();
  box.write('project/notes.jsonl', 'hello\n');
  const run = (path: string) => runHere(box, ['status', '--session', path]);
  expect(await run('nowhere.jsonl')).toMatchObject({ code: 74, stderr: expect.stringContaining('no such session') });
  expect(await run('notes.jsonl')).toMatchObject({ code: 74, stderr: expect.stringContaining('not a Pi session') });
  expect(await run('$HOME/s.jsonl')).toMatchObject({ code: 74, stderr: expect.stringContaining('nobody expanded') });
});
