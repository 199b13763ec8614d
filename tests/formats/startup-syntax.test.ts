import { expect, test } from 'vitest';
import { parseStartupKey, parseStartupSelection } from '../../src/formats/startup-syntax.ts';

test.each([
  ['review', { kind: 'only', key: 'review' }],
  [' Review ', { kind: 'only', key: 'review' }],
  ['off', { kind: 'clear' }],
  ['set builder --overlay review', { kind: 'set', base: 'builder', overlays: ['review'] }],
])('PI_MODE=%j', (text, directive) => {
  expect(parseStartupKey(text)).toEqual({ ok: true, value: directive });
});

test.each(['+review', '-review', 'review explain'])('PI_MODE=%j is refused', (text) => {
  expect(parseStartupKey(text)).toMatchObject({ ok: false, error: { kind: 'usage' } });
});

test.each([
  ['{"baseKey":null,"overlayKeys":[]}', { kind: 'clear' }],
  ['{"overlayKeys":["a","b"],"baseKey":"c"}', { kind: 'set', base: 'c', overlays: ['a', 'b'] }],
])('PI_MODES=%s', (text, directive) => {
  expect(parseStartupSelection(text)).toEqual({ ok: true, value: directive });
});

test.each([
  ['{"baseKey":null,"overlayKeys":[],}', 'it is not JSON'],
  ['null', 'it is not an object'],
  ['{"baseKey":null}', 'exactly `baseKey` and `overlayKeys`'],
  ['{"baseKey":null,"overlayKeys":[],"more":1}', 'exactly `baseKey` and `overlayKeys`'],
  ['{"baseKey":null,"baseKey":"a","overlayKeys":[]}', '`baseKey` stands twice'],
  ['{"baseKey":1,"overlayKeys":[]}', '`baseKey` is neither null nor a text'],
  ['{"baseKey":null,"overlayKeys":"review,explain"}', '`overlayKeys` is not a list of texts'],
  ['{"baseKey":null,"overlayKeys":[null]}', '`overlayKeys` is not a list of texts'],
])('PI_MODES=%s is refused', (text, message) => {
  expect(parseStartupSelection(text)).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining(message) },
  });
});
