import { expect, test } from 'vitest';
import { openSelectorSession } from '../../src/app/selector.ts';
import { readWorkspace } from '../../src/app/workspace.ts';
import { type LineOutcome, selectByLines } from '../../src/cli/line-selector.ts';
import { selectionIn } from '../../src/kernel/standing.ts';
import { fakeServices } from '../support/fake-services.ts';
import { base, brings, exact, misses, mode, show } from '../support/notation.ts';
import { open } from '../support/pty.ts';
import { sandbox } from '../support/run-cli.ts';

const modes = [base('builder'), exact('minimal'), mode('review'), mode('plan'), mode('explain')];
const theirs = mode('theirs', { scope: 'project', path: '/repo/theirs.md', prompt: 'THEIRS TEXT' });

/** Holds the conversation with these answers; each stands behind its question in the transcript. */
async function talkThrough(answers: readonly string[], services = fakeServices(modes, [theirs])) {
  const session = await openSelectorSession(services);
  if (!session.ok) throw new Error('no session');
  const transcript: string[] = [];
  const left = [...answers];
  const outcome: LineOutcome = await selectByLines(session.value, {
    say: (line) => void transcript.push(line),
    ask: async (question) => {
      const answer = left.shift() ?? null;
      transcript.push(`${question}${answer ?? '<end>'}`);
      return answer;
    },
  });
  const workspace = await readWorkspace(services);
  const selection = workspace.ok ? show(selectionIn(workspace.value.standing)) : null;
  return { kind: outcome.kind, selection, transcript: transcript.join('\n') };
}

test('the whole job by answering: the transcript', async () => {
  const { kind, selection, transcript } = await talkThrough(['2', '9', '4 2', 'y', 'p', 'y']);
  expect([kind, selection]).toEqual(['applied', 'builder + theirs, plan']);
  await expect(transcript).toMatchFileSnapshot('golden/line-selector.txt');
});

test.each([
  [['', '3 1', 'y'], 'applied', 'native + review, explain'],
  [['2', '', 'y'], 'applied', 'builder'],
  [['3', 'y', 'y'], 'applied', 'minimal'],
  [['3', '', '2', 'y'], 'applied', 'native + plan'],
  [['', '4', 'y', 'y'], 'applied', 'native + theirs'],
  [['', '4', '', ''], 'unchanged', 'native'],
  [['', '1', 'c', '', '0', ''], 'unchanged', 'native'],
  [['', '1', ''], 'discarded', 'native'],
  [['', '1'], 'discarded', 'native'],
  [['', ''], 'unchanged', 'native'],
  [[], 'unchanged', 'native'],
])('answering %j: %s, %s', async (answers, kind, selection) => {
  const done = await talkThrough(answers);
  expect([done.kind, done.selection]).toEqual([kind, selection]);
});

test('whoever approves a project definition hears what it does besides what its text says', async () => {
  const sly = mode('sly', {
    ...{ scope: 'project', path: '/repo/sly.md', prompt: 'SLY TEXT' },
    guard: { tools: null, access: 'read-only' },
    contributes: [brings('context', 'rules'), misses('skill', 'gone')],
  });
  const { transcript } = await talkThrough(['', '4', ''], fakeServices(modes, [sly]));
  expect(transcript).toContain(
    [
      'sly is defined by this project, in /repo/sly.md.',
      'Its guard: access read-only.',
      'It brings along: context @pack:rules (sly).',
      'Warning: the skill `@pack:gone` of `sly` is not mounted: there is no such file.',
      'This is its text:',
    ].join('\n'),
  );
});

test('what is selected is said before a description, however long that is', async () => {
  const wordy = { ...mode('wordy'), description: 'Says much.' };
  const { transcript } = await talkThrough(['', '1', 'y', ''], fakeServices([wordy]));
  expect(transcript).toContain('1. wordy, append, global, ~3 tokens. Says much.');
  const again = await talkThrough(['', '1', 'c', ''], fakeServices([wordy]));
  expect(again.transcript).toContain('1. wordy, append, global, ~3 tokens, selected as number 1. Says much.');
});

test('a stale draft is told, read again, and can be applied then', async () => {
  const services = fakeServices(modes);
  const { reader } = services.library;
  let isFirst = true;
  services.library.reader = async () => {
    const read = await reader();
    return (one) => {
      if (isFirst) services.change([...modes.filter(({ key }) => key !== 'review'), mode('review', { prompt: 'NEW' })]);
      isFirst = false;
      return read(one);
    };
  };
  const done = await talkThrough(['', '3', 'y', '', '', 'y'], services);
  expect(done.transcript).toContain('Not applied: things changed meanwhile');
  expect([done.kind, done.selection]).toEqual(['applied', 'native + review']);
});

test('what the active modes do not let come next is told with the draft, and asked about once more', async () => {
  const services = fakeServices([mode('draft', { to: ['build'] }), mode('build'), mode('terse')]);
  await talkThrough(['', '2', 'y'], services);
  const kept = await talkThrough(['', '3', 'y', '', '', ''], services);
  expect(kept.transcript).toContain('Warning: `draft` lets only `build` come next, not `terse`.');
  expect([kept.kind, kept.selection]).toEqual(['discarded', 'native + draft']);
  const forced = await talkThrough(['', '3', 'y', 'y'], services);
  expect(forced.transcript).toContain('It can be applied all the same, and that is recorded.');
  expect([forced.kind, forced.selection]).toEqual(['applied', 'native + terse']);
});

test('in a real terminal nothing is redrawn: no escape sequence but those of line editing', async () => {
  const box = sandbox();
  const terminal = open(box, { args: ['--accessible'], cols: 80, rows: 24 });
  await terminal.waitFor('Number of the base');
  terminal.type('\r');
  await terminal.waitFor('Numbers in order');
  terminal.type('4 1\r');
  await terminal.waitFor('Apply this?');
  terminal.type('y\r');
  expect(await terminal.exit).toEqual({ code: 0, signal: null });
  await terminal.waitFor('applied: pimodes set native --overlay plan --overlay careful');
  expect(terminal.raw()).not.toMatch(/\u001b\[\?1049h|\u001b\[2J|\u001b\[H/);
});
