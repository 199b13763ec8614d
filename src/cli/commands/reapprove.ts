/** `reapprove`: shows what changed since it was accepted, and accepts it. `policy`: what happens until then. */

import { apply, setPolicy } from '../../app/apply.ts';
import { type Change, review } from '../../app/review.ts';
import { readWorkspace } from '../../app/workspace.ts';
import { DRIFT_POLICIES, type DriftPolicy } from '../../kernel/activation.ts';
import { wishTo } from '../../kernel/plan.ts';
import { selectionIn } from '../../kernel/standing.ts';
import { visibleLine } from '../../kernel/visible.ts';
import { ask } from '../ask.ts';
import { type Call, needs, tooMany, withServices } from '../call.ts';
import { given } from '../flags.ts';
import { confirmations, reportChange } from './change.ts';

/** Accepts today's text of everything selected; refused when a file moves between showing and accepting. */
export async function reapprove(call: Call): Promise<number> {
  const { output, typed } = call;
  const [word] = typed.words;
  if (word !== undefined) return output.refuse(tooMany(word, 'pimodes reapprove'));
  return withServices(call, async (services) => {
    const workspace = await readWorkspace(services);
    if (!workspace.ok) return output.refuse(workspace.error);
    const shown = await review(services, workspace.value);
    if (!shown.ok) return output.refuse(shown.error);
    const { changes, seen } = shown.value;
    if (changes.length === 0) return reportChange(call, services, workspace.value, null);
    const selection = selectionIn(workspace.value.standing);
    if (!output.isJson) output.lines(changes.flatMap(lines));
    const waiting = changes.find(({ needsApproval }) => needsApproval);
    if (waiting !== undefined && given(typed, 'yes') && !given(typed, 'confirm-project')) {
      const { key, path } = waiting;
      return output.refuse(
        { kind: 'unapproved', key, path, standing: 'changed' },
        '`pimodes reapprove --yes --confirm-project`',
      );
    }
    const answer = await ask(
      call,
      `Accept ${changes.length === 1 ? 'this change' : `these ${changes.length} changes`}?`,
    );
    if (answer === null) {
      const drift = changes.map(({ key, was, now }) => ({ key, was, now }));
      return output.refuse(
        { kind: 'drift', drift, accept: selection },
        '`pimodes reapprove --yes` accepts it without asking',
      );
    }
    if (!answer) {
      output.note('not accepted, nothing changed');
      return 3;
    }
    const change = { kind: 'set', base: selection.base, overlays: selection.overlays } as const;
    // Whoever answered has seen the difference; --yes has not, and needs the other flags.
    const confirmed = given(typed, 'yes') ? confirmations(typed) : ({ confirmed: 'all', projects: 'all' } as const);
    const done = await apply(services, wishTo(change, 'reapprove', { ...confirmed, seen }));
    return done.ok ? reportChange(call, services, done.value.workspace, done.value.written) : output.refuse(done.error);
  });
}

/** A change as what kind it is and the lines that differ. */
function lines({ key, path, was, now, aspects, lines: differing, needsApproval }: Change): string[] {
  const kinds =
    aspects === null
      ? 'the accepted text is lost, so nobody can say what changed'
      : `changed: ${aspects.join(', ') || 'nothing that means anything'}`;
  return [
    `${key}: ${kinds}`,
    `file       ${visibleLine(path)}${was.path !== now.path && was.path !== null ? ` (accepted from ${visibleLine(was.path)})` : ''}`,
    `digest     ${was.digest.slice(0, 12)} is now ${now.digest.slice(0, 12)}`,
    ...(needsApproval ? ['! a project definition whose new content nobody has approved'] : []),
    ...(differing ?? []).map(({ mark, text }) => `  ${mark === '@' ? '' : `${mark}│ `}${text}`),
    '',
  ];
}

/** `pimodes policy block|warn|allow`. */
export async function policy(call: Call): Promise<number> {
  const { output, typed } = call;
  const word = needs(typed.words, 'a drift policy', 'pimodes policy block, warn or allow');
  if (!word.ok) return output.refuse(word.error);
  const wanted = word.value;
  if (!isPolicy(wanted)) {
    const message = `a drift policy is block, warn or allow, not \`${wanted}\``;
    return output.refuse({ kind: 'usage', message, hint: 'pimodes policy block' });
  }
  return withServices(call, async (services) => {
    const done = await setPolicy(services, wanted);
    return done.ok ? reportChange(call, services, done.value.workspace, done.value.written) : output.refuse(done.error);
  });
}

const isPolicy = (word: string): word is DriftPolicy => DRIFT_POLICIES.some((one) => one === word);
