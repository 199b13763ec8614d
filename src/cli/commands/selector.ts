/** Bare `pimodes`: the selector, in a terminal that is left as it was found. */

import { HANDOVER, takeHandover } from '../../app/handover.ts';
import { openSelectorSession, type SelectorSession } from '../../app/selector.ts';
import { modeOf } from '../../kernel/catalog.ts';
import { commandFor } from '../../kernel/directive.ts';
import { ok } from '../../kernel/result.ts';
import type { Selection } from '../../kernel/selection.ts';
import { askPiForPrompt } from '../ask-pi.ts';
import { type Call, withServices } from '../call.ts';
import { given, type Typed } from '../flags.ts';
import { colorChoice, usesUnicode } from '../screen.ts';

/** Opens the selector, or says why there is none and which command does the same. */
export async function selector(call: Call): Promise<number> {
  const { env, output, typed } = call;
  const byLines = isAccessible(typed, env);
  const why = noTerminal(call, byLines);
  if (why !== null) return output.refuse({ kind: 'no-terminal', why });
  return withServices(call, async (ours) => {
    const handed = env[HANDOVER];
    const given = handed === undefined ? ok(ours) : takeHandover(handed, ours);
    if (!given.ok) return output.refuse(given.error);
    const services = given.value;
    const left = new AbortController();
    const session = await openSelectorSession(services, (under) =>
      askPiForPrompt(services.where.cwd, env, under, left.signal),
    );
    if (!session.ok) return output.refuse(session.error);
    if (byLines) return showLines(session.value, call);
    const { isOn: color } = colorChoice(typed, env, services.settings);
    const unicode = usesUnicode(typed, env, services.settings);
    return show(session.value, call, { color, unicode }).finally(() => left.abort());
  });
}

async function show(
  session: SelectorSession,
  { env, output }: Call,
  how: { color: boolean; unicode: boolean },
): Promise<number> {
  const [{ openTui }, { takeTerminal }] = await loadScreen(env, how);
  const { terminal, restore } = takeTerminal(env, how);
  try {
    const outcome = await openTui(session, terminal);
    restore();
    switch (outcome.kind) {
      case 'applied':
        if (env[HANDOVER] === undefined) output.lines([`applied: ${commandFor(outcome.selection)}`]);
        return 0;
      case 'unchanged':
        return 0;
      case 'unfinished':
        output.note('left while the draft was being applied; `pimodes status` says what is in force');
        return 130;
      default:
        if (outcome.isDirty) output.note(`draft discarded; to redo: ${redoing(session, outcome.selection)}`);
        return 130;
    }
  } finally {
    restore();
  }
}

/** Chalk reads FORCE_COLOR once, while Ink loads it. Without colour its styles stay: bold, and the bar of the cursor's row. */
async function loadScreen(env: NodeJS.ProcessEnv, { color }: { color: boolean }) {
  const before = env.FORCE_COLOR;
  if (!color) env.FORCE_COLOR = '1';
  try {
    return await Promise.all([import('../../../components/open-tui.tsx'), import('../terminal/take.ts')]);
  } finally {
    if (before === undefined) Reflect.deleteProperty(env, 'FORCE_COLOR');
    else env.FORCE_COLOR = before;
  }
}

/** The same by numbered questions. */
async function showLines(session: SelectorSession, { env, output, process: { stdin, stdout } }: Call): Promise<number> {
  const [{ selectByLines }, { converse }] = await Promise.all([
    import('../line-selector.ts'),
    import('../converse.ts'),
  ]);
  const talk = converse(stdin, stdout);
  try {
    const { kind, selection } = await selectByLines(session, talk);
    if (kind === 'applied' && env[HANDOVER] === undefined) output.lines([`applied: ${commandFor(selection)}`]);
    if (kind === 'discarded') output.note(`draft discarded; to redo: ${redoing(session, selection)}`);
    return kind === 'discarded' ? 130 : 0;
  } finally {
    talk.close();
  }
}

/** The command that makes what was discarded. */
function redoing({ against: { catalog } }: SelectorSession, selection: Selection): string {
  const isExact = selection.base !== null && modeOf(catalog, selection.base)?.strategy === 'replace_final';
  return `${commandFor(selection)}${isExact ? ' --confirm-exact' : ''}`;
}

const isAccessible = (typed: Typed, env: NodeJS.ProcessEnv): boolean =>
  given(typed, 'accessible') ||
  [env.ACCESSIBLE, env.PIMODES_SCREEN_READER, env.INK_SCREEN_READER].some(
    (value) => value !== undefined && !['', '0', 'false'].includes(value),
  );

function noTerminal({ env, process: { stdin, stdout } }: Call, byLines: boolean): string | null {
  if (!stdin.isTTY) return 'standard input is not one';
  if (!stdout.isTTY) return 'standard output is not one';
  return env.TERM === 'dumb' && !byLines ? 'TERM is `dumb`; `pimodes --accessible` asks line by line' : null;
}
