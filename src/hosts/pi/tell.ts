/** How a person, or whoever runs Pi without one, is told something. */

import { errorReport, jsonText } from '../../formats/report.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { type Explanation, explain } from '../../kernel/refusal-words.ts';
import { visible } from '../../kernel/visible.ts';
import type { Context } from './pi-api.ts';

/** A notification; where Pi shows none, a line on standard error. */
export function tell(ctx: Context, text: string, level: 'info' | 'warning' | 'error' = 'info'): void {
  if (ctx.hasUI) ctx.ui.notify(visible(text), level);
  else process.stderr.write(`pimodes: ${visible(text)}\n`);
}

/** Those who typed `--json`. */
const readers = new WeakSet<Context>();

/** Whoever is there reads documents, so refusals are documents too. */
export const answerInDocuments = (ctx: Context): void => void readers.add(ctx);

/**
 * Declines what was asked for. In the terminal it is shown; without one it is thrown, which is all that Pi passes on, and
 * the exit code is set where a process's end is an answer. `better` takes the place of the refusal's own hint.
 */
export function decline(ctx: Context, refusal: Refusal, better?: string): void {
  const told = better === undefined ? explain(refusal) : { ...explain(refusal), hint: better };
  const text = readers.has(ctx) ? errorText(told) : toldText(told);
  if (ctx.mode !== 'tui') {
    setExitCode(ctx, explain(refusal).exit);
    throw new Error(visible(text));
  }
  tell(ctx, text, 'error');
}

/** Sets the exit code of a run that ends by itself: print and JSON mode. */
export function setExitCode({ mode }: Context, code: number): void {
  if (mode === 'print' || mode === 'json') process.exitCode = code;
}

/** A refusal for people inside Pi: what is wrong, and what to type there. */
export const refusalText = (refusal: Refusal): string => toldText(explain(refusal));

const toldText = ({ message, hint }: Explanation): string =>
  asTypedHere(hint === null ? message : `${message}\n${hint}`);

/** The document that the command line prints of a refusal. */
function errorText({ message, hint, ...more }: Explanation): string {
  const typed = { message: asTypedHere(message), hint: hint === null ? null : asTypedHere(hint) };
  return jsonText(errorReport({ ...more, ...typed })).trim();
}

/** Our command line's words as `/mode` takes them; commands that only the shell has stay. */
export const asTypedHere = (text: string): string =>
  text.replace(/\bpimodes (?!help|lint|run|doctor|list --all|(?:edit|delete) \S+ --cwd)/g, '/mode ');
