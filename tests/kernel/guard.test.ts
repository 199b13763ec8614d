import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EFFECTS, effectOf, type Tool, toolNamed, toolOf } from '../../src/kernel/effects.ts';
import { type Guard, guardOf, guardOfParts, lifted, OPEN_GUARD, restrict } from '../../src/kernel/guard.ts';
import {
  type Call,
  type Circumstances,
  callOf,
  type Judgement,
  judge,
  NOTHING_ACKNOWLEDGED,
} from '../../src/kernel/judge.ts';
import { ACCESS_CAPS, type GuardRules, type ToolRules } from '../../src/kernel/mode.ts';
import { toolsetFor } from '../../src/kernel/toolset.ts';
import { strictest, VERDICTS } from '../../src/kernel/verdict.ts';
import { key } from '../support/notation.ts';

const SILENT: ToolRules = { allow: null, deny: [], warn: [], confirm: [], shell: true, bashAllow: null, bashDeny: [] };
const rules = (tools: Partial<ToolRules> | null, access: GuardRules['access'] = null): GuardRules => ({
  tools: tools === null ? null : { ...SILENT, ...tools },
  access,
});
const guard = (...all: readonly GuardRules[]): Guard =>
  guardOf(all.map((guard, at) => ({ key: key(`m${at + 1}`), guard })));

/** In `/work`, where every relative path without `..` stays inside. */
const here: Circumstances = {
  effects: {},
  isInside: (path) => !path.startsWith('/') && !path.includes('..'),
  acknowledged: NOTHING_ACKNOWLEDGED,
};
const call = (name: string, argument = ''): Call => callOf(toolNamed(name), { command: argument, path: argument });
const verdictOf = (from: Guard, name: string, argument?: string) => judge(from, call(name, argument), here).verdict;
const spoke = ({ reasons }: Judgement) => reasons.map(({ mode, rule, verdict }) => `${verdict} ${mode} ${rule}`);

