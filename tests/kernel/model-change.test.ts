import { describe, expect, test } from 'vitest';
import { catalogOf, modesOf } from '../../src/kernel/catalog.ts';
import { find } from '../../src/kernel/directive.ts';
import type { Mode } from '../../src/kernel/mode.ts';
import { listFor, toldTo, undecidedIn } from '../../src/kernel/model-change.ts';
import { base, key, layer, mode, selection } from '../support/notation.ts';

const hidden = (one: Mode): Mode => ({ ...one, advertised: false });
const at = (name: string) => mode(name, { scope: 'project', path: `/project/.pi/modes/${name}.md` });
const catalog = catalogOf(
  [
    layer([base('builder'), mode('brief'), hidden(mode('secret'))]),
    layer([at('brief'), at('local'), at('secret'), hidden(at('lair')), at('refused')], {
      scope: 'project',
      withheld: true,
    }),
  ],
  new Map([['/project/.pi/modes/refused.md', { kind: 'denied', path: '/project/.pi/modes/refused.md' }]]),
);
const NATIVE = selection('native');

test('what is not advertised is not there for the model, not even among names that are near', () => {
  const told = toldTo(catalog, NATIVE);
  expect(modesOf(told).map((one) => one.key)).toEqual(['brief', 'builder']);
  expect(find('secret', told)).toMatchObject({ ok: false, error: { kind: 'unknown', near: [] } });
  expect(find('secre', told)).toMatchObject({ ok: false, error: { kind: 'unknown', near: [] } });
  expect(find('lair', told)).toMatchObject({ ok: false, error: { kind: 'unknown' } });
});

test('what is selected is known to the model anyway', () => {
  expect(modesOf(toldTo(catalog, selection('native + secret'))).map((one) => one.key)).toContain('secret');
});

test('only a project definition that alone answers to its key, and was not denied, waits for a person', () => {
  const keys = ['brief', 'builder', 'local', 'secret', 'refused', 'lair', 'nobody'].map(key);
  expect(undecidedIn(toldTo(catalog, NATIVE), keys)).toEqual(['local']);
});

describe('the list', () => {
  const listed = (modes: readonly Mode[]) => listFor(catalogOf([layer(modes)]), selection('native + m001')).split('\n');
  const many = (count: number, description: string | null = null) =>
    Array.from({ length: count }, (_, at) => ({ ...mode(`m${String(at).padStart(3, '0')}`), description }));

  test('has a line for each mode that is advertised, and marks what is selected', () => {
    expect(listed([...many(2), base('builder'), hidden(mode('secret'))])).toEqual([
      'builder (base): builder',
      'm000 (overlay): m000',
      'm001 (overlay; selected): m001',
    ]);
    expect(listed([hidden(mode('secret'))])).toEqual(['There are no modes.']);
  });

  test('ends after 200 modes and says how many there are more', () => {
    expect(listed(many(200))).toHaveLength(200);
    expect(listed(many(203)).slice(199)).toEqual(['m199 (overlay): m199', '… and 3 more; ask for one by its key']);
  });

  test('ends before 16 KiB of lines, however many bytes a letter has', () => {
    const lines = listed(many(20, 'é'.repeat(1_000)));
    expect(lines.slice(7)).toEqual([expect.stringContaining('m007'), '… and 12 more; ask for one by its key']);
    expect(new TextEncoder().encode(lines.slice(0, -1).join('\n')).length).toBeLessThan(16_384);
  });
});
