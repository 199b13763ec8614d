import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelRequest, systemsOf, usersOf } from '../../support/pi/model-server.ts';
import { createPiSandbox, type PiSandbox } from '../../support/pi/real-pi.ts';

let pi: PiSandbox;
beforeAll(async () => {
  pi = await createPiSandbox();
  cpSync(join(import.meta.dirname, '../../fixtures/lint/patterns'), join(pi.agentDir, 'harbour'), { recursive: true });
  pi.write('.pi/agent/pimodes/settings.json', JSON.stringify({ searchPaths: ['../harbour'] }));
  pi.write('project/berths.txt', 'Two free.');
});
afterAll(() => pi.close());

const newest = (): ModelRequest => pi.model.requests.at(-1) as ModelRequest;
const toolsIn = ({ tools = [] }: ModelRequest): string[] => tools.map((tool) => tool.function.name).sort();
/** What the tools answered last. */
const answersIn = ({ messages }: ModelRequest): string[] =>
  messages
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => (typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('')));

const REMINDER = [
  '<system-reminder source="mode-log-book">',
  'Berths are numbered from the sea.',
  '',
  '## Log book',
  '',
  'One entry a day:',
  '',
  '# Tides',
  '',
  'High water first, low water last.',
  '',
  'Use /chart to plan the next day, or /mode off.',
  '</system-reminder>',
].join('\n');

test('an Amplifier mode is sent with its context before each prompt, judges calls by its buckets, and is gone when off', async () => {
  const rpc = pi.rpc();
  await rpc.prompt('before');
  const native = newest();

  await rpc.prompt('/mode +log-book');
  pi.model.answerWith(
    { calls: [{ name: 'read', args: { path: 'berths.txt' } }] },
    { calls: [{ name: 'bash', args: { command: 'ls' } }] },
    { calls: [{ name: 'write', args: { path: 'log.txt', content: 'One.' } }] },
    { calls: [{ name: 'write', args: { path: 'log.txt', content: 'One.' } }] },
  );
  await rpc.prompt('write the log');
  const last = newest();
  expect(systemsOf(last)).toHaveLength(1);
  expect(usersOf(last).slice(-2)).toEqual([REMINDER, 'write the log']);
  expect(toolsIn(last)).toEqual(['edit', 'read', 'write']); // Pi's own; `glob` and `grep` are off by default
  const [read, bash, first, second] = answersIn(last);
  expect(read).toContain('Two free.');
  expect(bash).toMatch(/bash/);
  expect(bash).not.toContain('berths.txt');
  expect(first).toMatch(/^`write` was not run\. Mode `log-book`/);
  expect(second).toMatch(/log\.txt/);

  await rpc.prompt('/mode off');
  await rpc.prompt('after');
  expect(usersOf(newest()).join()).not.toContain('system-reminder');
  expect(systemsOf(newest())).toEqual(systemsOf(native));
  expect(toolsIn(newest())).toEqual(toolsIn(native));
  expect(rpc.lines.filter(({ type }) => type === 'extension_error')).toEqual([]);
  await rpc.close();
});
