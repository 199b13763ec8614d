/** `/mode check TOOL [ARGUMENT]`: the answer about a call that nobody makes, with what Pi knows of its tool. */

import { check as checkCall } from '../../app/check.ts';
import { verdictLines } from '../../app/verdict-lines.ts';
import { parseWords } from '../../formats/direct-syntax.ts';
import { jsonText } from '../../formats/report.ts';
import { checkReport } from '../../formats/report-guard.ts';
import type { Directive } from '../../kernel/directive.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { no, ok, type Result } from '../../kernel/result.ts';
import type { CommandContext } from './pi-api.ts';
import type { Session } from './session.ts';
import { answerInDocuments, decline, setExitCode, tell } from './tell.ts';
import { toolsIn } from './toolset.ts';
import { asksForDocuments, readTyped } from './typed.ts';

type Asked = {
  readonly tool: string;
  readonly argument: string | null;
  readonly directive: Directive | null;
  readonly isJson: boolean;
};

/** Answers `line`. All that stands behind the tool is its argument, flags and quotes too, as in a shell's command. */
export async function check(session: Session, ctx: CommandContext, line: string): Promise<void> {
  const [own = ''] = OWN.exec(line) ?? [];
  if (asksForDocuments(own)) answerInDocuments(ctx);
  const asked = askedIn(own, line.slice(own.length).trim());
  if (!asked.ok) return decline(ctx, asked.error);
  const opened = session.open(ctx);
  if (!opened.ok) return decline(ctx, opened.error);
  const { isJson, ...question } = asked.value;
  const { services } = opened.value;
  const answer = await checkCall(services, { ...question, known: toolsIn(session.pi).get(question.tool) });
  if (!answer.ok) return decline(ctx, answer.error);
  if (answer.value.verdict !== 'allow') setExitCode(ctx, 1);
  const lines = isJson ? [jsonText(checkReport(answer.value)).trim()] : verdictLines(answer.value);
  tell(ctx, lines.join('\n'));
}

/** Flags before the tool are ours: `[--json] [--base KEY] [--overlay KEY]… TOOL [ARGUMENT]`. */
const OWN = /^\s*(?:(?:--json|--(?:base|overlay)[\s=]\s*\S+)(?=\s|$)\s*)*/;

function askedIn(flags: string, call: string): Result<Asked, Refusal> {
  const own = readTyped(flags);
  if (!own.ok) return own;
  const [, tool, rest = ''] = /^(\S+)\s*([\s\S]*)$/.exec(call) ?? [];
  if (tool === undefined || tool.startsWith('--')) {
    const message =
      tool === undefined ? 'the name of a tool is missing' : `\`${tool}\` is not a flag of \`/mode check\``;
    return no({ kind: 'usage', message, hint: '/mode check bash git status' });
  }
  const directive = directiveIn(own.value.values.get('--base') ?? null, own.value.words);
  if (!directive.ok) return directive;
  const argument = rest === '' ? null : unquoted(rest);
  return ok({ tool, argument, directive: directive.value, isJson: own.value.flags.has('--json') });
}

/** Null without either flag: what is in force. `overlays` are words as `set` takes them. */
function directiveIn(base: string | null, overlays: readonly string[]): Result<Directive | null, Refusal> {
  return base === null && overlays.length === 0 ? ok(null) : parseWords(['set', base ?? 'native', ...overlays]);
}

/** As for a shell, somebody may have quoted the whole. */
const unquoted = (text: string): string => /^(["'])((?:(?!\1)[\s\S])*)\1$/.exec(text)?.[2] ?? text;
