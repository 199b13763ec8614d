/** One file that another is to be made of: read wherever it stands, with what it refers to, and never written. */

import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { type Reading, readModeFile, type SourceFile } from '../formats/mode-file.ts';
import { decodeText } from '../formats/source-text.ts';
import { type Diagnostic, diagnose } from '../kernel/diagnostic.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { folderAt } from './lint-files.ts';
import { modeFolders } from './mode-folders.ts';
import { packsIn } from './mode-library.ts';
import type { Paths } from './paths.ts';
import { diagnosticOf } from './reading-diagnostic.ts';
import { resolverFor } from './references.ts';
import { readRegularFile } from './safe-file.ts';

/** A file with its text; `own` is what it is as one of ours. */
export type ConvertibleFile = { readonly path: string; readonly text: string; readonly own: () => Reading };

/** Other programs keep many modes in one file. */
const MAX_BYTES = 2_097_152;

const READ = { maxBytes: MAX_BYTES, followLinks: true };

/** Reads the file that `name` means from the current folder. */
export function readConvertible(
  paths: Paths,
  searchPaths: readonly string[],
  name: string,
): Result<ConvertibleFile, Diagnostic> {
  const path = resolve(paths.cwd, name);
  const read = readRegularFile(path, READ);
  if (read.kind === 'missing') return no(diagnose('file/unreadable', 'there is no such file'));
  if (read.kind !== 'file') return no(diagnosticOf(read, path));
  const text = decodeText(read.bytes, path, MAX_BYTES);
  if (!text.ok) return text;
  return ok({ path, text: text.value, own: () => readOwn(paths, searchPaths, { path, bytes: read.bytes }) });
}

function readOwn(paths: Paths, searchPaths: readonly string[], file: Pick<SourceFile, 'path' | 'bytes'>): Reading {
  const { folders } = modeFolders(paths, searchPaths);
  const folder = folderAt(dirname(file.path), folders);
  const resolver = resolverFor(
    folder,
    packsIn(paths, () => folders),
  );
  const alone = { ...file, scope: folder.scope, prompt: null };
  const beside = file.path.replace(/\.json$/, '.md');
  const prompt = beside === file.path ? null : readRegularFile(beside, READ);
  if (prompt?.kind !== 'file') return readModeFile(alone, resolver);
  const whole = readModeFile({ ...alone, prompt: { path: beside, bytes: prompt.bytes } }, resolver);
  return whole.kind === 'mode' ? whole : readModeFile(alone, resolver);
}

/** The JSON file that a Markdown file may be the text of; null where there is none. */
export function jsonBeside(path: string): string | null {
  const json = path.replace(/\.md$/, '.json');
  return json !== path && existsSync(json) ? basename(json) : null;
}
