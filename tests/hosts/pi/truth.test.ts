import { expect, test } from 'vitest';
import { carries } from '../../../src/hosts/pi/truth.ts';

const user = { role: 'user', content: 'X' };

test.each([
  ['chat completions', { messages: [{ role: 'system', content: 'X' }, user] }],
  ['chat completions in parts', { messages: [{ role: 'developer', content: [{ type: 'text', text: 'X' }] }, user] }],
  [
    'Anthropic',
    {
      system: [
        { type: 'text', text: 'first' },
        { type: 'text', text: 'X' },
      ],
      messages: [user],
    },
  ],
  ['responses', { input: [{ role: 'system', content: 'X' }, user] }],
  ['responses with instructions', { instructions: 'X', input: [user] }],
  ['Google', { contents: [user], config: { systemInstruction: { parts: [{ text: 'X' }] } } }],
])('%s', (_, payload) => {
  expect(carries(payload, 'X')).toBe(true);
  expect(carries(payload, 'X ')).toBe(false);
});

test('a shape that is not known proves nothing', () => {
  expect(carries({ messages: [user] }, 'X')).toBeNull();
  expect(carries('X', 'X')).toBeNull();
});
