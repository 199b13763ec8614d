import { describe, expect, test } from 'vitest';
import { dialogText } from '../../components/dialogs/dialog-text.ts';
import { plain } from '../../components/text/line.ts';
import { themeOf } from '../../components/theme.ts';
import { drive } from './support/drive.tsx';
import { fakeSession } from './support/fake-session.ts';
import { SCREENS } from './support/screens.ts';
import { SHOP } from './support/shop.ts';

const DIALOGS = Object.entries(SCREENS).filter(([name]) => /^(question|refusal)/.test(name));
const SIZES = [
  [40, 10],
  [50, 15],
  [99, 12],
  [120, 36],
].map(([columns = 0, rows = 0]) => ({ columns, rows }));

const { glyphs } = themeOf({ unicode: true, color: true });

describe.each(DIALOGS)('%s', (_, go) => {
  test.each(SIZES)('$columns × $rows: every answer is on screen, and every line of it can be brought there', (size) => {
    const selector = go((options = SHOP) => drive(fakeSession(options), size));
    const scene = selector.scene();
    if (scene.layout.kind === 'too-small') throw new Error('no room at all');
    const text = dialogText(scene, scene.layout, glyphs);
    const missing = new Set(text?.lines.map((line) => plain(line).trim()).filter((line) => line !== ''));
    for (let [before, screen] = ['', selector.picture()]; screen !== before; ) {
      for (const line of missing) if (screen.includes(line)) missing.delete(line);
      for (const answer of text?.answers ?? []) expect(screen).toContain(plain(answer).trim());
      if ((text?.choices ?? 0) > 0) expect(screen).toContain('Esc  back to the draft');
      [before, screen] = [screen, selector.press('pagedown').picture()];
    }
    expect([...missing]).toEqual([]);
  });
});

test('a question that comes up again begins at its first line', () => {
  const selector = drive(fakeSession(SHOP), { columns: 40, rows: 10 }).press('down down down space');
  expect(selector.picture()).toContain('1-3 of 9');
  expect(selector.press('down down').picture()).toContain('3-5 of 9');
  expect(selector.press('escape space').picture()).toContain('1-3 of 9');
});

test('a dialog that is on screen as a whole has nothing to scroll, and says so', () => {
  const selector = drive(fakeSession(SHOP)).press('down down down space');
  expect(selector.picture()).not.toContain('↑↓ scroll');
  expect(selector.press('down').model().view.message).toBe('all of it is on screen');
});
