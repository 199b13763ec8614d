import { expect, test } from 'vitest';
import { open } from '../support/pty.ts';
import { sandbox } from '../support/run-cli.ts';

const PAGER = "sed 's/^/paged /'";

test('on a terminal a longer text goes through $PAGER', async () => {
  const terminal = open(sandbox(), { args: ['help', 'list'], env: { PAGER } });
  await terminal.waitFor('paged every mode by slot');
  expect(await terminal.exit).toMatchObject({ code: 0 });
});

test.each([
  ['--no-pager', { PAGER }, ['--no-pager']],
  ['a pager that is not there', { PAGER: 'no-such-pager' }, []],
  ['no pager', { PAGER: '' }, []],
  ['a terminal that draws nothing', { PAGER, TERM: 'dumb' }, []],
])('with %s it is printed', async (_what, env, flags) => {
  const terminal = open(sandbox(), { args: ['help', 'list', ...flags], env });
  await terminal.waitFor(/^every mode by slot/m);
  expect(await terminal.exit).toMatchObject({ code: 0 });
});

test('where the terminal is no UTF-8 the lines that are drawn are ASCII, and what a file says is not', async () => {
  const box = sandbox();
  box.write('.pi/agent/modes/sea.md', '---\nname: sea\nstrategy: append\n---\nUse … and │.\n');
  const terminal = open(box, { args: ['show', 'sea', '--no-pager'], env: { LC_ALL: 'C' } });
  await terminal.waitFor('1 | Use … and │.');
});
