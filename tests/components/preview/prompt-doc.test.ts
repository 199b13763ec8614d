import { expect, test } from 'vitest';
import { drive } from '../support/drive.tsx';
import { type FakeMode, type FakeOptions, fakeSession } from '../support/fake-session.ts';
import { page } from '../support/page.ts';
import { SHOP } from '../support/shop.ts';

const preview = (options: FakeOptions, keys = '') => drive(fakeSession(options)).press(keys).scene().doc('preview');

test('nothing chosen: the host prompt, and nothing added', () => {
  expect(page(preview({ modes: [] }))).toMatchInlineSnapshot(`
    "host prompt: kept, not shown here ───────────────────────────────
    nothing is added to it"
  `);
});

test('overlays on the native host', () => {
  expect(page(preview({ ...SHOP, active: 'native + explain, careful' }))).toMatchInlineSnapshot(`
    "host prompt: kept, not shown here ───────────────────────────────

    overlay 1: explain (builtin) ────────────────────────────────────
       1 │ <prompt_overlay_1>
       2 │ # Active prompt overlay 1: explain
       3 │ Give the reason in one line for each step.
       4 │ </prompt_overlay_1>
       5 │
    overlay 2: careful (pack, with each prompt where the host can) ──
       6 │ <prompt_overlay_2>
       7 │ # Active prompt overlay 2: careful
       8 │ CAREFUL TEXT
       9 │ </prompt_overlay_2>"
  `);
});

test('a base that is new in the draft, with the overlays that stay', () => {
  expect(page(preview({ ...SHOP, active: 'native + explain' }, 'down space'))).toMatchInlineSnapshot(`
    "base: focused-builder (replace base, project) ───────────────────
    +  1 │ # Focused builder
    +  2 │
    +  3 │ You build one small thing at a time.
    +  4 │
    +  5 │ - Read before you write.
    +  6 │ - Say what you changed.
    +  7 │
    host context: kept, not shown here ──────────────────────────────

    overlay 1: explain (builtin) ────────────────────────────────────
       8 │ <prompt_overlay_1>
       9 │ # Active prompt overlay 1: explain
      10 │ Give the reason in one line for each step.
      11 │ </prompt_overlay_1>"
  `);
});

test('an exact-final base is all there is, to its last newline', () => {
  expect(page(preview({ ...SHOP, active: 'release-notes' }))).toMatchInlineSnapshot(`
    "base: release-notes (EXACT FINAL, global) ───────────────────────
       1 │ You write release notes.
       2 │ Nothing else.
       3 │

    the prompt ends here, with a newline; nothing else is sent"
  `);
});

test('the numbered lines are the composed prompt, byte for byte', () => {
  const selector = drive(fakeSession(SHOP)).press('down space');
  const doc = selector.scene().doc('preview');
  const lines = new Map<number, string>();
  for (const row of doc.rows) {
    if (row.kind !== 'text') continue;
    lines.set(row.line, row.isFirst ? row.text : `${lines.get(row.line)} ${row.text}`);
  }
  expect([...lines.values()].join('\n')).toBe(
    [
      '# Focused builder\n\nYou build one small thing at a time.\n\n- Read before you write.\n- Say what you changed.',
      '<prompt_overlay_1>\n# Active prompt overlay 1: explain\nGive the reason in one line for each step.\n</prompt_overlay_1>',
      '<prompt_overlay_2>\n# Active prompt overlay 2: plan\nPLAN TEXT\n</prompt_overlay_2>',
      '<prompt_overlay_3>\n# Active prompt overlay 3: review\nBefore you finish, re-read the diff as a stranger would and say what surprised you, then fix it or explain it.\n</prompt_overlay_3>',
    ].join('\n\n'),
  );
  expect([...lines.keys()]).toEqual(Array.from({ length: doc.lines }, (_, at) => at + 1));
});

test('hidden characters are markers', () => {
  expect(page(preview({ ...SHOP, active: 'native + terse' }))).toContain('No summary unless asked.<U+200B>');
});

test('a file that has changed since it was read is not shown as something it is not', () => {
  const session = fakeSession({ ...SHOP, active: 'native + explain' });
  session.disk.modes = SHOP.modes.map((one) => (one.key === 'explain' ? { ...one, prompt: 'new' } : one));
  expect(page(drive(session).scene().doc('preview'))).toContain('this file has changed since it was read');
});

test('what was added or moved is what the preview turns to', () => {
  const long: readonly FakeMode[] = ['a', 'b', 'c', 'd'].map((key) => ({ key, prompt: 'line\n'.repeat(30) }));
  const selector = drive(fakeSession({ modes: long, active: 'native + a, b' }));
  expect(selector.picture()).toContain('overlay 1: a');
  expect(selector.press('} down down space').picture()).toContain('overlay 3: c');
  expect(selector.press('{ } K').picture()).toContain('overlay 3: c');
  expect(selector.press('down J').picture()).toContain('overlay 3: b');
});

test('128 KiB are wrapped once, and a step of the cursor wraps nothing', () => {
  const big: FakeMode = { key: 'big', prompt: `${'word '.repeat(60)}\n`.repeat(430) };
  const selector = drive(fakeSession({ modes: [big, { key: 'small' }], active: 'native + big' }));
  const doc = selector.scene().doc('preview');
  expect(doc.rows.length).toBeGreaterThan(2000);
  expect(selector.press('down').scene().doc('preview')).toBe(doc);
});
