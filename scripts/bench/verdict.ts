import { toolNamed } from '../../src/kernel/effects.ts';
import { guardOf } from '../../src/kernel/guard.ts';
import { callOf, judge, NOTHING_ACKNOWLEDGED } from '../../src/kernel/judge.ts';
import type { ModeKey, ToolRules } from '../../src/kernel/mode.ts';
import { toolsetFor } from '../../src/kernel/toolset.ts';
import type { Bench } from './bench.ts';
import { measureGrowth } from './growth.ts';
import { medianTime } from './timing.ts';

const TOOLS = Array.from({ length: 200 }, (_, at) => toolNamed(at === 0 ? 'bash' : `tool_${at}`));
const NAMES = TOOLS.map(({ name }) => name);

/** Each overlay allows all tools but one, denies one, asks and warns about others, and filters the shell. */
const rulesOf = (at: number): ToolRules => ({
  allow: NAMES.toSpliced(199 - at, 1),
  deny: [`tool_${at + 1}`],
  warn: NAMES.slice(100),
  confirm: NAMES.slice(50, 100),
  shell: true,
  bashAllow: ['ls', 'cat', 'git log', 'git status', 'git diff', `tool-${at}`],
  bashDeny: ['--force', 'sudo'],
});

const MODES = Array.from({ length: 64 }, (_, at) => ({
  key: `overlay-${at}` as ModeKey,
  guard: { tools: rulesOf(at), access: at % 8 === 0 ? ('workspace-write' as const) : null },
}));

/** What a host waits for at every call of a tool: it must not be felt. */
export const verdict: Bench = {
  name: 'verdict',
  about: 'the guard of 64 overlays composed, 200 tools sifted by it, and one shell call judged',
  bar: 1,
  unit: ' ms',
  pairs: 2_000,
  async measure(times) {
    const circumstances = { effects: {}, isInside: () => true, acknowledged: NOTHING_ACKNOWLEDGED };
    const call = callOf(toolNamed('bash'), { command: 'git -C src log --oneline | cat && ls -la "some dir"' });
    const measured = await measureGrowth('overlays', [4, 16, 64], (count) =>
      medianTime(times, () => {
        const guard = guardOf(MODES.slice(0, count));
        toolsetFor(guard, TOOLS, circumstances.effects);
        judge(guard, call, circumstances);
      }),
    );
    return { ...measured, detail: `${times} times each` };
  },
};
