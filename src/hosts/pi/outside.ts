/** What happened outside the session: the state file that `pimodes` writes, and entries of older programs. */

import { adopt, type Offer, offerOf } from '../../app/adopt.ts';
import { apply } from '../../app/apply.ts';
import type { InHost } from '../../app/in-host.ts';
import { readWorkspace } from '../../app/workspace.ts';
import type { StateHash } from '../../kernel/activation.ts';
import { commandFor } from '../../kernel/directive.ts';
import type { MadeEvent } from '../../kernel/event.ts';
import { wishTo } from '../../kernel/plan.ts';
import { ok } from '../../kernel/result.ts';
import { isNative } from '../../kernel/selection.ts';
import { selectionIn } from '../../kernel/standing.ts';
import { denialText } from '../../kernel/transition.ts';
import { concernedText, concernLines } from './concerns.ts';
import { choose } from './dialog.ts';
import { emitRefusal } from './events.ts';
import type { Context, Pi, SessionStart } from './pi-api.ts';
import { asTypedHere, refusalText } from './tell.ts';

/** Heads of state files as this process last saw them, by path: a fact about the process, which outlives its sessions. */
const seen = new Map<string, StateHash>();

/** A new session without an entry of ours takes over what the project's state file says. Answers what went wrong. */
export async function adoptFirst(pi: Pi, host: InHost, reason: SessionStart['reason']): Promise<string[]> {
  const { state, services } = host;
  const head = state.head();
  if (!head.ok) return [refusalText(head.error)];
  if (reason !== 'reload' || !seen.has(state.path)) seen.set(state.path, head.value.stateHash);
  const isForced = takeForced(reason);
  const own = services.journal.head();
  const isNew = reason === 'startup' || reason === 'new';
  if (!isForced && (!isNew || !own.ok || own.value.entry !== null)) return [];
  const offer = head.value.entry === null ? ok(null) : await offerOf(services, head.value);
  if (!offer.ok) return [refusalText(offer.error)];
  if (offer.value === null) return [];
  if (!isForced && isNative(offer.value.activation.selection)) return [];
  return take(pi, host, offer.value);
}

/** `pimodes run` asks for its own composition, whatever the session's branch holds. */
function takeForced(reason: SessionStart['reason']): boolean {
  const isForced = reason === 'startup' && process.env.PIMODES_RUN === '1';
  Reflect.deleteProperty(process.env, 'PIMODES_RUN');
  return isForced;
}

/**
 * Takes over a head that changed while this process ran, unless the settings say not to; answers what to say of it, null when
 * there is nothing. What was passed over is not taken over later.
 */
export async function adoptChange(pi: Pi, ctx: Context, host: InHost): Promise<string | null> {
  const { state, services } = host;
  const head = state.head();
  if (!head.ok || seen.get(state.path) === head.value.stateHash) return null;
  const isFirstSight = !seen.has(state.path);
  seen.set(state.path, head.value.stateHash);
  if (isFirstSight || !services.settings.followOutside) return null;
  const offer = await offerOf(services, head.value);
  if (!offer.ok) return refusalText(offer.error);
  if (offer.value === null) return null;
  const { activation, concerns, denials } = offer.value;
  const { activatedAt: at, selection } = activation;
  const command = asTypedHere(commandFor(selection));
  const why = [...denials.map(denialText), ...concernLines(concerns)];
  if (why.length > 0 && !(await isWanted(ctx, host, offer.value, why))) {
    emitRefusal(pi, { kind: 'declined', selection, asked: ctx.hasUI });
    return [`\`${command}\` was applied outside and is not taken over:`, ...why].join('\n');
  }
  const against = denials.map(({ mode }) => mode);
  const forced = against.length === 0 ? [] : [{ kind: 'forced', at, selection, against } as const];
  const [failed] = await take(pi, host, offer.value, forced);
  return failed ?? `taken over from outside: ${command}`;
}

/** A model must not free itself through its shell, so what it may not do by its own tool is a person's decision. */
async function isWanted(
  ctx: Context,
  { services }: InHost,
  { activation, concerns }: Offer,
  why: readonly string[],
): Promise<boolean> {
  if (!ctx.hasUI) return false;
  const command = asTypedHere(commandFor(activation.selection));
  const question = [`\`${command}\` was applied outside this session`, ...why, 'Take it over?'].join('\n');
  const whole = '`pimodes show KEY` in a shell shows them';
  return (await choose(ctx, concernedText(concerns, services.mounts), question, ['No', 'Yes'], whole)) === 'Yes';
}

/** Answers what went wrong. */
async function take(
  pi: Pi,
  { services, state }: InHost,
  { activation, id }: Offer,
  events: readonly MadeEvent[] = [],
): Promise<string[]> {
  const done = await adopt(services, activation, events);
  if (!done.ok) {
    emitRefusal(pi, done.error);
    return [refusalText(done.error)];
  }
  pi.appendEntry('pimodes-adopted.v1', { id, path: state.path });
  return [];
}

/**
 * Writes a valid selection of an older program anew, once; one that cannot be used freezes to native, which is among the
 * standing's troubles. Answers what went wrong.
 */
export async function migrate({ services }: InHost): Promise<string[]> {
  const head = services.journal.head();
  if (!head.ok || head.value.entry === null || head.value.entry.kind === 'activation') return [];
  const workspace = await readWorkspace(services);
  if (!workspace.ok || workspace.value.legacy === null || workspace.value.legacy.frozen.length > 0) return [];
  const { base, overlays } = selectionIn(workspace.value.standing);
  const isClear = base === null && overlays.length === 0;
  const change = isClear ? ({ kind: 'clear' } as const) : ({ kind: 'set', base, overlays } as const);
  const done = await apply(services, wishTo(change, 'migration'));
  return done.ok ? [] : [refusalText(done.error)];
}
