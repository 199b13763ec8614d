/** `approve KEY` and `deny KEY`: a person's word on one project definition, and nothing else changes. */

import { approveShown, type Candidate, candidate, deny as denyIt } from '../../app/approve.ts';
import type { Services } from '../../app/services.ts';
import { approvalReport } from '../../formats/report-list.ts';
import { gutter } from '../../kernel/gutter.ts';
import { visibleLine } from '../../kernel/visible.ts';
import { ask } from '../ask.ts';
import { type Call, needs, withServices } from '../call.ts';
import { contributionLines } from '../text/contributions.ts';
import { guardLines } from '../text/guard.ts';
import { modeWords } from '../text/status.ts';

/** Shows the definition whole and asks; --yes answers for scripts. */
export const approve = (call: Call): Promise<number> =>
  withCandidate(call, async (services, found) => {
    const { output } = call;
    const { mode, standing } = found;
    if (!output.isJson) output.lines(lines(found));
    if (standing !== 'approved') {
      const answer = await ask(call, `Approve this definition of \`${mode.key}\`?`);
      if (answer === null) {
        const hint = `\`pimodes approve ${mode.key} --yes\` says yes without asking`;
        return output.refuse({ kind: 'unapproved', key: mode.key, path: mode.path, standing }, hint);
      }
      if (!answer) {
        output.note('not approved, nothing changed');
        return 5;
      }
      const done = await approveShown(services, found);
      if (!done.ok) return output.refuse(done.error);
    }
    if (output.isJson) output.document(approvalReport(mode, 'approved'));
    else output.note(`\`${mode.key}\` is approved as it stands; a change takes that back`);
    return 0;
  });

/** Keeps the file out, whatever it comes to say. */
export const deny = (call: Call): Promise<number> =>
  withCandidate(call, async (services, found) => {
    const { output } = call;
    const { mode } = found;
    const done = denyIt(services, found);
    if (!done.ok) return output.refuse(done.error);
    if (output.isJson) output.document(approvalReport(mode, 'denied'));
    else output.note(`${visibleLine(mode.path)} is denied; \`pimodes approve ${mode.key}\` takes that back`);
    return 0;
  });

/** Runs `use` with the project definition of the one key that was typed, or refuses. */
async function withCandidate(
  call: Call,
  use: (services: Services, found: Candidate) => Promise<number>,
): Promise<number> {
  const { output, typed } = call;
  const key = needs(typed.words, 'the key of a project definition', '`pimodes list` shows them');
  if (!key.ok) return output.refuse(key.error);
  return withServices(call, async (services) => {
    const found = await candidate(services, key.value);
    return found.ok ? use(services, found.value) : output.refuse(found.error);
  });
}

function lines({ mode, shadows, standing, text }: Candidate): string[] {
  return [
    `${mode.key}: ${visibleLine(mode.label)}`,
    `file       ${visibleLine(mode.path)}`,
    `strategy   ${modeWords(mode)}`,
    `effect     ${EFFECTS[mode.strategy]}`,
    ...(shadows === null ? [] : [`replaces   ${shadows.scope} definition, ${visibleLine(shadows.path)}`]),
    ...(standing === 'changed' ? ['! an earlier content of this file was approved, not this one'] : []),
    ...(standing === 'denied' ? ['! this file was denied before'] : []),
    ...guardLines(mode.guard).map(([name, value]) => `${name.padEnd(11)}${value}`),
    ...contributionLines(mode),
    '',
    ...gutter(text),
    '',
  ];
}

/** What a strategy does to the prompt, for someone who has to decide. */
const EFFECTS = {
  append: 'its text would be added to what your model is told',
  replace_base: "its text would take the place of the host's own instructions",
  replace_final: 'its text would be everything that your model is told',
} as const;
