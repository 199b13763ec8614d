/** Every screen there is, so that each is drawn at every size. */

import { type Change, diffLines } from '../../../src/app/review.ts';
import { NO_HOST } from '../../../src/kernel/contributions.ts';
import { diagnose } from '../../../src/kernel/diagnostic.ts';
import { digestOf, type Fingerprint } from '../../../src/kernel/fingerprint.ts';
import type { ToolRules } from '../../../src/kernel/mode.ts';
import { type PresetFiles, presetsOf as presetsIn } from '../../../src/kernel/preset.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { brings, key, misses, selection } from '../../support/notation.ts';
import type { Drive } from './drive.tsx';
import type { FakeMode, FakeOptions } from './fake-session.ts';
import { BOUND_SHOP, SHOP, SHOP_MODES, SHOP_PRESETS } from './shop.ts';

const stale: Refusal = {
  kind: 'stale',
  head: {
    selection: selection('native + terse'),
    source: 'command',
    activatedAt: '2026-05-04T14:03:11.000Z',
    stateHash: 'state-1' as never,
  },
  modes: [
    { key: key('review'), was: digestOf('a'), now: digestOf('b') },
    { key: key('plan'), was: digestOf('a'), now: null },
  ],
  path: '/state.jsonl',
};
const contract: Refusal = {
  kind: 'contract',
  broken: [
    { kind: 'requires', key: key('deploy-guard'), other: key('ops') },
    { kind: 'conflictsWith', key: key('terse'), other: key('teach-back') },
  ],
};
const transition: Refusal = {
  kind: 'transition',
  denials: [
    { kind: 'enter', mode: key('plan'), keys: [key('terse')], to: [key('review'), key('focused-builder')] },
    { kind: 'leave', mode: key('careful'), to: 'anywhere' },
  ],
  selection: selection('native + plan, terse'),
};
const storage: Refusal = {
  kind: 'storage',
  path: '/home/ada/.pi/agent/pimodes/state/shop.jsonl',
  cause: 'full',
  detail: 'ENOSPC',
};

const troubled: FakeOptions = {
  ...SHOP,
  accepted: [
    ...SHOP_MODES.map((one): FakeMode => (one.key === 'review' ? { ...one, prompt: 'before' } : one)),
    { key: 'gone' },
  ],
  active: 'native + review, gone, terse',
};

const presetsOf = (presets: NonNullable<FakeOptions['presets']>) => {
  const found = presets.map((preset) => ({ preset, scope: 'global', path: `/presets/${preset.key}.json` }) as const);
  return presetsIn({ found, broken: [], diagnostics: [] } satisfies PresetFiles);
};

const accepted = (text: string): Fingerprint => ({ digest: digestOf(text), scope: 'global', path: null });

const CHANGES: readonly Change[] = [
  {
    key: key('review'),
    was: accepted('a'),
    now: accepted('b'),
    path: '/usr/lib/pimodes/modes/review.md',
    aspects: ['text', 'guard'],
    lines: diffLines(
      'Re-read the diff.\nSay what surprised you.\n',
      'Re-read the whole diff.\nSay what surprised you.\n',
    ),
    needsApproval: false,
  },
  {
    key: key('terse'),
    was: accepted('c'),
    now: accepted('d'),
    path: '/home/ada/src/shop/.pi/modes/terse.md',
    aspects: null,
    lines: null,
    needsApproval: true,
  },
];

const NO_RULES: ToolRules = {
  ...{ allow: null, bashAllow: null, shell: true },
  ...{ deny: [], warn: [], confirm: [], bashDeny: [] },
};

const guarded: FakeOptions = {
  modes: [
    { key: 'look', guard: { tools: { ...NO_RULES, deny: ['edit', 'write'], shell: false }, access: null } },
    { key: 'careful', guard: { tools: { ...NO_RULES, confirm: ['web_fetch'] }, access: 'read-only' } },
  ],
  active: 'native + look, careful',
};

const reworded: FakeOptions = {
  modes: [
    {
      key: 'focused-builder',
      strategy: 'replace_base',
      prompt: 'You build one small thing at a time.\nThe rest stays.',
    },
    { key: 'builder', strategy: 'replace_base', prompt: 'You build one large thing at a time.\nThe rest stays.' },
  ],
  active: 'builder',
};

