/** A change of the session's selection, asked for by a person or a script. */

import { type Applied, apply, type Rehearsed, rehearse } from '../../app/apply.ts';
import { wayBack } from '../../app/history.ts';
import type { Services } from '../../app/services.ts';
import { untoldText } from '../../app/view.ts';
import { stateHashIn } from '../../formats/state-hash.ts';
import type { StateHash } from '../../kernel/activation.ts';
import { commandFor } from '../../kernel/directive.ts';
import { type Plan, type Wish, wishTo } from '../../kernel/plan.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Selection } from '../../kernel/selection.ts';
import { selectionIn } from '../../kernel/standing.ts';
import { changeDocument } from './change-document.ts';
import { choose } from './dialog.ts';
import { emitRefusal } from './events.ts';
import type { Context } from './pi-api.ts';
import type { Session } from './session.ts';
import { asTypedHere, decline, refusalText, tell } from './tell.ts';
import type { Typed } from './typed.ts';

type Given = Pick<Typed, 'flags' | 'values'>;

/** For what is done by no command. */
const NO_FLAGS: Given = { flags: new Set(), values: new Map() };

/** What the flags say yes to, and the head that they expect. */
type Permitted = Pick<Wish, 'confirmed' | 'projects' | 'force' | 'expect'>;
type Does<Done> = (services: Services, permitted: Permitted) => Promise<Result<Done, Refusal>>;

/** Something to do, in earnest or only as a rehearsal. */
export type Act = {
  readonly make: Does<Applied>;
  readonly rehearse: Does<Rehearsed>;
  /** Told with a rehearsal, in one notification: Pi shows no two. */
  readonly about?: string;
  /** Told when there is nothing to do. */
  readonly unchanged?: string;
  /** What to type where a person's yes is missing. */
  readonly accepting?: string;
};

/** Applies the wish that `wishFor` works out when its turn has come. */
export const applying = (wishFor: Does<Wish>): Pick<Act, 'make' | 'rehearse'> => ({
  async make(services, permitted) {
    const wish = await wishFor(services, permitted);
    return wish.ok ? apply(services, wish.value) : wish;
  },
  async rehearse(services, permitted) {
    const wish = await wishFor(services, permitted);
    return wish.ok ? rehearse(services, wish.value) : wish;
  },
});

/** What is asked for; `from` is the head that it was worked out for, where it is good for no other. */
type Asked = Pick<Wish, 'change' | 'source'> & { readonly from?: StateHash };

/** Applies what `ask` wants to the session's selection. */
export function change(
  session: Session,
  ctx: Context,
  given: Given,
  ask: (services: Services) => Promise<Result<Asked, Refusal>>,
): Promise<void> {
  const act = applying(async (services, permitted) => {
    const asked = await ask(services);
    if (!asked.ok) return asked;
    const { change, source, from = null } = asked.value;
    return ok(wishTo(change, source, { ...permitted, expect: permitted.expect ?? from }));
  });
  return perform(session, ctx, act, given);
}

/** Selects what was selected before. */
export function goBackHere(session: Session, ctx: Context, given = NO_FLAGS): Promise<void> {
  return change(session, ctx, given, async (services) => {
    const way = await wayBack(services);
    return way.ok ? ok({ ...way.value, source: 'command' }) : way;
  });
}

/** Acts as the flags say, when Pi is idle; with `--dry-run` it only says what would come of it, and at once. */
export async function perform(session: Session, ctx: Context, act: Act, given = NO_FLAGS): Promise<void> {
  const { flags, values } = given;
  const expect = stateHashIn(values.get('--expect') ?? null);
  if (!expect.ok) return decline(ctx, expect.error);
  const permitted: Permitted = {
    confirmed: flags.has('--confirm-exact') ? 'all' : new Set(),
    projects: flags.has('--confirm-project') ? 'all' : new Set(),
    force: flags.has('--force'),
    expect: expect.value,
  };
  const how = { act, permitted, isJson: flags.has('--json') };
  if (flags.has('--dry-run')) return rehearseIt(session, ctx, how);
  return session.whenIdle(ctx, () => makeIt(session, ctx, how));
}

type How = { readonly act: Act; readonly permitted: Permitted; readonly isJson: boolean };

async function rehearseIt(session: Session, ctx: Context, { act, permitted, isJson }: How): Promise<void> {
  const opened = session.open(ctx);
  if (!opened.ok) return decline(ctx, opened.error);
  const { services } = opened.value;
  const done = await act.rehearse(services, permitted);
  if (!done.ok) return declineAct(ctx, act, done.error);
  if (isJson) return tellDocument(ctx, services, done.value);
  const said = asTypedHere(`dry run: ${prospect(act, done.value.plan)}`);
  tell(ctx, act.about === undefined ? said : `${act.about}\n${said}`);
}

/** A missing confirmation is asked for where somebody can answer. */
async function makeIt(session: Session, ctx: Context, { act, permitted, isJson }: How): Promise<void> {
  const opened = session.open(ctx);
  if (!opened.ok) return decline(ctx, opened.error);
  const { services } = opened.value;
  let done = await act.make(services, permitted);
  if (!done.ok && done.error.kind === 'needs-confirmation' && (await agrees(ctx, done.error))) {
    done = await act.make(services, { ...permitted, confirmed: 'all' });
  }
  if (!done.ok) {
    emitRefusal(session.pi, done.error);
    return declineAct(ctx, act, done.error);
  }
  const { workspace, written } = done.value;
  if (written !== null) session.wrote();
  if (isJson) {
    await session.refresh(ctx, { workspace });
    return tellDocument(ctx, services, done.value);
  }
  const said = outcome(act, written, selectionIn(workspace.standing));
  await session.refresh(ctx, { workspace, said: asTypedHere(said) });
}

function declineAct(ctx: Context, { accepting }: Act, refusal: Refusal): void {
  const isYesMissing = refusal.kind === 'needs-confirmation' || refusal.kind === 'unapproved';
  decline(ctx, refusal, isYesMissing ? accepting : undefined);
}

/** By itself: what reads it expects nothing else. */
async function tellDocument(ctx: Context, services: Services, done: Applied | Rehearsed): Promise<void> {
  const document = await changeDocument(services, done);
  if (document.ok) tell(ctx, document.value);
  else if ('written' in done && done.written !== null) tell(ctx, untoldText(document.error), 'warning');
  else decline(ctx, document.error);
}

function outcome(act: Act, written: Applied['written'], selection: Selection): string {
  if (written === null) return unchangedText(act, selection);
  return written.source === 'policy'
    ? `the drift policy is ${written.driftPolicy}`
    : `applied: ${commandFor(selection)}`;
}

function prospect(act: Act, plan: Plan): string {
  if (plan.kind === 'nothing') return unchangedText(act, plan.selection);
  const { source, driftPolicy, selection } = plan.activation;
  return source === 'policy' ? `the drift policy would be ${driftPolicy}` : `would apply ${commandFor(selection)}`;
}

const unchangedText = ({ unchanged }: Act, selection: Selection): string =>
  unchanged ?? `nothing to do, this is what is selected: ${commandFor(selection)}`;

async function agrees(ctx: Context, refusal: Refusal): Promise<boolean> {
  if (ctx.mode !== 'tui') return false;
  const [message = ''] = refusalText(refusal).split('\n');
  return (await choose(ctx, '', `${message}. Select it?`, ['No', 'Yes'])) === 'Yes';
}
