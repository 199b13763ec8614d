import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import type { Size } from '../../components/layout.ts';
import { type Change, diffLines } from '../../src/app/review.ts';
import { digestOf, type Fingerprint } from '../../src/kernel/fingerprint.ts';
import type { ToolRules } from '../../src/kernel/mode.ts';
import { type PresetFiles, presetsOf as presetsIn } from '../../src/kernel/preset.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { key, selection } from '../support/notation.ts';
import { type Drive, drive, LARGE, MEDIUM, SMALL } from './support/drive.tsx';
import { type FakeMode, type FakeOptions, fakeSession } from './support/fake-session.ts';
import { BOUND_SHOP, SHOP, SHOP_MODES, SHOP_PRESETS } from './support/shop.ts';

const SIZES: readonly (readonly [string, Size])[] = [
  ['120 × 36', LARGE],
  ['80 × 24', MEDIUM],
  ['50 × 15', SMALL],
];

const stale: Refusal = {
  kind: 'stale',
  head: {
    selection: selection('native + terse'),
    source: 'command',
    activatedAt: '2026-05-04T14:03:11.000Z',
    stateHash: '' as never,
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

/** Every screen there is: how to get to it from a fresh selector. */
const SCREENS: Readonly<Record<string, (open: (options?: FakeOptions) => Drive) => Drive>> = {
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
};

describe.each(Object.entries(SCREENS))('%s', (_, go) => {
  test.each(SIZES)('at %s', (_, size) => {
    const screen = go((options = SHOP) => drive(fakeSession(options), size)).picture();
    expectToFit(screen, size);
    expect(`\n${screen}\n`).toMatchSnapshot();
  });
});

test('without Unicode and colour, every mark is still there', () => {
  const selector = drive(fakeSession(SHOP)).press('down space } space J down down down space');
  const screen = selector.picture({ unicode: false, color: false });
  expectToFit(screen, LARGE);
  expect(screen.replaceAll('日本語モード', '')).toMatch(/^[\n -~]*$/);
  expect(`\n${screen}\n`).toMatchSnapshot();
});

test.each([
  [39, 20],
  [31, 8],
  [7, 5],
  [3, 3],
  [2, 1],
  [1, 1],
])('too small at %i × %i: says so, and keeps the draft', (columns, rows) => {
  const selector = drive(fakeSession(SHOP), LARGE).press('} space').resize({ columns, rows });
  const screen = selector.picture();
  expectToFit(screen, { columns, rows });
  if (columns > 30) expect(screen.replaceAll('\n', ' ')).toContain(`pimodes needs 40x10, this is ${columns}x${rows}`);
  expect(selector.press('space x enter').draft()).toBe('native + plan, review');
});

const odd: readonly FakeMode[] = [
  { key: `a${'b'.repeat(63)}`, label: '日本語'.repeat(40), description: '説明'.repeat(200), scope: 'project' },
  { key: 'word', description: 'x'.repeat(1000), prompt: `${'y'.repeat(5000)}\n${'日'.repeat(3000)}` },
  { key: 'path', path: `/${'deep/'.repeat(60)}path.md`, strategy: 'replace_final', prompt: '\ttabs\u001b[31m\u0007\r' },
  { key: 'emoji', label: '🏴󠁧󠁢󠁥󠁮󠁧󠁿 👨‍👩‍👧 ⚠️ 1️⃣', description: 'e\u0301'.repeat(30), prompt: `👨‍👩‍👧${'\u0301'.repeat(5000)}` },
];

test('at any size, whatever files hold, each screen is exactly as large as the terminal', () => {
  const options = {
    ...SHOP,
    modes: [...SHOP_MODES, ...odd],
    active: `native + a${'b'.repeat(63)}, word, emoji, review`,
  };
  const sizes = [40, 60, 100, 180].flatMap((columns) => [10, 13, 40].map((rows) => ({ columns, rows })));
  for (const size of sizes) {
    for (const keys of ['', "/ 'path' enter space", 'tab', 'end tab tab tab', '?', 'c escape']) {
      const screen = drive(fakeSession(options), size).press(keys).picture();
      expectToFit(screen, size);
    }
  }
}, 60_000);

function expectToFit(screen: string, { columns, rows }: Size): void {
  const lines = screen.split('\n');
  expect(lines).toHaveLength(rows);
  for (const line of lines) expect(stringWidth(line), line).toBeLessThanOrEqual(columns);
}