/** A mode that says everything a mode can say, over one that it shadows, and one that cannot be selected. */
const CREW: FakeOptions = {
  modes: [
    { key: 'crew', scope: 'builtin', description: 'The same in short.' },
    {
      key: 'crew',
      scope: 'project',
      label: 'The whole crew',
      description: 'Brings rules, a board and an architect along, and takes the tools away that they do not need.',
      deliver: 'turn',
      advertised: false,
      prompt: 'Work as a crew.\u200b',
      requires: ['plan'],
      conflictsWith: ['terse'],
      after: ['plan'],
      to: ['review', 'plan'],
      mayClear: false,
      guard: { tools: { ...NO_RULES, deny: ['write'], bashAllow: ['git log', 'git diff'] }, access: 'workspace-write' },
      contributes: [brings('context', 'rules'), brings('skill', 'board'), brings('agent', 'architect')],
    },
    {
      key: 'lost',
      description: 'Wants what is not there.',
      contributes: [misses('context', 'gone'), brings('skill', 'board')],
    },
    { key: 'plan' },
    { key: 'review' },
    { key: 'terse' },
    {
      key: 'theirs',
      scope: 'project',
      description: 'Asks for much.',
      withheld: true,
      prompt: Array.from({ length: 20 }, (_, line) => `Line ${line + 1} of what it says.`).join('\n'),
      guard: { tools: { ...NO_RULES, shell: false }, access: 'read-only' },
      contributes: [brings('skill', 'board'), brings('agent', 'architect'), misses('context', 'gone')],
    },
  ],
  warnings: [
    diagnose('mode/hidden-characters', 'the prompt holds 1 hidden character, U+200B', {
      at: { path: '/home/ada/src/shop/.pi/modes/crew.md', line: 9, column: 16 },
    }),
  ],
  active: 'native + plan',
  mounting: {
    ...NO_HOST,
    abilities: { context: 'mounts', skill: 'mounts', agent: { cannot: 'no tool here calls agents' } },
  },
};

const unmounted: Refusal = {
  kind: 'unmounted',
  key: key('lost'),
  contribution: { kind: 'context', id: '@pack:gone', source: '@pack:gone' },
  why: 'there is no such file',
};

const HOST = {
  assembled: 'You are a coding assistant.\n\n<tools>\n- read: Read file contents\n</tools>\n',
  envelope: '<project_context>\n# Shop\nPrices are in cents.\n</project_context>\n',
};

const ODD_MODES: readonly FakeMode[] = [
  { key: `a${'b'.repeat(63)}`, label: '日本語'.repeat(40), description: '説明'.repeat(200), scope: 'project' },
  { key: 'emoji', label: '🏴󠁧󠁢󠁥󠁮󠁧󠁿 👨‍👩‍👧 ⚠️ 1️⃣', description: 'e\u0301'.repeat(30) },
  { key: 'sensei', label: '日本語モードで丁寧に答える先生', description: '日本語で、丁寧に、例を挙げて答える。' },
  { key: 'word', description: 'x'.repeat(200), prompt: `${'y'.repeat(200)} ${'日'.repeat(100)}` },
];

const THOUSAND: readonly FakeMode[] = Array.from({ length: 1000 }, (_, index) => ({
  key: `mode-${String(index + 1).padStart(4, '0')}`,
  description: `Number ${index + 1} of a thousand.`,
  strategy: index % 20 === 0 ? 'replace_base' : 'append',
}));

const MANY = THOUSAND.slice(1, 15).map((one) => one.key);

