/** Mode files out of a few words, and what was told of them as `code line:column`. */

import { type Reading, readModeFile } from '../../src/formats/mode-file.ts';
import type { Diagnostic } from '../../src/kernel/diagnostic.ts';
import type { Definition, Scope } from '../../src/kernel/mode.ts';

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

type Beside = { readonly scope?: Scope; readonly prompt?: string | Uint8Array | null };

/** Reads `content` as the file `name` of a modes folder, or at a path; `prompt` stands beside it. */
export function readFile(
  name: string,
  content: string | Uint8Array,
  { scope = 'global', prompt = null }: Beside = {},
): Reading {
  const path = /[/\\]/.test(name) ? name : `/modes/${name}`;
  const beside = prompt === null ? null : { path: path.replace(/\.json$/, '.md'), bytes: bytesOf(prompt) };
  return readModeFile({ path, scope, bytes: bytesOf(content), prompt: beside });
}

/** A Markdown mode called `x` with these lines of front matter. */
export const readLines = (lines: string, body = 'Text.\n'): Reading =>
  readFile('x.md', `---\nname: x\n${lines}\n---\n${body}`);

/** The mode that a file must be. */
export function definitionOf(reading: Reading): Definition {
  if (reading.kind === 'mode') return reading.definition;
  throw new Error(`not a mode: ${told(reading.diagnostics).join(', ')}`);
}

/** `code line:column` of each. */
export const told = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics.map(({ code, at }) => (at === undefined ? code : `${code} ${at.line}:${at.column}`));
