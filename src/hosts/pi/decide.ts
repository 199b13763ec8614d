/** A person's decisions about definitions: accept what changed, what holds until then, allow a project's own. */

import { rehearsePolicy, setPolicy } from '../../app/apply.ts';
import { approveShown, candidate, deny as denyIt } from '../../app/approve.ts';
import { acceptanceOf, acceptingCommand, type Change, review } from '../../app/review.ts';
import { readWorkspace } from '../../app/workspace.ts';
import { jsonText } from '../../formats/report.ts';
import { approvalReport } from '../../formats/report-list.ts';
import { DRIFT_POLICIES } from '../../kernel/activation.ts';
import type { ApprovalStanding } from '../../kernel/approval.ts';
import { changedText } from '../../kernel/difference.ts';
import { gutter } from '../../kernel/gutter.ts';
import { visibleLine } from '../../kernel/visible.ts';
import { type Act, applying, perform } from './change.ts';
import { factLines } from './definition.ts';
import { choose } from './dialog.ts';
import type { CommandContext } from './pi-api.ts';
import type { Session } from './session.ts';
import { offerShortcuts } from './shortcuts.ts';
import { asTypedHere, decline, tell } from './tell.ts';
import type { Verb } from './verb.ts';

/** Shows what changed since it was accepted, and accepts it when somebody says yes to just that. */
export const reapprove: Verb = async (session, ctx, typed) => {
  const { flags } = typed;
  const opened = session.open(ctx);
  const workspace = opened.ok ? await readWorkspace(opened.value.services) : opened;
  if (!opened.ok) return decline(ctx, opened.error);
  if (!workspace.ok) return decline(ctx, workspace.error);
  const shown = await review(opened.value.services, workspace.value);
  if (!shown.ok) return decline(ctx, shown.error);
  const { changes } = shown.value;
  const { standing } = workspace.value;
  const difference = changes.flatMap(linesOf).join('\n');
  const accepting = asTypedHere(`\`${acceptingCommand(shown.value, standing)}\``);
  const answer =
    changes.length === 0 ||
    flags.has('--dry-run') ||
    flags.has('--yes') ||
    (await asked(ctx, difference, 'Accept this?', '`pimodes reapprove` in a shell shows them'));
  if (answer === null) {
    if (!flags.has('--json')) tell(ctx, difference);
    return decline(ctx, { kind: 'drift', drift: changes }, `${accepting} accepts it without asking`);
  }
  if (!answer) return tell(ctx, 'not accepted, nothing changed');
  const act = applying(async (_, permitted) =>
    acceptanceOf(shown.value, standing, { ...permitted, isSeen: !flags.has('--yes') }),
  );
  const unchanged = 'nothing has changed since it was accepted';
  const about = changes.length === 0 ? {} : { about: difference };
  return perform(session, ctx, { ...act, ...about, unchanged, accepting }, typed);
};

/** At most this many lines of a difference; the rest is a matter for `pimodes reapprove` in a shell. */
const MAX_LINES = 24;

function linesOf({ key, path, aspects, lines, needsApproval }: Change): string[] {
  const differing = (lines ?? []).map(({ mark, text }) => `${mark} ${text}`);
  const rest = differing.length - MAX_LINES;
  return [
    `${key}: ${changedText(aspects, needsApproval)} (${visibleLine(path)})`,
    ...(needsApproval ? ['! a project definition that nobody has approved as it stands'] : []),
    ...differing.slice(0, MAX_LINES),
    ...(rest > 0 ? [`… and ${rest} more lines`] : []),
  ];
}

/** What happens to a changed definition until it is accepted. */
export const policy: Verb = async (session, ctx, typed) => {
  const [word] = typed.words;
  const wanted = DRIFT_POLICIES.find((one) => one === word);
  if (wanted === undefined) {
    const message = 'a drift policy is block, warn or allow';
    return decline(ctx, { kind: 'usage', message, hint: '/mode policy block' });
  }
  const act: Act = {
    make: (services, { expect }) => setPolicy(services, wanted, expect),
    rehearse: (services, { expect }) => rehearsePolicy(services, wanted, expect),
    unchanged: `nothing to do, the drift policy is ${wanted}`,
  };
  return perform(session, ctx, act, typed);
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
  const { mode, shadows, text, standing } = found.value;
  if (isYes && !typed.flags.has('--yes')) {
    const facts = factLines(mode, opened.value.services.mounts, shadows);
    const question = [...facts, ...SAID_BEFORE[standing], 'Approve it as it stands?'].join('\n');
    const answer = await asked(
      ctx,
      gutter(text).join('\n'),
      question,
      `\`pimodes show ${mode.key}\` in a shell shows them`,
    );
    if (answer === null) return decline(ctx, { kind: 'unapproved', key: mode.key, path: mode.path, standing });
    if (!answer) return tell(ctx, 'not approved, nothing changed');
  }
  const { services } = opened.value;
  const done = isYes ? await approveShown(services, found.value) : denyIt(services, found.value);
  if (!done.ok) return decline(ctx, done.error);
  const warnings = await offerShortcuts(session, ctx);
  if (typed.flags.has('--json')) {
    await session.refresh(ctx, { warnings });
    return tell(ctx, jsonText(approvalReport(mode, isYes ? 'approved' : 'denied')).trim());
  }
  const said = `\`${mode.key}\` is ${isYes ? 'approved as it stands; a change takes that back' : 'denied'}`;
  await session.refresh(ctx, { said, warnings });
}

const SAID_BEFORE: Readonly<Record<ApprovalStanding, readonly string[]>> = {
  approved: [],
  unapproved: [],
  changed: ['! an earlier content of this file was approved, not this one'],
  denied: ['! this file was denied before'],
};

/** A person's answer about `text`, No first; null where nobody can be asked. `whole` says where all of it can be read. */
async function asked(ctx: CommandContext, text: string, question: string, whole: string): Promise<boolean | null> {
  if (ctx.mode !== 'tui') return null;
  return (await choose(ctx, text, question, ['No', 'Yes'], whole)) === 'Yes';
}