/** Every screen there is: how to get to it from a fresh selector. */
export const SCREENS: Readonly<Record<string, (open: (options?: FakeOptions) => Drive) => Drive>> = {
  'as it opens': (open) => open(),
  'nothing at all': (open) => open({ modes: [] }),
  'a draft with changes': (open) => open().press('down space } space J down down down space'),
  'an overlay in the order': (open) => open().press('} down J'),
  'a search while it is typed': (open) => open().press("/ 're'"),
  'a search that is kept': (open) => open().press("/ 're' enter"),
  'a search that finds nothing': (open) => open().press("/ 'zzz' enter"),
  'an exact-final base': (open) => open().press('down down down space y'),
  'an active selection that no longer holds': (open) => open(troubled),
  'contracts that the draft breaks': (open) =>
    open().press("/ 'deploy' enter space escape / 'teach' enter space escape / 'terse' enter space escape"),
  'what the active modes do not let come next': (open) => open(BOUND_SHOP).press("/ 'terse' enter space escape"),
  'the only mode left, after which something must come': (open) =>
    open(BOUND_SHOP).press("/ 'plan' enter space escape"),
  preview: (open) => open().press('tab'),
  diff: (open) => open().press('down space 3'),
  'text of a mode': (open) => open().press("/ 'terse' enter escape 4"),
  help: (open) => open().press('?'),
  warnings: (open) => open(troubled).press('w'),
  'help that is searched': (open) => open().press("? / 'order'"),
  'tools of a draft': (open) => open(guarded).press('t'),
  'presets to pick one of': (open) => open().look({ kind: 'pick', from: presetsOf(SHOP_PRESETS ?? []) }),
  'no presets': (open) => open().look({ kind: 'pick', from: presetsOf([]) }),
  'what has changed since it was accepted': (open) => open(troubled).look({ kind: 'show-changes', changes: CHANGES }),
  'a diff with changed words': (open) => open(reworded).press("/ 'focused' enter space escape d"),
  'a project that the host does not trust': (open) => open({ ...SHOP, isDistrusted: true }),
  'question: enter exact-final': (open) => open().press('down down down space'),
  'question: leave exact-final': (open) => open().press('down down down space y } space'),
  'question: approve': (open) => open().press('down down space'),
  'question: discard': (open) => open().press('down space } space escape'),
  'question: force': (open) =>
    open(BOUND_SHOP).press("/ 'terse' enter space escape enter").act({ kind: 'refused', refusal: transition }),
  'refusal: stale': (open) => open().press('} space enter').act({ kind: 'refused', refusal: stale }),
  'refusal: contract': (open) => open().press('} space enter').act({ kind: 'refused', refusal: contract }),
  'refusal: storage': (open) => open().press('} space enter').act({ kind: 'refused', refusal: storage }),
  'all there is to know of a mode': (open) => open(CREW).press("/ 'crew' enter escape i"),
  'all there is to know of a file that did not load': (open) => open().press("/ 'old' enter escape i"),
  'a mode that brings things along and binds what comes next': (open) => open(CREW).press("/ 'crew' enter escape"),
  'a draft with what cannot be mounted': (open) => open(CREW).press("/ 'lost' enter space escape"),
  "the host's own prompt, while it is asked for": (open) => open({ ...SHOP, host: { kind: 'asking' } }),
  "the host's own prompt": (open) =>
    open({ ...SHOP, host: { kind: 'shown', prompt: HOST } }).press('down space { tab home'),
  "the host's own prompt, which could not be had": (open) =>
    open({ ...SHOP, host: { kind: 'failed', why: '`pi` is not on PATH' } }).press('tab'),
  'long names and wide characters': (open) =>
    open({ modes: ODD_MODES, active: `native + sensei, a${'b'.repeat(63)}, emoji` }).press('} down'),
  'a thousand modes, some of them active': (open) =>
    open({ modes: THOUSAND, active: `mode-0101 + ${MANY.join(', ')}` }).press('} end'),
  'nothing but files that did not load': (open) => open({ modes: [], broken: SHOP.broken ?? [] }).press('}'),
  'question: approve what does more than its text says': (open) => open(CREW).press("/ 'theirs' enter space"),
  'question: enter exact-final, which clears many': (open) =>
    open({
      modes: [...THOUSAND, { key: 'whole', strategy: 'replace_final', scope: 'global' }],
      active: `mode-0101 + ${MANY.join(', ')}`,
    }).press("/ 'whole' enter space"),
  'refusal: unmounted': (open) =>
    open(CREW).press("/ 'lost' enter space escape enter").act({ kind: 'refused', refusal: unmounted }),
};
