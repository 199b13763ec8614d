/** The person's editor, for a while at the terminal that was ours. */

import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { visibleLine } from '../../kernel/visible.ts';

/** A program with its own arguments, and what it wants in its environment beyond ours. */
export type Editor = {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

/**
 * What `$VISUAL`, else `$EDITOR`, says: words as in a shell, with quotes, backslashes and `NAME=value` in front. A value that
 * is the path of a file as it stands is that file, blanks and all. Null where neither is set.
 */
export function editorIn(env: NodeJS.ProcessEnv, isFile: (path: string) => boolean = existsSync): Editor | null {
  const value = [env.VISUAL, env.EDITOR].map((one) => one?.trim() ?? '').find((one) => one !== '');
  if (value === undefined) return null;
  const words = value.includes('/') && isFile(value) ? [value] : wordsIn(value);
  const start = words.findIndex((word) => !ASSIGNMENT.test(word));
  const [file, ...args] = start === -1 ? [] : words.slice(start);
  if (file === undefined || file === '') return null;
  const given = words
    .slice(0, start)
    .map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]);
  return { file, args, env: Object.fromEntries(given) };
}

const ASSIGNMENT = /^[A-Za-z_]\w*=/;
const WORD = /(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs;
const PART = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^"'\\]+)/gs;

/** A quote that is never closed is a character like any other. */
function wordsIn(value: string): string[] {
  const rest = value.replaceAll(WORD, '').trim();
  if (rest !== '') return value.split(/\s+/);
  return Array.from(value.matchAll(WORD), ([word]) =>
    Array.from(word.matchAll(PART), ([, single, double, escaped, plain]) => {
      return single ?? double?.replaceAll(/\\(["\\$`])/g, '$1') ?? escaped ?? plain ?? '';
    }).join(''),
  );
}

/** Starts a program and waits for its end, nothing else of ours running meanwhile. */
type Run = (
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
) => Pick<SpawnSyncReturns<Buffer>, 'error' | 'signal' | 'status'>;

/** Not spawned beside us: two readers of one terminal would take each other's keys. */
const runHere: Run = (file, args, env) => spawnSync(file, [...args], { stdio: 'inherit', env });

/** The interrupt keys are the editor's own while it runs; they reach us when it has ended. */
const ITS_KEYS = ['SIGINT', 'SIGQUIT'] as const;

/** Lends the terminal to the editor on `path` until it ends; answers null, or in a few words why that went wrong. */
export async function edit(path: string, env: NodeJS.ProcessEnv, run: Run = runHere): Promise<string | null> {
  const editor = editorIn(env);
  if (editor === null) return 'neither $VISUAL nor $EDITOR names an editor';
  const ignore = () => {};
  for (const signal of ITS_KEYS) process.on(signal, ignore);
  const { error, signal, status } = run(editor.file, [...editor.args, path], { ...env, ...editor.env });
  // A key that interrupted both is told to us in the first turn after, and not before.
  for (let turn = 0; turn < 2; turn++) await nextTurn();
  for (const signal of ITS_KEYS) process.off(signal, ignore);
  const name = `\`${visibleLine(editor.file)}\``;
  if (error !== undefined) return `${name} could not be started (${'code' in error ? error.code : error.message})`;
  if (signal !== null) return `${name} was ended by ${signal}`;
  return status === 0 ? null : `${name} ended with ${status}`;
}
