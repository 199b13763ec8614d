import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apply } from '../../src/app/apply.ts';
import { needsPerson } from '../../src/app/concerns.ts';
import { consider, type ModelChange } from '../../src/app/model-change.ts';
import { bondsNow, tighten, watchOver } from '../../src/app/watch.ts';
import { readWorkspace } from '../../src/app/workspace.ts';
import { readModeCall } from '../../src/formats/mode-call.ts';
import { toolNamed } from '../../src/kernel/effects.ts';
import { callOf, judge } from '../../src/kernel/judge.ts';
import type { GuardRules, Mode } from '../../src/kernel/mode.ts';
import { wishTo } from '../../src/kernel/plan.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import type { Result } from '../../src/kernel/result.ts';
import { selectionIn } from '../../src/kernel/standing.ts';
import { VERDICTS } from '../../src/kernel/verdict.ts';
import { type FakeServices, fakeServices } from '../support/fake-services.ts';
import { base, exact, mode, selection, show } from '../support/notation.ts';

const rules = (more: Partial<NonNullable<GuardRules['tools']>>): GuardRules => ({
  access: null,
  tools: { allow: null, deny: [], warn: [], confirm: [], shell: true, bashAllow: null, bashDeny: [], ...more },
});
const hidden = (one: Mode): Mode => ({ ...one, advertised: false });
const modes = [
  base('builder'),
  exact('bare'),
  mode('brief'),
  mode('careful', { guard: rules({ deny: ['write'], warn: ['web'] }) }),
  mode('strict', { guard: { tools: null, access: 'read-only' } }),
  mode('draft', { exitReview: true }),
  mode('held', { to: ['strict'], mayClear: false }),
  hidden(mode('secret')),
];

async function services(text: string, project: readonly Mode[] = []): Promise<FakeServices> {
  const made = fakeServices(modes, project);
  const { base, overlays } = selection(text);
  if (text !== 'native')
    value(await apply(made, wishTo({ kind: 'set', base, overlays }, 'command', { confirmed: 'all' })));
  return made;
}

function value<T>(result: Result<T, Refusal>): T {
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
}

const ask = async (here: FakeServices, name: string, overlays?: readonly string[]) => {
  const call = value(readModeCall({ operation: 'set', name, overlays }));
  if (typeof call === 'string') throw new Error('a question');
  return consider(here, call);
};

const concernsOf = ({ concerns: { loosening, exact, undecided } }: ModelChange) => ({
  takesOff: loosening.rules.map(({ mode }) => mode).concat(loosening.unreviewed),
  exact: exact?.mode.key ?? null,
  undecided: undecided.map(({ mode, text }) => `${mode.key}: ${text}`),
});
const NONE = { takesOff: [], exact: null, undecided: [] };