describe('rules', () => {
  test.each<[string, GuardRules, string, string, string]>([
    ['no rule allows anything', rules(null), 'bash', 'rm -rf /', 'allow'],
    ['what is in allow passes', rules({ allow: ['read'] }), 'read', '', 'allow'],
    ['what is not in allow is blocked', rules({ allow: ['read'] }), 'write', '', 'block'],
    ['an empty allow blocks everything', rules({ allow: [] }), 'read', '', 'block'],
    ['deny blocks', rules({ deny: ['write'] }), 'write', '', 'block'],
    ['deny blocks nothing else', rules({ deny: ['write'] }), 'edit', '', 'allow'],
    [
      'deny filters what allow lets through',
      rules({ allow: ['read', 'write'], deny: ['write'] }),
      'write',
      '',
      'block',
    ],
    ['names match exactly', rules({ deny: ['write'] }), 'Write', '', 'allow'],
    ['warn warns', rules({ warn: ['web'] }), 'web', '', 'warn'],
    ['confirm asks', rules({ confirm: ['edit'] }), 'edit', '', 'confirm'],
    ['confirm is stricter than warn', rules({ confirm: ['edit'], warn: ['edit'] }), 'edit', '', 'confirm'],
    ['deny is stricter than confirm', rules({ confirm: ['edit'], deny: ['edit'] }), 'edit', '', 'block'],
    [
      'shell: false blocks bash although it is allowed',
      rules({ shell: false, allow: ['bash'] }),
      'bash',
      'ls',
      'block',
    ],
    ['shell: false blocks powershell too', rules({ shell: false }), 'powershell', 'ls', 'block'],
    ['shell: false wins over bashAllow', rules({ shell: false, bashAllow: ['ls'] }), 'bash', 'ls', 'block'],
    ['shell: false blocks no other tool', rules({ shell: false }), 'read', '', 'allow'],
    ['bashAllow lets its commands pass', rules({ bashAllow: ['ls'] }), 'bash', 'ls -l', 'allow'],
    ['bashAllow blocks the others', rules({ bashAllow: ['ls'] }), 'bash', 'rm x', 'block'],
    ['bashAllow is for powershell too', rules({ bashAllow: ['ls'] }), 'powershell', 'del x', 'block'],
    ['bashAllow says nothing of other tools', rules({ bashAllow: ['ls'] }), 'write', 'rm x', 'allow'],
    ['bashDeny blocks what it names', rules({ bashDeny: ['git push'] }), 'bash', 'git push', 'block'],
    ['bashDeny alone blocks nothing else', rules({ bashDeny: ['git push'] }), 'bash', 'rm x', 'allow'],
    ['read-only lets reading pass', rules(null, 'read-only'), 'grep', '', 'allow'],
    ['read-only blocks writing', rules(null, 'read-only'), 'edit', 'a', 'block'],
    ['read-only blocks execution', rules(null, 'read-only'), 'bash', 'ls', 'block'],
    ['read-only blocks what nobody declares', rules(null, 'read-only'), 'web_fetch', '', 'block'],
    ['workspace-write lets a path inside pass', rules(null, 'workspace-write'), 'write', 'src/a', 'allow'],
    ['workspace-write blocks a path outside', rules(null, 'workspace-write'), 'write', '../a', 'block'],
    ['workspace-write blocks execution', rules(null, 'workspace-write'), 'bash', 'ls', 'block'],
    ['full caps nothing', rules(null, 'full'), 'bash', 'rm x', 'allow'],
  ])('%s', (_, one, name, argument, expected) => {
    expect(verdictOf(guard(one), name, argument)).toBe(expected);
  });

  test('a write whose path is not known is blocked under workspace-write', () => {
    const capped = guard(rules(null, 'workspace-write'));
    expect(judge(capped, callOf(toolNamed('write'), { file: 'a' }), here).verdict).toBe('block');
    expect(judge(capped, callOf(toolNamed('write'), null), here).verdict).toBe('block');
    const patching = { ...here, effects: { patch: 'write' } } as const;
    expect(judge(capped, callOf(toolNamed('patch'), { path: 'a' }), patching).verdict).toBe('block');
  });

  test("pimodes' own tools are never judged", () => {
    const own: Tool = { ...toolNamed('mode'), isOwn: true };
    expect(judge(guard(rules({ allow: [] }, 'read-only')), callOf(own, {}), here).verdict).toBe('allow');
    expect(verdictOf(guard(rules({ allow: [] })), 'mode')).toBe('block');
  });

  test('every rule that spoke is told, the strictest first, with its mode', () => {
    const all = guard(
      rules({ warn: ['bash'] }),
      rules({ confirm: ['bash'] }),
      rules({ shell: false, allow: [] }, 'read-only'),
    );
    expect(spoke(judge(all, call('bash', 'ls'), here))).toEqual([
      'block m3 tools.shell',
      'block m3 tools.allow',
      'block m3 access',
      'confirm m2 tools.confirm',
      'warn m1 tools.warn',
    ]);
  });

  test('a warning is given once for each mode and tool, and again when nothing is remembered', () => {
    const warning = guard(rules({ warn: ['web', 'edit'] }));
    const first = judge(warning, call('web'), here);
    expect(first.verdict).toBe('warn');
    const then = { ...here, acknowledged: first.acknowledged };
    expect(judge(warning, call('web'), then).verdict).toBe('allow');
    expect(judge(warning, call('edit'), then).verdict).toBe('warn');
    expect(
      judge(restrict(warning, guardOf([{ key: key('other'), guard: rules({ warn: ['web'] }) }])), call('web'), then)
        .verdict,
    ).toBe('warn');
    expect(judge(warning, call('web'), here).verdict).toBe('warn');
  });

  test('a stricter verdict leaves a warning ungiven', () => {
    const both = guard(rules({ warn: ['edit'] }), rules({ confirm: ['edit'] }));
    expect(judge(both, call('edit'), here).acknowledged).toBe(NOTHING_ACKNOWLEDGED);
  });
});

