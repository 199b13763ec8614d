/** A person's decisions about definitions: accept what changed, what holds until then, allow a project's own. */

import { apply, setPolicy } from '../../app/apply.ts';
import { approveShown, candidate, deny as denyIt } from '../../app/approve.ts';
import { type Change, review } from '../../app/review.ts';
import { readWorkspace } from '../../app/workspace.ts';
import { DRIFT_POLICIES } from '../../kernel/activation.ts';
import { broughtBy } from '../../kernel/contributions.ts';
import { wishTo } from '../../kernel/plan.ts';
import { selectionIn } from '../../kernel/standing.ts';
import { visibleLine } from '../../kernel/visible.ts';
import { perform } from './change.ts';
import type { CommandContext } from './pi-api.ts';
import type { Session } from './session.ts';
import { offerShortcuts } from './shortcuts.ts';
import { decline, tell } from './tell.ts';
import { bringsLines, listLines } from './text.ts';
import type { Verb } from './verb.ts';

/** Shows what changed since it was accepted, and accepts it when somebody says yes to just that. */
export const reapprove: Verb = async (session, ctx, { flags }) => {
  const opened = session.open(ctx);
  const workspace = opened.ok ? await readWorkspace(opened.value.services) : opened;
  if (!opened.ok) return decline(ctx, opened.error);
  if (!workspace.ok) return decline(ctx, workspace.error);
  const shown = await review(opened.value.services, workspace.value);
  if (!shown.ok) return decline(ctx, shown.error);
  const { changes, seen } = shown.value;
  if (changes.length === 0) return tell(ctx, 'nothing changed since it was accepted');
  const selection = selectionIn(workspace.value.standing);
  const difference = changes.flatMap(linesOf).join('\n');
  if (!flags.has('--yes')) {
    const answer = await asked(ctx, `${difference}\nAccept this?`);
    if (answer === null) {
      tell(ctx, difference);
      return decline(ctx, { kind: 'drift', drift: changes, accept: selection });
    }
    if (!answer) return tell(ctx, 'not accepted, nothing changed');
  }
  const change = { kind: 'set', base: selection.base, overlays: selection.overlays } as const;
  // Whoever answered has seen the difference; --yes has not, and needs the other flags.
  const all = { confirmed: 'all', projects: 'all' } as const;
  return perform(session, ctx, flags, ({ services }, confirmed) =>
    apply(services, wishTo(change, 'reapprove', { ...(flags.has('--yes') ? confirmed : all), seen })),
  );
};

/** At most this many lines of a difference; the rest is a matter for `pimodes reapprove` in a shell. */
const MAX_LINES = 24;

function linesOf({ key, path, aspects, lines, needsApproval }: Change): string[] {
  const kinds = aspects === null ? 'the accepted text is lost' : `changed: ${aspects.join(', ')}`;
  const differing = (lines ?? []).map(({ mark, text }) => `${mark} ${text}`);
  const rest = differing.length - MAX_LINES;
  return [
    `${key}: ${kinds} (${visibleLine(path)})`,
    ...(needsApproval ? ['! a project definition whose new content nobody has approved'] : []),
    ...differing.slice(0, MAX_LINES),
    ...(rest > 0 ? [`… and ${rest} more lines`] : []),
  ];
}

/** What happens to a changed definition until it is accepted. */
export const policy: Verb = async (session, ctx, { words: [word], flags }) => {
  const wanted = DRIFT_POLICIES.find((one) => one === word);
  if (wanted === undefined) {
    const message = 'a drift policy is block, warn or allow';
    return decline(ctx, { kind: 'usage', message, hint: '/mode policy block' });
  }
  return perform(session, ctx, flags, ({ services }) => setPolicy(services, wanted));
};

/** Allows a project definition as it stands. */
export const approve: Verb = (session, ctx, typed) => decideOn(session, ctx, typed, true);

/** Keeps a project definition out, whatever it comes to say. */
export const deny: Verb = (session, ctx, typed) => decideOn(session, ctx, typed, false);

async function decideOn(session: Session, ctx: CommandContext, typed: Parameters<Verb>[2], isYes: boolean) {
  const [key] = typed.words;
  const verb = isYes ? 'approve' : 'deny';
  if (key === undefined) {
    return decline(ctx, {
      kind: 'usage',
      message: 'the key of a project definition is missing',
      hint: `/mode ${verb} KEY`,
    });
  }
  const opened = session.open(ctx);
  const found = opened.ok ? await candidate(opened.value.services, key) : opened;
  if (!opened.ok) return decline(ctx, opened.error);
  if (!found.ok) return decline(ctx, found.error);
  const { mode, text, standing } = found.value;
  if (isYes && !typed.flags.has('--yes')) {
    const brings = bringsLines(broughtBy([mode], opened.value.services.mounts.now()));
    const answer = await asked(
      ctx,
      [...listLines([mode]), ...brings, mode.path, '', text, '', 'Approve it as it stands?'].join('\n'),
    );
    if (answer === null) return decline(ctx, { kind: 'unapproved', key: mode.key, path: mode.path, standing });
    if (!answer) return tell(ctx, 'not approved, nothing changed');
  }
  const { services } = opened.value;
  const done = isYes ? await approveShown(services, found.value) : denyIt(services, found.value);
  if (!done.ok) return decline(ctx, done.error);
  const said = `\`${mode.key}\` is ${isYes ? 'approved as it stands; a change takes that back' : 'denied'}`;
  await session.refresh(ctx, { said, warnings: await offerShortcuts(session, ctx) });
}

/** A person's answer, No first; null where nobody can be asked. */
async function asked(ctx: CommandContext, question: string): Promise<boolean | null> {
  if (ctx.mode !== 'tui') return null;
  return (await ctx.ui.select(question, ['No', 'Yes'])) === 'Yes';
}
