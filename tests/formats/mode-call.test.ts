import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readModeCall } from '../../src/formats/mode-call.ts';

const read = (input: unknown) => {
  const call = readModeCall(input);
  return call.ok ? call.value : call.error.kind;
};

test.each([
  [{ operation: 'list' }, 'list'],
  [{ operation: 'current', name: 'plan' }, 'current'],
  [{ operation: 'clear' }, { kind: 'clear' }],
  [
    { operation: 'set', name: 'Plan' },
    { kind: 'only', key: 'plan' },
  ],
  [
    { operation: 'set', name: '+plan' },
    { kind: 'add', key: 'plan' },
  ],
  [
    { operation: 'set', name: ' -PLAN ' },
    { kind: 'remove', key: 'plan' },
  ],
  [{ operation: 'set', name: 'OFF' }, { kind: 'clear' }],
  [
    { operation: 'set', name: 'native', overlays: [] },
    { kind: 'set', base: null, overlays: [] },
  ],
  [
    { operation: 'set', name: 'Builder', overlays: ['B', 'a'] },
    { kind: 'set', base: 'builder', overlays: ['b', 'a'] },
  ],
  [
    { operation: 'set', name: 'builder', overlays: null },
    { kind: 'only', key: 'builder' },
  ],
])('%j asks for %j', (input, asked) => {
  expect(read(input)).toEqual(asked);
});

test.each([
  [null],
  ['clear'],
  [{}],
  [{ operation: 'CLEAR' }],
  [{ operation: 'off' }],
  [{ operation: '__proto__' }],
  [{ operation: 'set' }],
  [{ operation: 'set', name: ' ' }],
  [{ operation: 'set', overlays: [] }],
  [{ operation: 'set', name: 'builder --overlay a', overlays: ['-b'] }],
  [{ operation: 'set', name: 'builder', overlays: [''] }],
  [{ operation: 'set', name: 'builder', overlays: 'a' }],
  [{ operation: 'set', name: 'builder', overlays: [null] }],
  [{ operation: 'set', name: '+a', overlays: ['b'] }],
])('%j asks for nothing that there is', (input) => {
  expect(read(input)).toBe('usage');
});

test('no input makes the reader throw', () => {
  const operation = fc.constantFrom('list', 'current', 'set', 'clear');
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.record({ operation, name: fc.anything(), overlays: fc.anything() })),
      (input) => {
        expect(typeof readModeCall(input).ok).toBe('boolean');
      },
    ),
  );
});
