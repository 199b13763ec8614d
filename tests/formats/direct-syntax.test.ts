import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatWords, parseWords } from '../../src/formats/direct-syntax.ts';
import type { Directive } from '../../src/kernel/directive.ts';
import { RESERVED_KEYS } from '../../src/kernel/mode.ts';
import { explain } from '../../src/kernel/refusal-words.ts';
import { selection } from '../support/notation.ts';

const words = (text: string): string[] => (text === '' ? [] : text.split(' '));

test.each<[typed: string, directive: Directive]>([
  ['off', { kind: 'clear' }],
  ['default', { kind: 'clear' }],
  ['None', { kind: 'clear' }],
  ['native', { kind: 'clear' }],
  ['review', { kind: 'only', key: 'review' }],
  ['REVIEW', { kind: 'only', key: 'review' }],
  ['../SYSTEM.md', { kind: 'only', key: '../SYSTEM.md' }],
  ['+review', { kind: 'add', key: 'review' }],
  ['-Review', { kind: 'remove', key: 'review' }],
  ['set native', { kind: 'set', base: null, overlays: [] }],
  ['set OFF', { kind: 'set', base: null, overlays: [] }],
  ['SET builder --overlay review --overlay plan', { kind: 'set', base: 'builder', overlays: ['review', 'plan'] }],
  ['set builder --overlay=review --overlay plan', { kind: 'set', base: 'builder', overlays: ['review', 'plan'] }],
  ['set set --overlay off', { kind: 'set', base: 'set', overlays: ['off'] }],
  ['set native --overlay plan --overlay plan', { kind: 'set', base: null, overlays: ['plan', 'plan'] }],
])('%s', (typed, directive) => {
  expect(parseWords(words(typed))).toEqual({ ok: true, value: directive });
});

test('words are trimmed, and empty ones do not count', () => {
  expect(parseWords(['  review\t', ''])).toEqual({ ok: true, value: { kind: 'only', key: 'review' } });
});

test.each([
  ['', '`pimodes list` shows what can be selected'],
  ['+', 'pimodes +KEY'],
  ['-', 'pimodes -KEY'],
  ['+ review', 'pimodes +review'],
  ['- Review', 'pimodes -review'],
  ['set', '`pimodes set native`, or `pimodes set BASE --overlay KEY`'],
  ['set +review', 'pimodes set native +review'],
  ['set --overlay review', 'pimodes set native --overlay review'],
  ['set builder review', 'pimodes set builder --overlay review'],
  ['set builder --overlay plan review', 'pimodes set builder --overlay plan --overlay review'],
  ['set builder --overlay', 'pimodes set builder --overlay KEY'],
  ['set builder --overlay=', 'pimodes set builder --overlay KEY'],
  ['set builder --overlay --overlay a', 'pimodes set builder --overlay KEY'],
  ['set builder --overlay +review', 'pimodes set builder --overlay review'],
  ['set builder --confirm', 'pimodes set BASE --overlay KEY'],
  ['--nonsense', '`pimodes help` lists the flags'],
  ['review --force', '`pimodes help` lists the flags'],
  ['off review', 'several keys at once: `pimodes set BASE --overlay KEY --overlay KEY`'],
  ['+review +plan', 'several keys at once: `pimodes set BASE --overlay KEY --overlay KEY`'],
  ['review plan', 'several keys at once: `pimodes set BASE --overlay KEY --overlay KEY`'],
])('%j is refused with what to type: %s', (typed, hint) => {
  const parsed = parseWords(words(typed));
  expect(parsed.ok ? parsed : explain(parsed.error)).toMatchObject({ code: 'usage', exit: 2, hint });
});

test('what was typed can drive no terminal from a refusal', () => {
  for (const typed of ['+ \u001b[2J', 'set \u001b[2J \u202e', '\u001b[2J x', '--\u001b[2J', 'set a --\u0007']) {
    const parsed = parseWords(words(typed));
    expect(parsed.ok ? typed : JSON.stringify(explain(parsed.error))).not.toMatch(/\\u00|\p{Cc}|\u202e/u);
  }
});

describe('the words of a directive', () => {
  const key = fc
    .stringMatching(/^[a-z][a-z0-9_-]{0,10}$/)
    .filter((one) => one !== 'set' && !RESERVED_KEYS.includes(one));
  const directives: fc.Arbitrary<Directive> = fc.oneof(
    fc.constant<Directive>({ kind: 'clear' }),
    fc.record({ kind: fc.constantFrom('only', 'add', 'remove'), key }) as fc.Arbitrary<Directive>,
    fc.record({ kind: fc.constant('set'), base: fc.option(key), overlays: fc.array(key) }) as fc.Arbitrary<Directive>,
  );

  test('are read back as the directive', () => {
    fc.assert(
      fc.property(directives, (directive) => {
        expect(parseWords(formatWords(directive))).toEqual({ ok: true, value: directive });
      }),
    );
  });

  test('of a step back name where it leads', () => {
    expect(formatWords({ kind: 'back', to: selection('builder + review') })).toEqual([
      'set',
      'builder',
      '--overlay',
      'review',
    ]);
    expect(formatWords({ kind: 'back', to: selection('native') })).toEqual(['set', 'native']);
  });
});
