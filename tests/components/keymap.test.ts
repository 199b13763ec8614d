import { expect, test } from 'vitest';
import { CONTEXTS } from '../../components/context.ts';
import { keyRows } from '../../components/key-table.ts';
import { EVERYWHERE, KEYMAP } from '../../components/keymap.ts';
import { drive, MEDIUM, SMALL } from './support/drive.tsx';
import { fakeSession } from './support/fake-session.ts';
import { SHOP } from './support/shop.ts';

const keysOf = (bindings: (typeof KEYMAP)['modes']) =>
  bindings.flatMap(({ keys }) => keys.flatMap((one) => one.split(' ')));

test.each(CONTEXTS)('no key has two meanings in %s', (context) => {
  const keys = keysOf([...KEYMAP[context], ...EVERYWHERE]);
  expect(keys).toEqual([...new Set(keys)]);
});

test('every action has a key that every terminal sends', () => {
  const plain = /^(?:[ -~]|up|down|left|right|enter|escape|tab|space|backspace|pageup|pagedown|home|end|ctrl\+[a-z])$/;
  const needy = CONTEXTS.flatMap((context) => KEYMAP[context]).filter(
    (binding) => !keysOf([binding]).some((key) => plain.test(key)),
  );
  expect(needy.map(({ help }) => help)).toEqual([]);
});

test('Ctrl+J, Alt+J and Alt+Enter are left alone: terminals make them of other keys', () => {
  const bound = new Set(CONTEXTS.flatMap((context) => keysOf(KEYMAP[context])));
  expect(['ctrl+j', 'ctrl+k', 'ctrl+m', 'alt+j', 'alt+k', 'alt+enter'].filter((key) => bound.has(key))).toEqual([]);
});

test('the footer names a key for the order that needs no Alt', () => {
  const selector = drive(fakeSession(SHOP), SMALL).press('}');
  expect(selector.picture()).toContain('K/J order');
});

test('a key that is off is not in the footer, and says why when it is pressed', () => {
  const selector = drive(fakeSession(SHOP), MEDIUM);
  expect(selector.picture()).not.toContain('K/J');
  selector.press('K');
  expect(selector.model().view.message).toBe('only chosen overlays have an order; Space adds one');
});

test('the rows for the README', () => {
  expect(keyRows().map(({ where, keys, does }) => `${where} | ${keys} | ${does}`)).toMatchSnapshot();
});
