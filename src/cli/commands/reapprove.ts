/** `reapprove`: shows what changed since it was accepted, and accepts it. `policy`: what happens until then. */

import { apply, rehearse, rehearsePolicy, setPolicy } from '../../app/apply.ts';
import { acceptanceOf, acceptingCommand, type Change, review } from '../../app/review.ts';
import { readWorkspace } from '../../app/workspace.ts';
import { stateHashIn } from '../../formats/state-hash.ts';
import { DRIFT_POLICIES, type DriftPolicy, POLICY_WORDS } from '../../kernel/activation.ts';
import { changedText } from '../../kernel/difference.ts';
import { visibleLine } from '../../kernel/visible.ts';
import { ask } from '../ask.ts';
import { type Call, needs, tooMany, withServices } from '../call.ts';
import { given, valueOf } from '../flags.ts';
import { differenceLines } from '../text/difference.ts';
import { confirmations, reportChange, reportRehearsal } from './change.ts';

/** Accepts today's text of everything selected; refused when a file moves between showing and accepting. */
export async function reapprove(call: Call): Promise<number> {
  const { output, typed } = call;
  const [word] = typed.words;
  if (word !== undefined) return output.refuse(tooMany(word, 'pimodes reapprove'));
  const expect = stateHashIn(valueOf(typed, 'expect'));
  if (!expect.ok) return output.refuse(expect.error);
  return withServices(call, async (services) => {
    const workspace = await readWorkspace(services);
    if (!workspace.ok) return output.refuse(workspace.error);
    const { standing } = workspace.value;
    const shown = await review(services, workspace.value);
    if (!shown.ok) return output.refuse(shown.error);
    const { changes } = shown.value;
    if (!output.isJson) output.lines(changes.flatMap(lines));
    const isRehearsal = given(typed, 'dry-run');
    const answer = changes.length === 0 || isRehearsal || (await ask(call, questionAbout(changes)));
    const accepting = `\`${acceptingCommand(shown.value, standing)}\``;
    if (answer === null)
      return output.refuse({ kind: 'drift', drift: changes }, `${accepting} accepts it without asking`);
    if (!answer) {
      output.note('not accepted, nothing changed');
      return 3;
    }
    const permitted = { ...confirmations(typed), expect: expect.value };
    const wish = acceptanceOf(shown.value, standing, { ...permitted, isSeen: !given(typed, 'yes') });
    if (!wish.ok) return output.refuse(wish.error, accepting);
    const done = await (isRehearsal ? rehearse(services, wish.value) : apply(services, wish.value));
    if (!done.ok) return output.refuse(done.error, done.error.kind === 'needs-confirmation' ? accepting : undefined);
    const unchanged = 'nothing has changed since it was accepted';
    return 'plan' in done.value
      ? reportRehearsal(call, services, done.value, unchanged)
      : reportChange(call, services, done.value, unchanged);
  });
}

const questionAbout = ({ length }: readonly Change[]): string =>
  `Accept ${length === 1 ? 'this change' : `these ${length} changes`}?`;

/** A change as what kind it is and the lines that differ. */
function lines({ key, path, was, now, aspects, lines: differing, needsApproval }: Change): string[] {
  return [
    `${key}: ${changedText(aspects, needsApproval)}`,
    `file       ${visibleLine(path)}${was.path !== now.path && was.path !== null ? ` (accepted from ${visibleLine(was.path)})` : ''}`,
    `digest     ${was.digest.slice(0, 12)} is now ${now.digest.slice(0, 12)}`,
    ...(needsApproval ? ['! a project definition that nobody has approved as it stands'] : []),
    ...differenceLines(differing ?? []),
    '',
  ];
}

/** `pimodes policy block|warn|allow`. */
export async function policy(call: Call): Promise<number> {
  const { output, typed } = call;
  const word = needs(typed.words, 'a drift policy', '`pimodes policy block`, `warn` or `allow`');
  if (!word.ok) return output.refuse(word.error);
  const wanted = word.value;
  if (!isPolicy(wanted)) {
    const message = `a drift policy is block, warn or allow, not \`${visibleLine(wanted)}\``;
    return output.refuse({ kind: 'usage', message, hint: 'pimodes policy block' });
  }
  const expect = stateHashIn(valueOf(typed, 'expect'));
  if (!expect.ok) return output.refuse(expect.error);
  return withServices(call, async (services) => {
    const unchanged = `nothing to do, the drift policy is ${wanted}`;
    if (given(typed, 'dry-run')) {
      const done = await rehearsePolicy(services, wanted, expect.value);
      return done.ok ? reportRehearsal(call, services, done.value, unchanged) : output.refuse(done.error);
    }
    const done = await setPolicy(services, wanted, expect.value);
    if (!done.ok) return output.refuse(done.error);
    if (done.value.written !== null) output.note(`the drift policy is ${wanted}: ${POLICY_WORDS[wanted]}`);
    return reportChange(call, services, done.value, unchanged);
  });
}

const isPolicy = (word: string): word is DriftPolicy => DRIFT_POLICIES.some((one) => one === word);
