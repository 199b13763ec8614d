import { expect, test } from 'vitest';
import { catalogOf } from '../../src/kernel/catalog.ts';
import { type Directive, direct, wordsFor } from '../../src/kernel/directive.ts';
import { base, catalog, exact, key, layer, mode, selection, show } from '../support/notation.ts';

const today = catalog(base('builder'), exact('minimal'), mode('review'), mode('explain'), mode('plan'));
const only = (name: string): Directive => ({ kind: 'only', key: name });
const add = (name: string): Directive => ({ kind: 'add', key: name });
const remove = (name: string): Directive => ({ kind: 'remove', key: name });
const set = (name: string | null, ...overlays: string[]): Directive => ({ kind: 'set', base: name, overlays });

const outcome = (before: string, directive: Directive, from = today) => {
  const result = direct(selection(before), directive, from);
  return result.ok ? show(result.value) : result.error.kind;
};

test.each([
  ['builder + plan', { kind: 'clear' } as Directive, 'native'],
  ['native + plan', only('builder'), 'builder'],
  ['builder + plan', only('review'), 'native + review'],
  ['builder', add('review'), 'builder + review'],
  ['builder + review, plan', add('review'), 'builder + review, plan'],
  ['builder + review, plan', remove('review'), 'builder + plan'],
  ['native', set('builder', 'plan', 'review'), 'builder + plan, review'],
  ['builder + plan', set(null), 'native'],
  ['native', only('buidler'), 'unknown'],
  ['native', add('builder'), 'wrong-slot'],
  ['native', set('review'), 'wrong-slot'],
  ['native', set(null, 'builder'), 'wrong-slot'],
  ['native', remove('review'), 'not-selected'],
  ['builder', remove('builder'), 'not-selected'],
  ['minimal', add('review'), 'exclusive'],
  ['native', set('minimal', 'review'), 'exclusive'],
  ['native', set(null, 'review', 'review'), 'invalid'],
  ['native', only('../etc/passwd'), 'unknown'],
])('%s, %j: %s', (before, directive, after) => {
  expect(outcome(before, directive)).toBe(after);
});

test('a selected overlay whose file is gone can be removed, added again without change, and kept by `set`', () => {
  expect(outcome('native + gone, plan', remove('gone'))).toBe('native + plan');
  expect(outcome('native + gone', add('gone'))).toBe('native + gone');
  expect(outcome('native + gone', set('builder', 'gone', 'plan'))).toBe('builder + gone, plan');
});

test('a 65th overlay is refused', () => {
  const many = Array.from({ length: 65 }, (_, i) => mode(`m${i}`));
  const full = `native + ${many
    .slice(0, 64)
    .map((one) => one.key)
    .join(', ')}`;
  expect(outcome(full, add('m64'), catalog(...many))).toBe('invalid');
});

test('an unknown key is answered with the nearest ones and with its broken file', () => {
  const near = direct(selection('native'), only('buidler'), today);
  expect(near).toMatchObject({ ok: false, error: { kind: 'unknown', near: ['builder'] } });
  const broken = { key: key('bent'), path: '/m/bent.md', scope: 'global', diagnostics: [] } as const;
  const bent = direct(selection('native'), only('bent'), catalogOf([layer([], { broken: [broken] })]));
  expect(bent).toMatchObject({ ok: false, error: { kind: 'unknown', broken: [broken] } });
});

test('a project definition that nobody approved cannot be selected', () => {
  const theirs = catalogOf([layer([mode('theirs', { scope: 'project' })], { withheld: true })]);
  expect(outcome('native', add('theirs'), theirs)).toBe('unapproved');
});

test.each(['native', 'builder', 'native + review', 'builder + plan, review'])(
  'the words for %s make it again',
  (text) => {
    const [verb, name, ...flags] = wordsFor(selection(text)).split(' ');
    const again =
      verb === 'off'
        ? ({ kind: 'clear' } as const)
        : set(name === 'native' ? null : (name ?? ''), ...flags.filter((word) => word !== '--overlay'));
    expect(outcome('minimal', again)).toBe(text);
  },
);
