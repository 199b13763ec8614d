import { expect, test } from 'vitest';
import { catalogOf, modesOf } from '../../src/kernel/catalog.ts';
import { find } from '../../src/kernel/directive.ts';
import type { Mode } from '../../src/kernel/mode.ts';
import { toldTo, undecidedIn } from '../../src/kernel/model-change.ts';
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
