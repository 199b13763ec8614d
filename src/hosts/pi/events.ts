/** What other extensions are told on Pi's event bus. The table is the source of the one in docs/hosts-pi.md. */

import type { Source } from '../../kernel/activation.ts';
import { itemsIn } from '../../kernel/event.ts';
import type { Refusal, RefusalKind } from '../../kernel/refusal.ts';
import { explain } from '../../kernel/refusal-words.ts';
import { type Standing, selectionIn } from '../../kernel/standing.ts';
import type { Verdict } from '../../kernel/verdict.ts';
import type { Pi } from './pi-api.ts';

type Selected = { readonly baseKey: string | null; readonly overlayKeys: readonly string[] };
/** `source` as in the journal, or the model through its tool; `accepted`: modes whose changed text was accepted. */
type Made = Selected & { readonly source: Source | 'model'; readonly accepted: readonly string[] };
/** `items`: the modes that say no, or what of the wish it fails by; none where it is about no single thing. */
type Refused = { readonly kind: RefusalKind; readonly message: string; readonly items: readonly string[] };
/** `passes`: whether the call is made after all. */
type Judged = { readonly tool: string; readonly modes: readonly string[]; readonly passes: boolean };

/** An agent that a mode brings along: the file that defines it, and what that says of it. */
type Agent = { readonly name: string; readonly path: string; readonly description: string | null };

/** Name, behind `pimodes:`, and payload of every event. */
export type BusEvents = {
  readonly activated: Made;
  readonly changed: Made;
  readonly cleared: Made;
  readonly 'transition-denied': Refused;
  readonly 'activation-failed': Refused;
  readonly 'tool-blocked': Judged;
  readonly 'tool-warned': Judged;
  readonly 'tool-confirmed': Judged;
  readonly drift: Selected & { readonly standing: Standing['kind']; readonly changed: readonly string[] };
  readonly standing: Selected & { readonly standing: Standing['kind'] };
  readonly agents: { readonly agents: readonly Agent[] };
};

const selected = { baseKey: 'focused-builder', overlayKeys: ['review'] };

export const BUS_EVENTS: { readonly [Name in keyof BusEvents]: { when: string; example: BusEvents[Name] } } = {
  activated: {
    when: 'something was selected after nothing, and its entry is written',
    example: { ...selected, source: 'selector', accepted: [] },
  },
  changed: {
    when: 'something else was selected, or the changed text of the same was accepted',
    example: { ...selected, source: 'reapprove', accepted: ['review'] },
  },
  cleared: {
    when: 'nothing is selected any more',
    example: { baseKey: null, overlayKeys: [], source: 'model', accepted: [] },
  },
  'transition-denied': {
    when: 'a selected mode did not let the change happen; `items` are the modes that say so',
    example: { kind: 'transition', message: '`plan` lets only `careful` come next, not `review`', items: ['plan'] },
  },
  'activation-failed': {
    when: 'a change was refused for another reason, or could not be made; `items` is what it fails by, `kind` as in exit codes',
    example: { kind: 'unknown', message: 'no mode is called `reviw`', items: ['reviw'] },
  },
  'tool-blocked': {
    when: "a guard blocked a call of the model's",
    example: { tool: 'write', modes: ['plan'], passes: false },
  },
  'tool-warned': {
    when: 'a call was refused with a note; the next one passes',
    example: { tool: 'web_fetch', modes: ['careful'], passes: false },
  },
  'tool-confirmed': {
    when: 'a person was asked about a call, or nobody could be; `passes` is the answer',
    example: { tool: 'edit', modes: ['careful'], passes: true },
  },
  drift: {
    when: 'selected definitions are found to have changed since they were accepted; once for each change',
    example: { ...selected, standing: 'blocked', changed: ['review'] },
  },
  standing: {
    when: 'what is in force was read anew, and tools, model and status line follow it',
    example: { ...selected, standing: 'active' },
  },
  agents: {
    when: 'an agent of a mode comes or goes; all that are there now, for a tool that calls agents',
    example: { agents: [{ name: 'checker', path: '/pack/agents/checker.md', description: 'Checks the hull.' }] },
  },
};

/** Tells every extension of the session; whoever listens is called before this returns. */
export function emit<Name extends keyof BusEvents>(pi: Pi, name: Name, payload: BusEvents[Name]): void {
  pi.events.emit(`pimodes:${name}`, payload);
}

/** Tells what is in force now. */
export const emitStanding = (pi: Pi, standing: Standing): void =>
  emit(pi, 'standing', { ...selectedIn(standing), standing: standing.kind });

/** Tells of changed definitions, the same ones once. */
export function tellDriftOnce(pi: Pi): (standing: Standing) => void {
  let told = '[]';
  return (standing) => {
    const drift = standing.kind === 'native' ? [] : standing.drift;
    const found = JSON.stringify(drift.map(({ key, now }) => [key, now]));
    if (found === told) return;
    told = found;
    const changed = drift.map(({ key }) => key);
    if (changed.length > 0) emit(pi, 'drift', { ...selectedIn(standing), standing: standing.kind, changed });
  };
}

function selectedIn(standing: Standing): Selected {
  const { base, overlays } = selectionIn(standing);
  return { baseKey: base, overlayKeys: overlays };
}

/** Tells that a change did not come to be. */
export function emitRefusal(pi: Pi, refusal: Refusal): void {
  const name = refusal.kind === 'transition' ? 'transition-denied' : 'activation-failed';
  emit(pi, name, { kind: refusal.kind, message: explain(refusal).message, items: itemsIn(refusal) });
}

/** Tells of a call that is not simply allowed. */
export function emitVerdict(pi: Pi, verdict: Exclude<Verdict, 'allow'>, judged: Judged): void {
  emit(pi, ({ block: 'tool-blocked', warn: 'tool-warned', confirm: 'tool-confirmed' } as const)[verdict], judged);
}