describe('effects', () => {
  const hinted = (readOnly: boolean | null, destructive: boolean | null = null): Tool => ({
    ...toolNamed('tool'),
    hints: { readOnly, destructive },
  });

  test.each([
    ['nothing said', hinted(null), 'execute', 'undeclared'],
    ['read-only', hinted(true), 'read', 'annotations'],
    ['read-only and destructive, which cannot be', hinted(true, true), 'execute', 'undeclared'],
    ['not read-only', hinted(false), 'execute', 'undeclared'],
    ['only adding', hinted(false, false), 'write', 'annotations'],
    ["the host's own bash, whatever it says", { ...hinted(true), name: 'bash' }, 'execute', 'built-in'],
  ] as const)('a tool with %s', (_, tool, effect, from) => {
    expect(effectOf(tool, {})).toEqual({ effect, from });
  });

  test("a host's listing gives name and hints", () => {
    const listed = { name: 'docs', annotations: { readOnlyHint: true } };
    expect(toolOf(listed, { isOwn: false })).toEqual({ ...hinted(true), name: 'docs' });
    expect(toolOf({ name: 'mode' }, { isOwn: true })).toEqual({ ...toolNamed('mode'), isOwn: true });
  });

  test("the user's word counts first; inherited members are no words", () => {
    expect(effectOf(hinted(true), { tool: 'write' })).toEqual({ effect: 'write', from: 'settings' });
    expect(effectOf(toolNamed('constructor'), {}).effect).toBe('execute');
    expect(effectOf(toolNamed('toString'), {}).effect).toBe('execute');
  });
});

describe('toolset', () => {
  const names = ['read', 'bash', 'edit', 'write', 'grep', 'find', 'ls', 'web_search', 'powershell'];
  const baseline = names.map(toolNamed);

  test.each<[string, GuardRules[], string[]]>([
    ['nothing is hidden without rules', [], names],
    ['allow leaves what it names', [rules({ allow: ['ls', 'read', 'nobody'] })], ['read', 'ls']],
    [
      'two allows leave what both name',
      [rules({ allow: ['ls', 'read'] }), rules({ allow: ['read', 'edit'] })],
      ['read'],
    ],
    ['an empty allow leaves nothing', [rules({ allow: [] })], []],
    ['deny hides', [rules({ deny: ['read'] })], names.slice(1)],
    [
      'shell: false hides both shells',
      [rules({ shell: false })],
      ['read', 'edit', 'write', 'grep', 'find', 'ls', 'web_search'],
    ],
    [
      'a filter that allows no command hides the shells',
      [rules({ bashAllow: [] }), rules({ deny: ['web_search'] })],
      ['read', 'edit', 'write', 'grep', 'find', 'ls'],
    ],
    ['warn and confirm hide nothing', [rules({ warn: ['read'], confirm: ['edit'] })], names],
    ['read-only leaves what reads', [rules(null, 'read-only')], ['read', 'grep', 'find', 'ls', 'web_search']],
    [
      'workspace-write leaves what writes files',
      [rules(null, 'workspace-write')],
      ['read', 'edit', 'write', 'grep', 'find', 'ls', 'web_search'],
    ],
  ])('%s', (_, all, expected) => {
    expect(toolsetFor(guard(...all), baseline, { web_search: 'read' })).toEqual(expected);
  });

  test('twenty switches do not compound: each is derived from the baseline', () => {
    const plan = guard(rules({ allow: ['read'] }));
    const build = guard(rules({ deny: ['bash'] }));
    for (let turn = 0; turn < 20; turn++) {
      expect(toolsetFor(plan, baseline, {})).toEqual(['read']);
      expect(toolsetFor(build, baseline, {})).toHaveLength(names.length - 1);
    }
    expect(toolsetFor(OPEN_GUARD, baseline, {})).toEqual(names);
  });
});

