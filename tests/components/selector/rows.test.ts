import { expect, test } from 'vitest';
import { rowLine } from '../../../components/selector/ModeRow.tsx';
import { rowsOf } from '../../../components/selector/rows.ts';
import { plain, widthOf } from '../../../components/text/line.ts';
import { themeOf } from '../../../components/theme.ts';
import { openDraft } from '../../../src/kernel/draft.ts';
import { brings, misses, selection } from '../../support/notation.ts';
import { type FakeMode, type FakeOptions, fakeSession } from '../support/fake-session.ts';
import { SHOP } from '../support/shop.ts';

const { glyphs } = themeOf({ unicode: true, color: true });

/** Each row as it is drawn, short: mark, change, name and what is said of it. */
function shown(options: FakeOptions, draft?: string): string[] {
  const { against } = fakeSession(options);
  const wanted = draft === undefined ? openDraft(against).selection : selection(draft);
  return rowsOf(wanted, against).map((row) => {
    const line = plain(
      rowLine({ ...row, description: null, label: null }, { width: 70, mark: 3, name: 20 }, '', null, glyphs),
    );
    return line.replace(/ {2,}/g, ' ').trim();
  });
}

test('native first, then bases by key; chosen overlays in their order, the rest by key, files with errors last', () => {
  expect(shown(SHOP)).toEqual([
    '(•) native host',
    '( ) focused-builder prj',
    '(-) release-base not approved ! prj',
    '( ) release-notes EXACT FINAL ! glb',
    '( ) society-integrator glb',
    '[1] explain blt',
    '[2] plan blt',
    '[3] review blt',
    '[ ] adaptive-portfolio glb',
    '[ ] careful pck',
    '[ ] deploy-guard needs ops prj',
    '[ ] nihongo prj',
    '[ ] ops prj',
    '[ ] teach-back prj',
    '[ ] terse glb',
    '[ ] threat-review glb',
    '(!) notes not loaded ! glb',
    '(!) old-planner not loaded ! glb',
  ]);
});

test('what the draft changes is marked on both sides: what comes and what goes', () => {
  const rows = shown(SHOP, 'focused-builder + review, explain, terse');
  expect(rows.filter((row) => /^\S+ \S? ?[-+↑↓] /.test(row) || /^\([ •]\) [-+]/.test(row))).toEqual([
    '( ) - native host',
    '(•) + focused-builder prj',
    '[1] ↑ review blt',
    '[2] ↓ explain blt',
    '[3] + terse glb',
    '[ ] - plan blt',
  ]);
});

const modes: readonly FakeMode[] = [
  { key: 'review' },
  { key: 'deploy', requires: ['ops'] },
  { key: 'terse', conflictsWith: ['review'] },
  { key: 'ops', after: ['review'] },
  { key: 'exact', strategy: 'replace_final' },
];

test('contracts that the draft breaks are told on the row, and those that it would break before it is chosen', () => {
  expect(shown({ modes }, 'native + ops, review').slice(2)).toEqual([
    '[1] + ops must follow review ! blt',
    '[2] + review blt',
    '[ ] deploy blt',
    '[ ] terse conflicts with review blt',
  ]);
});

test('what cannot be mounted is told on the row that brings it', () => {
  const lost = { key: 'lost', contributes: [misses('context', 'gone')] };
  const mates = ['a', 'b'].map((key) => ({ key, contributes: [brings('agent', 'mate', { path: `/${key}` })] }));
  expect(shown({ modes: [lost] }, 'native + lost')[1]).toBe('[1] + lost cannot be mounted ! blt');
  expect(shown({ modes: mates }, 'native + a, b').slice(1)).toEqual([
    '[1] + a two of one name ! blt',
    '[2] + b two of one name ! blt',
  ]);
});

test('what the active modes do not let come next is told on its row, before and after it is chosen', () => {
  const bound: FakeOptions = {
    modes: [{ key: 'plan', to: ['build'], mayClear: false }, { key: 'build' }, { key: 'terse' }],
    active: 'native + plan',
  };
  expect(shown(bound).slice(1)).toEqual(['[1] plan blt', '[ ] build blt', '[ ] terse not after plan blt']);
  expect(shown(bound, 'native + plan, terse')[2]).toBe('[2] + terse not after plan ! blt');
  expect(shown(bound, 'native')).toContain('[ ] - plan one must follow ! blt');
  expect(shown(bound, 'native + build').slice(1)).toEqual([
    '[1] + build blt',
    '[ ] - plan blt',
    '[ ] terse not after plan blt',
  ]);
});

test('overlays that an exact base shuts out stay in their places', () => {
  expect(shown({ modes, active: 'exact + review' })).toContain('[-] review left out ! blt');
});

test('a chosen key without a definition keeps its row, and says why', () => {
  const active = 'native + review, gone, lost';
  const accepted = [...modes, { key: 'gone' }, { key: 'lost' }];
  const rows = shown({ modes, accepted, active, broken: [{ key: 'lost', message: 'no' }] });
  expect(rows.slice(2, 5)).toEqual(['[1] review blt', '[?] gone file is gone !', '[?] lost file has errors !']);
  expect(rows.filter((row) => row.includes('lost'))).toHaveLength(1);
});

test('a key that was dropped and has no definition stays visible, and cannot come back by itself', () => {
  const options = { modes, accepted: [...modes, { key: 'gone' }], active: 'native + gone' };
  expect(shown(options, 'native')).toContain('[ ] - gone file is gone');
});

test('a definition that changed since it was accepted is told', () => {
  const accepted = modes.map((one) => (one.key === 'review' ? { ...one, prompt: 'before' } : one));
  expect(shown({ modes, accepted, active: 'native + review' })).toContain('[1] review file changed ! blt');
});

test('every row is exactly as wide as its list, at any width and whatever it holds', () => {
  const odd: readonly FakeMode[] = [
    { key: 'a'.repeat(64), label: '日本語'.repeat(40), description: 'x'.repeat(900) },
    { key: 'flag', label: '🏴󠁧󠁢󠁥󠁮󠁧󠁿 👨‍👩‍👧 ⚠️', description: '\u001b[31mred\u202e' },
  ];
  const { against } = fakeSession({ ...SHOP, modes: [...SHOP.modes, ...odd] });
  for (const row of rowsOf(openDraft(against).selection, against)) {
    for (const width of [38, 40, 48, 50, 60, 79, 80, 120]) {
      for (const cursor of ['here', 'idle', null] as const) {
        expect(
          widthOf(rowLine(row, { width, mark: 3, name: 20 }, 're', cursor, glyphs)),
          `${row.name} at ${width}`,
        ).toBe(width);
      }
    }
  }
});
