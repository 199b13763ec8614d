import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import type { Size } from '../../components/layout.ts';
import { drive, LARGE, MEDIUM, SMALL } from './support/drive.tsx';
import { type FakeMode, fakeSession } from './support/fake-session.ts';
import { SCREENS } from './support/screens.ts';
import { SHOP, SHOP_MODES } from './support/shop.ts';

const SIZES: readonly (readonly [string, Size])[] = [
  ['120 × 36', LARGE],
  ['80 × 24', MEDIUM],
  ['50 × 15', SMALL],
];

describe.each(Object.entries(SCREENS))('%s', (_, go) => {
  test.each(SIZES)('at %s', (_, size) => {
    const screen = go((options = SHOP) => drive(fakeSession(options), size)).picture();
    expectToFit(screen, size);
    expect(`\n${screen}\n`).toMatchSnapshot();
  });
});

test('without Unicode and colour, every mark is still there', () => {
  const selector = drive(fakeSession(SHOP)).press('down space } space J down down down space');
  const screen = selector.picture({ unicode: false, color: false });
  expectToFit(screen, LARGE);
  expect(screen.replaceAll('日本語モード', '')).toMatch(/^[\n -~]*$/);
  expect(`\n${screen}\n`).toMatchSnapshot();
});

test('without Unicode, nothing that the screen says itself is beyond ASCII', () => {
  for (const [name, go] of Object.entries(SCREENS)) {
    if (name === 'long names and wide characters') continue;
    const screen = go((options = SHOP) => drive(fakeSession(options), LARGE)).picture({ unicode: false, color: false });
    expect(screen.replaceAll(/日本語\S*/g, '')).toMatch(/^[\n -~]*$/);
  }
});

test.each(['/', "/ 'terse'", '} space', '} J'])(
  'at 50 × 15, after %s: what the draft is stays in the first row',
  (keys) => {
    const selector = drive(fakeSession(SHOP), SMALL).press(keys);
    const overlays = selector.model().draft.selection.overlays.length;
    expect(selector.picture().split('\n')[0]).toContain(`native host +${overlays}`);
  },
);

test.each([40, 50, 60, 80, 90, 100, 120])('with %i columns, nothing of the header is cut but a path', (columns) => {
  const screen = drive(fakeSession(SHOP), { columns, rows: 30 }).press('down space').picture();
  const header = screen.split('\n').slice(0, columns < 60 ? 1 : 2);
  expect(header.join('\n')).not.toMatch(/…/);
  expect(header.join('\n')).toContain('1 change');
});

test.each([
  [39, 20],
  [31, 8],
  [7, 5],
  [3, 3],
  [2, 1],
  [1, 1],
])('too small at %i × %i: says so, and keeps the draft', (columns, rows) => {
  const selector = drive(fakeSession(SHOP), LARGE).press('} space').resize({ columns, rows });
  const screen = selector.picture();
  expectToFit(screen, { columns, rows });
  if (columns > 30) expect(screen.replaceAll('\n', ' ')).toContain(`pimodes needs 40x10, this is ${columns}x${rows}`);
  expect(selector.press('space x enter').draft()).toBe('native + plan, review');
});

const odd: readonly FakeMode[] = [
  { key: `a${'b'.repeat(63)}`, label: '日本語'.repeat(40), description: '説明'.repeat(200), scope: 'project' },
  { key: 'word', description: 'x'.repeat(1000), prompt: `${'y'.repeat(5000)}\n${'日'.repeat(3000)}` },
  { key: 'path', path: `/${'deep/'.repeat(60)}path.md`, strategy: 'replace_final', prompt: '\ttabs\u001b[31m\u0007\r' },
  { key: 'emoji', label: '🏴󠁧󠁢󠁥󠁮󠁧󠁿 👨‍👩‍👧 ⚠️ 1️⃣', description: 'e\u0301'.repeat(30), prompt: `👨‍👩‍👧${'\u0301'.repeat(5000)}` },
];

test('at any size, whatever files hold, each screen is exactly as large as the terminal', () => {
  const options = {
    ...SHOP,
    modes: [...SHOP_MODES, ...odd],
    active: `native + a${'b'.repeat(63)}, word, emoji, review`,
  };
  const sizes = [40, 60, 100, 180].flatMap((columns) => [10, 13, 40].map((rows) => ({ columns, rows })));
  for (const size of sizes) {
    for (const keys of ['', "/ 'path' enter space", 'tab', 'end tab tab tab', '?', 'c escape']) {
      const screen = drive(fakeSession(options), size).press(keys).picture();
      expectToFit(screen, size);
    }
  }
}, 60_000);

function expectToFit(screen: string, { columns, rows }: Size): void {
  const lines = screen.split('\n');
  expect(lines).toHaveLength(rows);
  for (const line of lines) expect(stringWidth(line), line).toBeLessThanOrEqual(columns);
}
