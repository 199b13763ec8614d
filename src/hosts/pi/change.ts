/** A change of the session's selection, asked for by a person or a script. */

import { type Applied, apply, rehearse } from '../../app/apply.ts';
import { goBack } from '../../app/history.ts';
import type { InHost } from '../../app/in-host.ts';
import type { Services } from '../../app/services.ts';
import { stateHashIn } from '../../formats/state-hash.ts';
import { commandFor } from '../../kernel/directive.ts';
import { type Wish, wishTo } from '../../kernel/plan.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { selectionIn } from '../../kernel/standing.ts';
import { type Changed, changeDocument } from './change-document.ts';
import { choose } from './dialog.ts';
import { emitRefusal } from './events.ts';
import type { Context } from './pi-api.ts';
import type { Session } from './session.ts';
import { asTypedHere, decline, refusalText, tell } from './tell.ts';
import type { Typed } from './typed.ts';

type Confirmed = Pick<Wish, 'confirmed' | 'projects' | 'force'>;
type Act = (host: InHost, confirmed: Confirmed) => Promise<Result<Applied, Refusal>>;

/** What is asked for, worked out when its turn has come. */
type Ask = (services: Services) => Promise<Result<Pick<Wish, 'change' | 'source'>, Refusal>>;

/** Applies what `ask` wants to the session's selection, as its flags say; `--dry-run` only says what would come of it. */
export async function change(
  session: Session,
  ctx: Context,
  { flags, values }: Pick<Typed, 'flags' | 'values'>,
  ask: Ask,
): Promise<void> {
  const expect = stateHashIn(values.get('--expect') ?? null);
  if (!expect.ok) return decline(ctx, expect.error);
  const wishIn = async (services: Services, confirmed: Confirmed): Promise<Result<Wish, Refusal>> => {
    const asked = await ask(services);
    if (!asked.ok) return asked;
    return ok(wishTo(asked.value.change, asked.value.source, { ...confirmed, expect: expect.value }));
  };
  if (!flags.has('--dry-run')) {
    return perform(session, ctx, flags, async ({ services }, confirmed) => {
      const wish = await wishIn(services, confirmed);
      return wish.ok ? apply(services, wish.value) : wish;
    });
  }
  const opened = session.open(ctx);
  if (!opened.ok) return decline(ctx, opened.error);
  const { services } = opened.value;
  const wish = await wishIn(services, confirmedBy(flags));
  if (!wish.ok) return decline(ctx, wish.error);
  const planned = await rehearse(services, wish.value);
  if (!planned.ok) return decline(ctx, planned.error);
  const { plan, workspace } = planned.value;
  if (flags.has('--json')) {
    const written = plan.kind === 'activate' ? plan.activation : null;
    return tellDocument(ctx, services, { workspace, written, rehearsal: wish.value.change });
  }
  const wanted = plan.kind === 'activate' ? plan.activation.selection : plan.selection;
  tell(
    ctx,
    asTypedHere(`dry run: ${plan.kind === 'nothing' ? 'nothing to do, this is' : 'would apply'} ${commandFor(wanted)}`),
  );
}

/** Selects what was selected before. */
export function goBackHere(session: Session, ctx: Context, flags: ReadonlySet<string>): Promise<void> {
  return perform(session, ctx, flags, ({ services }, confirmed) => goBack(services, confirmed));
}

const confirmedBy = (flags: ReadonlySet<string>): Confirmed => ({
  confirmed: flags.has('--confirm-exact') ? 'all' : new Set(),
  projects: flags.has('--confirm-project') ? 'all' : new Set(),
  force: flags.has('--force'),
});

/** Acts when Pi is idle; a missing confirmation is asked for where somebody can answer. */
export function perform(session: Session, ctx: Context, flags: ReadonlySet<string>, act: Act): Promise<void> {
  return session.whenIdle(ctx, async () => {
    const opened = session.open(ctx);
    if (!opened.ok) return decline(ctx, opened.error);
    const confirmed = confirmedBy(flags);
    let done = await act(opened.value, confirmed);
    if (!done.ok && done.error.kind === 'needs-confirmation' && (await agrees(ctx, done.error))) {
      done = await act(opened.value, { ...confirmed, confirmed: 'all' });
    }
    if (!done.ok) {
      emitRefusal(session.pi, done.error);
      return decline(ctx, done.error);
    }
    const { workspace, written } = done.value;
    if (written !== null) session.wrote();
    if (flags.has('--json')) {
      await session.refresh(ctx, { workspace });
      return tellDocument(ctx, opened.value.services, { workspace, written, rehearsal: null });
    }
    const said = outcome(written, asTypedHere(commandFor(selectionIn(workspace.standing))));
    await session.refresh(ctx, { workspace, said });
  });
}

/** By itself: what reads it expects nothing else. */
async function tellDocument(ctx: Context, services: Services, changed: Changed): Promise<void> {
  const document = await changeDocument(services, changed);
  if (document.ok) tell(ctx, document.value);
  else decline(ctx, document.error);
}

function outcome(written: Applied['written'], command: string): string {
  if (written === null) return `nothing to do, this is what is selected: ${command}`;
  return written.source === 'policy' ? `the drift policy is ${written.driftPolicy}` : `applied: ${command}`;
}

async function agrees(ctx: Context, refusal: Refusal): Promise<boolean> {
  if (ctx.mode !== 'tui') return false;
  const [message = ''] = refusalText(refusal).split('\n');
  return (await choose(ctx, '', `${message}. Select it?`, ['No', 'Yes'])) === 'Yes';
}
