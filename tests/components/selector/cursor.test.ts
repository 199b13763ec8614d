import { expect, test } from 'vitest';
import { drive, MEDIUM, SMALL } from '../support/drive.tsx';
import { type FakeMode, fakeSession } from '../support/fake-session.ts';
import { SHOP } from '../support/shop.ts';

const shop = () => drive(fakeSession(SHOP));
const letters: readonly FakeMode[] = [...'abcdefgh'].map((key) => ({ key }));
const overlays = (active?: string) =>
  drive(fakeSession({ modes: letters, ...(active === undefined ? {} : { active }) }));

test('opens on the base that is chosen, and shows it', () => {
  const bases = Array.from(
    { length: 60 },
    (_, at): FakeMode => ({ key: `base-${at + 100}`, strategy: 'replace_base' }),
  );
  const selector = drive(fakeSession({ modes: [...bases, ...letters], active: 'base-155' }), MEDIUM);
  expect(selector.cursor()).toBe('base-155');
  expect(selector.picture()).toContain('❯ (•)   base-155');
});

test.each([
  // keys              the cursor is on
  ['down', 'focused-builder'],
  ['up', 'native host'],
  ['j j k', 'focused-builder'],
  ['end', 'old-planner'],
  ['end down', 'old-planner'],
  ['end home', 'native host'],
  ['}', 'explain'],
  ['end {', 'native host'],
  ['pagedown', 'society-integrator'],
  ['ctrl+j', 'native host'],
])('%s: on %s', (keys, name) => {
  expect(shop().press(keys).cursor()).toBe(name);
});

test.each([
  // active                 keys                     draft                        cursor
  [undefined, 'c', 'native', 'native host'],
  [undefined, '} space space space', 'native + a, b, c', 'd'],
  [undefined, '} down down space', 'native + c', 'd'],
  [undefined, 'end space', 'native + h', 'g'],
  ['native + a, b, c', '} space', 'native + b, c', 'b'],
  ['native + a, b, c', '} down down space', 'native + a, b', 'b'],
  ['native + a, b, c', '} J', 'native + b, a, c', 'a'],
  ['native + a, b, c', '} J J J', 'native + b, c, a', 'a'],
  ['native + a, b, c', '} down alt+up', 'native + b, a, c', 'b'],
  ['native + a, b, c', '} shift+down', 'native + b, a, c', 'a'],
  ['native + a, b, c', '} >', 'native + b, c, a', 'a'],
  ['native + a, b, c', '} down down <', 'native + c, a, b', 'c'],
  ['native + a, b, c', 'c', 'native', 'native host'],
  ['native + a, b, c', '} space u', 'native + a, b, c', 'b'],
  ['native + a, b, c', 'c u U', 'native', 'native host'],
  ['native + a, b, c', '} J space R', 'native + a, b, c', 'c'],
])('%s, %s: %s, cursor on %s', (active, keys, draft, cursor) => {
  const selector = overlays(active).press(keys);
  expect([selector.draft(), selector.cursor()]).toEqual([draft, cursor]);
});

test('under a search, a move is one place in the full order', () => {
  const selector = overlays('native + a, b, c').press("/ 'overlay c' enter K");
  expect(selector.draft()).toBe('native + a, c, b');
});

test('a line says where a row went', () => {
  const said = (keys: string) => shop().press(keys).model().view.message;
  expect(said('} down down down space')).toBe('`adaptive-portfolio` is now 4');
  expect(said('} space')).toBe('`explain` is out; u brings it back');
  expect(said('} J')).toBe('`explain` is now 2 of 3');
  expect(said('c')).toBe('3 overlays cleared; u brings back');
  expect(said('down space')).toBe('the base is now `focused-builder`');
});

test.each([
  ['space', 'the native host is the base already'],
  ['end space', 'this file did not load; w says why'],
  ['u', 'nothing to undo'],
  ['R', 'the draft is what is active'],
  ['} space q', 'the draft has changes: Enter applies them, Esc asks'],
])('%s is declined in words: %s', (keys, message) => {
  expect(shop().press(keys).model().view.message).toBe(message);
});

test('the 65th overlay is declined in words', () => {
  const modes = Array.from({ length: 70 }, (_, at): FakeMode => ({ key: `m-${at + 100}` }));
  const active = `native + ${modes
    .slice(0, 64)
    .map(({ key }) => key)
    .join(', ')}`;
  const selector = drive(fakeSession({ modes, active })).press('end space');
  expect(selector.model().view.message).toBe('64 overlays are chosen, which is the most');
});

test('after a reload the cursor is on the same key, else on the nearest row', () => {
  const session = fakeSession(SHOP);
  const selector = drive(session).press("/ 'terse' enter escape");
  session.disk.modes = [...SHOP.modes, { key: 'anew' }];
  selector.act({ kind: 'reloaded', against: fakeSession({ ...SHOP, modes: session.disk.modes }).against });
  expect(selector.cursor()).toBe('terse');
  const without = session.disk.modes.filter(({ key }) => key !== 'terse');
  selector.act({ kind: 'reloaded', against: fakeSession({ ...SHOP, modes: without }).against });
  expect(selector.cursor()).toBe('threat-review');
});

test('the row that is acted on is on screen, at every height, from the first row to the last', () => {
  const selector = drive(fakeSession(SHOP));
  for (const size of [
    { columns: 80, rows: 10 },
    { columns: 40, rows: 10 },
    SMALL,
    MEDIUM,
    { columns: 100, rows: 11 },
  ]) {
    selector.resize(size).press('home');
    for (let step = 0; step < 18; step++) {
      expect(selector.picture()).toMatch(new RegExp(`❯ \\S+ ?\\S?\\]? +${selector.cursor()}`));
      selector.press('down');
    }
  }
});

test('a window that is made smaller still shows the cursor', () => {
  const selector = drive(fakeSession(SHOP)).press('end').resize(SMALL);
  expect(selector.picture()).toMatch(/❯ \(!\) +old-planner/);
});