describe('a change that the model asks for', () => {
  test.each<[string, string, string[] | undefined, string, object]>([
    ['native', 'careful', undefined, 'native + careful', NONE],
    ['native + careful', '+strict', undefined, 'native + careful, strict', NONE],
    ['native + careful', 'builder', ['brief', 'careful'], 'builder + brief, careful', NONE],
    ['native + careful', 'CAREFUL', ['BRIEF'], '', { kind: 'wrong-slot' }],
    ['native + careful', 'OFF', undefined, 'native', { ...NONE, takesOff: ['careful'] }],
    ['native + careful', 'native', [], 'native', { ...NONE, takesOff: ['careful'] }],
    ['native + careful', '-careful', undefined, 'native', { ...NONE, takesOff: ['careful'] }],
    ['native + careful', 'brief', undefined, 'native + brief', { ...NONE, takesOff: ['careful'] }],
    ['native + draft', 'brief', undefined, 'native + brief', { ...NONE, takesOff: ['draft'] }],
    ['native + careful', 'bare', undefined, 'bare', { ...NONE, exact: 'bare', takesOff: ['careful'] }],
    ['native + held', '+brief', undefined, '', { kind: 'transition' }],
    ['native + held', 'off', undefined, '', { kind: 'transition' }],
    ['native', 'secret', undefined, '', { kind: 'unknown', near: [] }],
    ['native + secret', '+brief', undefined, 'native + secret, brief', NONE],
  ])('from %s, %s %s: %s', async (before, name, overlays, after, expected) => {
    const found = await ask(await services(before), name, overlays);
    if (!found.ok) return expect(found.error).toMatchObject(expected);
    expect(show(found.value?.selection ?? selection(before))).toBe(after);
    expect(found.value === null ? null : concernsOf(found.value)).toEqual(expected);
  });

  test('is nothing when it is what is selected', async () => {
    expect(value(await ask(await services('native + careful'), 'careful'))).toBeNull();
    expect(value(await ask(await services('native'), 'off'))).toBeNull();
  });

  test('names a project definition that nobody approved, which a yes approves as it was shown', async () => {
    const local = mode('local', { scope: 'project', path: '/project/.pi/modes/local.md' });
    const here = await services('native', [local]);
    const found = value(await ask(here, 'local'));
    expect(found && concernsOf(found)).toEqual({ ...NONE, undecided: ['local: LOCAL TEXT'] });
    here.changeProject([
      {
        ...local,
        label: 'Another',
        fingerprint: mode('local', { label: 'Another', path: local.path, scope: 'project' }).fingerprint,
      } as Mode,
    ]);
    expect(await apply(here, found?.wish ?? wishTo({ kind: 'clear' }, 'command'))).toMatchObject({ ok: false });
    here.changeProject([local]);
    expect(
      show(
        selectionIn(value(await apply(here, found?.wish ?? wishTo({ kind: 'clear' }, 'command'))).workspace.standing),
      ),
    ).toBe('native + local');
  });

  test('never takes a project definition in place of one of the user’s own', async () => {
    const loose = mode('careful', { scope: 'project', path: '/project/.pi/modes/careful.md' });
    const found = value(await ask(await services('native', [loose]), 'careful'));
    expect(found && concernsOf(found)).toEqual(NONE);
    expect(found?.watch.guard.parts).toHaveLength(1);
  });

  test('is good for what leaves as it was, too', async () => {
    const here = await services('native + brief');
    const found = value(await ask(here, 'off'));
    expect(found && needsPerson(found.concerns)).toBe(false);
    here.change(modes.map((one) => (one.key === 'brief' ? mode('brief', { guard: rules({ deny: ['write'] }) }) : one)));
    expect(await apply(here, found?.wish ?? wishTo({ kind: 'clear' }, 'command'))).toMatchObject({
      ok: false,
      error: { kind: 'stale', modes: [{ key: 'brief' }] },
    });
  });

  test('accepts no changed text, in no way of asking for what is selected', async () => {
    const here = await services('native + careful, brief');
    here.change(modes.map((one) => (one.key === 'brief' ? mode('brief', { label: 'Other' }) : one)));
    for (const [name, overlays] of [
      ['brief'],
      ['native', ['careful', 'brief']],
      ['+strict'],
      ['builder', ['brief']],
    ] as const)
      expect(await ask(here, name, overlays)).toMatchObject({ ok: false, error: { kind: 'drift' } });
    const without = value(await ask(here, 'careful'));
    expect(without === null || needsPerson(without.concerns)).toBe(true); // what `brief` held when it was accepted is lost
  });

  test('is good for the head that was seen alone', async () => {
    const here = await services('native + careful');
    const found = value(await ask(here, '+strict'));
    value(await apply(here, wishTo({ kind: 'add', key: 'brief' }, 'command')));
    expect(await apply(here, found?.wish ?? wishTo({ kind: 'clear' }, 'command'))).toMatchObject({
      ok: false,
      error: { kind: 'stale' },
    });
  });
});

const CALLS = [
  callOf(toolNamed('write'), { path: 'a' }),
  callOf(toolNamed('bash'), { command: 'ls' }),
  callOf(toolNamed('web'), {}),
];
const how = { effects: {}, isInside: () => true, acknowledged: new Set<string>() };
const strictness = (guard: ModelChange['watch']['guard']) =>
  CALLS.map((call) => VERDICTS.indexOf(judge(guard, call, how).verdict));

