import { expect, test } from 'vitest';
import { helpRow } from '../../components/frame/HelpBar.tsx';
import { plain, widthOf } from '../../components/text/line.ts';
import { themeOf } from '../../components/theme.ts';
import { drive } from './support/drive.tsx';
import { fakeSession } from './support/fake-session.ts';
import { SCREENS } from './support/screens.ts';
import { SHOP } from './support/shop.ts';

const { glyphs } = themeOf({ unicode: true, color: true });

test('whatever the width, the footer names whole keys only, and no cell too many', () => {
  for (const go of Object.values(SCREENS)) {
    const scene = go((options = SHOP) => drive(fakeSession(options))).scene();
    const [whole = [], below = []] = [1, 2].map((row) => words(plain(helpRow(scene, row, 300, glyphs))));
    for (let columns = 40; columns < 130; columns++) {
      for (const row of [1, 2]) {
        const line = helpRow(scene, row, columns, glyphs);
        expect(widthOf(line)).toBeLessThanOrEqual(columns);
        const known = new Set([...whole, ...below].map(withoutAlternatives));
        for (const item of words(plain(line))) expect(known).toContain(withoutAlternatives(item));
      }
    }
  }
});

const words = (line: string): string[] =>
  line
    .trim()
    .split(/ {2,}/)
    .filter((item) => item !== '');

/** Few columns name one key of each. */
const withoutAlternatives = (item: string): string => item.replace(/(?:, \S+)* or \S+/, '');

test('what everybody knows goes first where there is no room', () => {
  const scene = drive(fakeSession(SHOP)).press('}').scene();
  expect(plain(helpRow(scene, 1, 120, glyphs))).toContain('↑↓ move');
  expect(plain(helpRow(scene, 1, 60, glyphs))).not.toContain('↑↓ move');
  expect(plain(helpRow(scene, 1, 60, glyphs))).toContain('Space drop');
});