/** Guards over few names, so that rules meet. */
const someTools = fc.subarray(['read', 'write', 'edit', 'bash', 'powershell', 'web', 'mcp']);
const someCommands = fc.subarray(['ls', 'cat', 'git log', 'git', 'rm', 'echo x']);
const someRules: fc.Arbitrary<GuardRules> = fc.record({
  access: fc.option(fc.constantFrom(...ACCESS_CAPS)),
  tools: fc.option(
    fc.record({
      allow: fc.option(someTools),
      deny: someTools,
      warn: someTools,
      confirm: someTools,
      shell: fc.boolean(),
      bashAllow: fc.option(someCommands),
      bashDeny: someCommands,
    }),
  ),
});
const somePart = fc.record({
  mode: fc.constantFrom(...['a', 'b', 'c'].map(key)),
  basis: fc.constantFrom('file' as const, 'accepted' as const),
  rules: someRules,
});
const someGuard = fc.array(somePart, { maxLength: 4 }).map(guardOfParts);
const someTool: fc.Arbitrary<Tool> = fc.record({
  name: fc.constantFrom('read', 'write', 'edit', 'bash', 'powershell', 'web', 'mcp', 'other'),
  hints: fc.record({ readOnly: fc.option(fc.boolean()), destructive: fc.option(fc.boolean()) }),
  isOwn: fc.constant(false),
});
const someText = fc.constantFrom(
  'ls',
  'ls -l',
  'cat a | rm b',
  'git log',
  'git push',
  'rm x',
  'echo x > y',
  'a/b',
  '../c',
  '/d',
  '',
);
const someCall = fc.tuple(someTool, someText).map(([tool, text]) => callOf(tool, { command: text, path: text }));
const someCircumstances: fc.Arbitrary<Circumstances> = fc.record({
  effects: fc.dictionary(fc.constantFrom('web', 'mcp', 'bash'), fc.constantFrom(...EFFECTS)),
  isInside: fc.constant(here.isInside),
  acknowledged: fc.subarray(['a web', 'b web', 'a bash', 'c edit']).map((given) => new Set(given)),
});

/** What a judgement comes to, whatever the order in which its reasons are told. */
const said = (from: Guard, one: Call, how: Circumstances) => {
  const { verdict, reasons, acknowledged } = judge(from, one, how);
  return {
    verdict,
    reasons: new Set(reasons.map((reason) => JSON.stringify(reason))),
    acknowledged: new Set(acknowledged),
  };
};
const looser = (a: Judgement, b: Judgement) => VERDICTS.indexOf(a.verdict) < VERDICTS.indexOf(b.verdict);

describe('the lattice', () => {
  const check = (property: (a: Guard, b: Guard, c: Guard, one: Call, how: Circumstances) => void) =>
    fc.assert(
      fc.property(someGuard, someGuard, someGuard, someCall, someCircumstances, (...given) => {
        property(...given);
      }),
      { numRuns: 500 },
    );

  test('composing is commutative', () => {
    check((a, b, _, one, how) => expect(said(restrict(a, b), one, how)).toEqual(said(restrict(b, a), one, how)));
  });

  test('composing is associative', () => {
    check((a, b, c, one, how) =>
      expect(said(restrict(restrict(a, b), c), one, how)).toEqual(said(restrict(a, restrict(b, c)), one, how)),
    );
  });

  test('composing is idempotent, also with a guard of the same rules', () => {
    check((a, _, __, one, how) => {
      expect(said(restrict(a, a), one, how)).toEqual(said(a, one, how));
      expect(said(restrict(a, structuredClone(a)), one, how)).toEqual(said(a, one, how));
    });
  });

  test('a composition is exactly as strict as its strictest part, so adding a mode never loosens', () => {
    check((a, b, _, one, how) => {
      const both = judge(restrict(a, b), one, how);
      expect(both.verdict).toBe(strictest([judge(a, one, how).verdict, judge(b, one, how).verdict]));
      expect(looser(both, judge(a, one, how))).toBe(false);
      expect(judge(restrict(a, OPEN_GUARD), one, how)).toEqual(judge(a, one, how));
    });
  });

  test('a verdict has a reason of its own strictness, and allow has none', () => {
    check((a, _, __, one, how) => {
      const { verdict, reasons } = judge(a, one, how);
      expect(reasons[0]?.verdict ?? 'allow').toBe(verdict);
    });
  });

  test('what is hidden is blocked whatever it is called with, and adding a mode never shows a tool', () => {
    check((a, b, _, one, how) => {
      const shown = toolsetFor(a, [one.tool], how.effects).length > 0;
      if (!shown) expect(judge(a, one, how).verdict).toBe('block');
      if (!shown) expect(toolsetFor(restrict(a, b), [one.tool], how.effects)).toEqual([]);
    });
  });

  test('where nothing is lost nothing may loosen, and what loosens is always seen', () => {
    check((a, b, _, one, how) => {
      expect(lifted(a, restrict(a, b))).toEqual([]);
      if (
        looser(judge(b, one, { ...how, acknowledged: new Set() }), judge(a, one, { ...how, acknowledged: new Set() }))
      )
        expect(lifted(a, b)).not.toEqual([]);
    });
  });
});
