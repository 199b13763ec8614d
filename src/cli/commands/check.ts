/** `pimodes check TOOL [ARGUMENT]`: exit 0 when the call would pass, 1 for anything else. */

import { type Answer, check as checkCall } from '../../app/check.ts';
import { verdictLines } from '../../app/verdict-lines.ts';
import { parseWords } from '../../formats/direct-syntax.ts';
import { checkReport } from '../../formats/report-guard.ts';
import type { Directive } from '../../kernel/directive.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { no, ok, type Result } from '../../kernel/result.ts';
import { type Call, withServices } from '../call.ts';
import { type Typed, valueOf, valuesOf } from '../flags.ts';

/** Asks the guard in force, or that of the selection that --base and --overlay name. */
export function check(call: Call): Promise<number> {
  const { output, typed } = call;
  const [tool, argument = null, more] = typed.words;
  if (tool === undefined) return Promise.resolve(output.refuse(NO_TOOL));
  if (more !== undefined) return Promise.resolve(output.refuse(unquoted(typed.words)));
  const directive = selectionAsked(typed);
  if (!directive.ok) return Promise.resolve(output.refuse(directive.error));
  return withServices(call, async (services) => {
    const answer = await checkCall(services, { tool, argument, directive: directive.value });
    if (!answer.ok) return output.refuse(answer.error);
    if (output.isJson) output.document(checkReport(answer.value));
    else output.lines(verdictLines(answer.value));
    return exitFor(answer.value);
  });
}

const exitFor = ({ verdict }: Answer): number => (verdict === 'allow' ? 0 : 1);

const NO_TOOL: Refusal = {
  kind: 'usage',
  message: 'the name of a tool is missing',
  hint: 'pimodes check bash "git status"',
};

const unquoted = ([tool, ...rest]: readonly string[]): Refusal => ({
  kind: 'usage',
  message: 'the argument of a tool is one word; quote it',
  hint: `pimodes check ${tool} '${rest.join(' ')}'`,
});

/** Null without either flag: what is in force. */
function selectionAsked(typed: Typed): Result<Directive | null, Refusal> {
  const base = valueOf(typed, 'base');
  const overlays = valuesOf(typed, 'overlay');
  if (base === null && overlays.length === 0) return ok(null);
  const words = parseWords(['set', base ?? 'native', ...overlays.flatMap((key) => ['--overlay', key])]);
  return words.ok ? words : no(words.error);
}
