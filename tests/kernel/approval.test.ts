import { expect, test } from 'vitest';
import { approvalOf, approve, type Decisions, NO_DECISIONS } from '../../src/kernel/approval.ts';
import { admit, approvalFor, catalogOf, modeOf } from '../../src/kernel/catalog.ts';
import { NO_HOST } from '../../src/kernel/contributions.ts';
import { differences } from '../../src/kernel/difference.ts';
import type { Mode } from '../../src/kernel/mode.ts';
import { plan, wishTo } from '../../src/kernel/plan.ts';
import { activation, head, headOf, key, layer, mode, show } from '../support/notation.ts';

const mine = mode('careful', { path: '/home/careful.md' });
const theirs = (prompt: string, path = '/repo/careful.md') => mode('careful', { scope: 'project', path, prompt });
const decided = (...decisions: ReturnType<typeof approve>[]): Decisions =>
  new Map(decisions.map((one) => [one.path, one]));
const project = (...modes: readonly Mode[]) => layer(modes, { scope: 'project', withheld: true });

test.each([
  ['nothing was decided', NO_DECISIONS, mine, 'unapproved'],
  ['a yes to this content over this mode', decided(approve(theirs('A'), mine)), mine, 'approved'],
  ['a yes to other content', decided(approve(theirs('B'), mine)), mine, 'changed'],
  ['a yes when it shadowed nothing', decided(approve(theirs('A'), null)), mine, 'changed'],
  ['a yes when it shadowed something', decided(approve(theirs('A'), mine)), null, 'changed'],
  [
    'a yes to the same content at another path',
    decided(approve(theirs('A', '/other/careful.md'), mine)),
    mine,
    'unapproved',
  ],
  [
    'a no to the file',
    new Map([['/repo/careful.md', { kind: 'denied', path: '/repo/careful.md' } as const]]),
    mine,
    'denied',
  ],
])('after %s a definition stands accordingly', (_, decisions, shadowed, standing) => {
  expect(approvalOf(theirs('A'), shadowed, decisions)).toBe(standing);
});

test('until it is approved a project definition wins no key, and what it would replace stays the winner', () => {
  const layers = [layer([mine]), project(theirs('A'))];
  expect(modeOf(catalogOf(layers), key('careful'))).toBe(mine);
  const approved = catalogOf(layers, decided(approve(theirs('A'), mine)));
  expect(modeOf(approved, key('careful'))).toMatchObject({ scope: 'project' });
  expect(approved.entries.get(key('careful'))?.shadows).toEqual([mine]);
});

test('admitting the deepest candidate gives the catalog that its approval would give', () => {
  const layers = [
    layer([mine]),
    project(theirs('A', '/repo/careful.md')),
    project(theirs('B', '/repo/sub/careful.md')),
  ];
  const today = catalogOf(layers);
  const approval = approvalFor(today, key('careful'));
  expect(approval).toMatchObject({ path: '/repo/sub/careful.md', shadows: { path: '/home/careful.md' } });
  const admitted = admit(today, key('careful'));
  const recorded = catalogOf(layers, decided(...(approval === null ? [] : [approval])));
  expect(admitted.entries).toEqual(recorded.entries);
  expect(admitted.withheld).toEqual(recorded.withheld);
});

const outcome = (wish: Parameters<typeof plan>[1], decisions: Decisions = NO_DECISIONS, from = head(null)) => {
  const today = catalogOf([layer([mode('plan')]), project(theirs('A'))], decisions);
  const { abilities } = NO_HOST;
  const situation = { head: from, catalog: today, ways: [], abilities, now: 'now', path: '/s' };
  const result = plan({ ...situation, driftPolicy: 'block' }, wish);
  if (!result.ok) return result.error.kind;
  if (result.value.kind === 'nothing') return 'nothing';
  return `${show(result.value.activation.selection)} approving ${result.value.approvals.map(({ path }) => path).join() || 'nothing'}`;
};
const add = (name: string) => ({ kind: 'add', key: name }) as const;

test('a change that names a project definition is refused without a yes, and records it with one', () => {
  expect(outcome(wishTo(add('careful'), 'command'))).toBe('unapproved');
  expect(outcome(wishTo(add('careful'), 'command', { projects: 'all' }))).toBe(
    'native + careful approving /repo/careful.md',
  );
  expect(outcome(wishTo(add('careful'), 'selector', { projects: new Set([key('careful')]) }))).toBe(
    'native + careful approving /repo/careful.md',
  );
});

test('--confirm-project approves only what the change names', () => {
  expect(outcome(wishTo(add('plan'), 'command', { projects: 'all' }))).toBe('native + plan approving nothing');
});

test('a no that was said before is not overruled by a flag', () => {
  const denied: Decisions = new Map([['/repo/careful.md', { kind: 'denied', path: '/repo/careful.md' }]]);
  expect(outcome(wishTo(add('careful'), 'command', { projects: 'all' }), denied)).toBe('unapproved');
});

test('a selected project definition that changes is left out until it is approved again', () => {
  const before = catalogOf([project(theirs('A'))], decided(approve(theirs('A'), null)));
  const accepted = headOf(activation('native + careful', before));
  expect(outcome(wishTo({ kind: 'remove', key: 'careful' }, 'command'), NO_DECISIONS, accepted)).toBe(
    'native approving nothing',
  );
});

test.each([
  [{}, {}, []],
  [{ prompt: 'A' }, { prompt: 'B' }, ['text']],
  [{ strategy: 'append' }, { strategy: 'replace_base' }, ['strategy']],
  [{ label: 'A' }, { label: 'B' }, ['label']],
  [{ requires: ['x'] }, {}, ['contracts']],
  [{ path: '/a.md' }, { path: '/b.md' }, ['place']],
  [{ prompt: 'A', label: 'A', path: '/a.md' }, { prompt: 'B', label: 'B', path: '/b.md' }, ['text', 'label', 'place']],
] as const)('from %j to %j these aspects changed: %j', (was, now, aspects) => {
  const definition = (sketch: typeof was | typeof now) => ({
    mode: mode('x', sketch),
    prompt: 'prompt' in sketch ? sketch.prompt : '',
    contexts: [],
  });
  expect(differences(definition(was), definition(now))).toEqual(aspects);
});
