import { expect, test } from 'vitest';
import { drive } from '../support/drive.tsx';
import { type FakeOptions, fakeSession } from '../support/fake-session.ts';
import { page } from '../support/page.ts';
import { SHOP } from '../support/shop.ts';

const diff = (options: FakeOptions, keys = '') => page(drive(fakeSession(options)).press(keys).scene().doc('diff'));

test('no change, no difference', () => {
  expect(diff(SHOP)).toBe('no line of the text is different');
});

test('an overlay that is added', () => {
  expect(diff({ ...SHOP, active: 'native + explain' }, "/ 'ops' enter space")).toMatchInlineSnapshot(`
    "active: native host + explain
    draft:  native host + explain, ops

    from line 2 ─────────────────────────────────────────────────────
       2 │ # Active prompt overlay 1: explain
       3 │ Give the reason in one line for each step.
       4 │ </prompt_overlay_1>
    +  5 │
    +  6 │ <prompt_overlay_2>
    +  7 │ # Active prompt overlay 2: ops
    +  8 │ OPS TEXT
    +  9 │ </prompt_overlay_2>"
  `);
});

test('a base in place of the native host is told, since no line says it', () => {
  expect(diff({ ...SHOP, active: 'native' }, 'down space')).toMatchInlineSnapshot(`
    "active: native host (nothing is added to the host prompt)
    draft:  focused-builder (a base replaces the host's own)

    from line 1 ─────────────────────────────────────────────────────
    +  1 │ # Focused builder
    +  2 │
    +  3 │ You build one small thing at a time.
    +  4 │
    +  5 │ - Read before you write.
    +  6 │ - Say what you changed."
  `);
});

test('two prompts without a common line do not stop the screen', () => {
  const text = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word} ${at}`).join('\n');
  const modes = [
    { key: 'one', strategy: 'replace_base', prompt: text('one') },
    { key: 'two', strategy: 'replace_base', prompt: text('two') },
  ] as const;
  const start = performance.now();
  expect(diff({ modes, active: 'one' }, 'down space')).toContain('too different to compare');
  expect(performance.now() - start).toBeLessThan(3000);
});
