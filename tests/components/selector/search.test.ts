import { expect, test } from 'vitest';
import { matchesIn, withoutCharacter, withoutWord, withTyped } from '../../../components/selector/search.ts';
import { drive } from '../support/drive.tsx';
import { fakeSession } from '../support/fake-session.ts';
import { SHOP } from '../support/shop.ts';

const found = (search: string) =>
  drive(fakeSession(SHOP))
    .press(`/ '${search}'`)
    .scene()
    .rows.map(({ name }) => name);

test.each([
  ['review', ['review', 'threat-review']],
  ['REVIEW', ['review', 'threat-review']],
  ['日本', ['nihongo']],
  ['exact', ['release-notes']],
  ['pck', ['careful']],
  ['stranger', ['review']],
  ['project ask', ['teach-back']],
  ['not loaded', ['notes', 'old-planner']],
  ['zzz', []],
])('`%s` finds %j, in the order of the lists', (search, names) => {
  expect(found(search)).toEqual(names);
});

test('a search chooses nothing and drops nothing', () => {
  const selector = drive(fakeSession(SHOP)).press("/ 'zzz' enter");
  expect(selector.draft()).toBe('native + explain, plan, review');
  expect(selector.picture()).toContain('0 of 18, 4 chosen are hidden');
});

test('every key that is typed is text', () => {
  const selector = drive(fakeSession(SHOP)).press("/ 'jkq?/ a' u U c R");
  expect(selector.model().view.search.text).toBe('jkq?/ auUcR');
});

test('Backspace takes characters, and ends an empty search', () => {
  const selector = drive(fakeSession(SHOP)).press("/ 'ab' backspace backspace");
  expect(selector.model().view.search).toMatchObject({ text: '', from: { id: 'native' } });
  expect(selector.press('backspace').model().view.search.from).toBeNull();
});

test('Enter keeps the search, Esc clears it, the next Esc leaves', () => {
  const selector = drive(fakeSession(SHOP)).press("/ 'review' enter");
  expect(selector.scene().rows).toHaveLength(2);
  expect(selector.press('escape').scene().rows).toHaveLength(18);
  expect(selector.press('escape').model().draft.phase).toEqual({ kind: 'closed', outcome: 'unchanged' });
});

test('where nothing matches, nothing is acted on', () => {
  const selector = drive(fakeSession(SHOP)).press("/ 'zzz' enter space K enter down up x");
  expect(selector.draft()).toBe('native + explain, plan, review');
  expect(selector.effects()).toEqual([]);
  expect(selector.model().draft.phase.kind).toBe('editing');
  expect(selector.press('escape').cursor()).toBe('native host');
});

test('the cursor stays on its key when a search narrows, widens and ends', () => {
  const selector = drive(fakeSession(SHOP)).press("} down down / 're'");
  expect(selector.cursor()).toBe('review');
  expect(selector.press('backspace escape').cursor()).toBe('review');
});

test('what a kept search found keeps the cursor; a search that is given up leads back', () => {
  const selector = drive(fakeSession(SHOP)).press("/ 'terse'");
  expect(selector.cursor()).toBe('terse');
  expect(selector.press('escape').cursor()).toBe('native host');
  expect(selector.press("/ 'terse' enter escape").cursor()).toBe('terse');
});

test.each([
  // typed       the cursor goes to
  ['re', 'release-base'],
  ['review', 'review'],
  ['back', 'teach-back'],
  ['stranger', 'review'],
])('what `%s` is most likely for: %s', (typed, name) => {
  expect(drive(fakeSession(SHOP)).press(`/ '${typed}'`).cursor()).toBe(name);
});

test('a search that is widened finds again what it found before', () => {
  expect(drive(fakeSession(SHOP)).press("/ 'terse' backspace backspace backspace backspace backspace").cursor()).toBe(
    'native host',
  );
});

test('pasted text is its first line, with what is hidden in it shown', () => {
  expect(withTyped('a', 're\u200bview\nspace')).toBe('are<U+200B>view');
  expect(withTyped('', 'x'.repeat(1000))).toHaveLength(200);
});

test('words and characters are taken back as a person counts them', () => {
  expect(withoutWord('two words ')).toBe('two ');
  expect(withoutCharacter('é👍')).toBe('é');
});

test('matches are where the words stand first', () => {
  expect(matchesIn('threat-review', ['re', 'view'])).toEqual([
    [2, 4],
    [9, 13],
  ]);
  expect(matchesIn('İx', ['x'])).toEqual([]);
});
