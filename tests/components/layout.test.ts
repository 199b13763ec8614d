import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heightsOf, layoutOf, sheetRoom, windowTop } from '../../components/layout.ts';

test.each([
  [120, 36, 'two-panes'],
  [100, 10, 'two-panes'],
  [99, 30, 'one-pane'],
  [80, 24, 'one-pane'],
  [60, 12, 'one-pane'],
  [59, 40, 'compact'],
  [50, 15, 'compact'],
  [40, 10, 'compact'],
  [39, 40, 'too-small'],
  [200, 9, 'too-small'],
  [1, 1, 'too-small'],
])('%i columns and %i rows: %s', (columns, rows, kind) => {
  expect(layoutOf({ columns, rows }).kind).toBe(kind);
});

const sizes = fc.record({ columns: fc.integer({ min: 40, max: 300 }), rows: fc.integer({ min: 10, max: 120 }) });

test('the parts of every layout add up to its rows, and leave room to work in', () => {
  fc.assert(
    fc.property(sizes, (size) => {
      const layout = layoutOf(size);
      if (layout.kind === 'too-small') return;
      const { details, footer, hasRule, hasStatus, hasTitles, header, list, page } = layout;
      const around = header + footer + (hasStatus ? 1 : 0) + (hasRule ? 1 : 0);
      // With two panes the frame has an upper edge, which is the first list's title, and a lower one.
      const panes = layout.kind === 'two-panes' ? list + 1 : list + 1;
      expect(around + panes + (details > 0 ? details + 1 : 0)).toBe(size.rows);
      expect(list - (hasTitles ? 2 : 0)).toBeGreaterThanOrEqual(4);
      expect(page).toBeGreaterThanOrEqual(4);
      expect(sheetRoom(layout).height).toBeGreaterThanOrEqual(6);
    }),
  );
});

test('what shrinks first: details, the status row, the second footer row', () => {
  const parts = (rows: number) => {
    const layout = layoutOf({ columns: 80, rows });
    return layout.kind === 'too-small' ? [] : [layout.details > 0, layout.hasStatus, layout.footer === 2];
  };
  expect([24, 19, 13, 11].map(parts)).toEqual([
    [true, true, true],
    [false, true, true],
    [false, false, true],
    [false, false, false],
  ]);
});

test.each([
  // room, bases, overlays → rows of each
  [20, 4, 12, [4, 16]],
  [12, 4, 30, [4, 8]],
  [12, 30, 30, [4, 8]],
  [12, 30, 2, [10, 2]],
  [4, 9, 9, [1, 3]],
  [10, 0, 9, [1, 9]],
])('%i rows for %i bases and %i overlays', (list, base, overlay, expected) => {
  const heights = heightsOf({ list, hasTitles: false }, { base, overlay });
  expect([heights.base, heights.overlay]).toEqual(expected);
});

test('a window always shows its row and never more emptiness than it must', () => {
  const cases = fc.record({
    top: fc.integer({ min: -5, max: 200 }),
    height: fc.integer({ min: 1, max: 40 }),
    count: fc.integer({ min: 1, max: 150 }),
  });
  fc.assert(
    fc.property(cases, fc.nat(), ({ top, height, count }, seed) => {
      const at = seed % count;
      const first = windowTop(top, height, count, at);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(first).toBeLessThanOrEqual(Math.max(0, count - height));
      expect(at).toBeGreaterThanOrEqual(first);
      expect(at).toBeLessThan(first + height);
    }),
  );
});

test('a window moves only when its row would leave it, and then by half its height', () => {
  expect(windowTop(0, 10, 100, 9)).toBe(0);
  expect(windowTop(0, 10, 100, 10)).toBe(6);
  expect(windowTop(6, 10, 100, 5)).toBe(0);
});