const someKey = fc.constantFrom('builder', 'bare', 'brief', 'careful', 'strict', 'draft', 'held', 'secret', 'Careful');
const someCall = fc.oneof(
  fc.record({ operation: fc.constantFrom('clear', 'list', 'OFF') }),
  fc.record({
    operation: fc.constant('set'),
    name: fc.oneof(
      fc.constantFrom('off', 'NATIVE', 'none', '', '-', '+'),
      someKey,
      someKey.map((one) => `+${one}`),
      someKey.map((one) => `-${one}`),
    ),
  }),
  fc.record({
    operation: fc.constant('set'),
    name: fc.oneof(fc.constant('native'), someKey),
    overlays: fc.array(someKey, { maxLength: 4 }),
  }),
);
const someStart = fc.constantFrom(
  'native',
  'builder',
  'native + careful',
  'builder + careful, strict',
  'native + draft',
  'native + held, careful',
);

test('whatever the model asks for, without a person nothing that was restricted ever passes, nor goes unreviewed', async () => {
  await fc.assert(
    fc.asyncProperty(someStart, fc.array(someCall, { maxLength: 8 }), async (start, asked) => {
      const here = await services(start);
      const watch = async () => watchOver(here, value(await readWorkspace(here)).standing);
      let before = await watch();
      for (const input of asked) {
        const call = readModeCall(input);
        const found = call.ok && typeof call.value !== 'string' ? await consider(here, call.value) : null;
        if (!found?.ok || found.value === null || needsPerson(found.value.concerns)) continue;
        const until = tighten(before, found.value.watch);
        value(await apply(here, found.value.wish));
        const after = await watch();
        for (const [at, was] of strictness(before.guard).entries()) {
          expect(strictness(after.guard)[at]).toBeGreaterThanOrEqual(was);
          expect(strictness(until.guard)[at]).toBeGreaterThanOrEqual(was);
        }
        expect(after.reviewed).toEqual(expect.arrayContaining([...before.reviewed]));
        before = after;
      }
    }),
    { numRuns: 150 },
  );
});

const rewritten = fc
  .tuple(
    fc.constantFrom('brief', 'careful', 'strict', 'draft', 'held'),
    fc.constantFrom(rules({}), rules({ deny: ['write'] }), rules({ deny: ['write'], warn: ['web'] }), {
      tools: null,
      access: null,
    }),
  )
  .map(([name, guard]) => mode(name, { guard }));
const removed = fc.constantFrom('careful', 'strict', 'draft', 'held');

test('whatever it writes into the files of modes meanwhile, what a person agreed to holds', async () => {
  const step = fc.record({
    asked: someCall,
    first: fc.option(rewritten),
    between: fc.option(rewritten),
    gone: fc.option(removed),
  });
  await fc.assert(
    fc.asyncProperty(someStart, fc.array(step, { maxLength: 6 }), async (start, steps) => {
      const here = await services(start);
      const standing = async () => value(await readWorkspace(here)).standing;
      const agreed = await bondsNow(here, await standing());
      let files: readonly Mode[] = modes;
      const write = (one: Mode | null) => {
        files = one === null ? files : [...files.filter(({ key }) => key !== one.key), one];
        here.change(files);
      };
      for (const { asked, first, between, gone } of steps) {
        files = files.filter(({ key }) => key !== gone);
        write(first);
        const call = readModeCall(asked);
        const found = call.ok && typeof call.value !== 'string' ? await consider(here, call.value) : null;
        write(between);
        if (found?.ok && found.value !== null && !needsPerson(found.value.concerns))
          await apply(here, found.value.wish);
        const now = await bondsNow(here, await standing());
        for (const [at, was] of strictness(agreed.guard).entries())
          expect(strictness(now.guard)[at]).toBeGreaterThanOrEqual(was);
        expect(now.reviewed).toEqual(expect.arrayContaining([...agreed.reviewed]));
      }
    }),
    { numRuns: 200 },
  );
});
