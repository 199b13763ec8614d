/** Mode files with all that lint looks at: their bytes, what became of them, and what they bring along that is not there. */

import { existsSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { type Reading, readModeFile, type SourceFile } from '../formats/mode-file.ts';
import type { Diagnostic } from '../kernel/diagnostic.ts';
import type { Contribution } from '../kernel/mode.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { readStem } from './definition-files.ts';
import { listFolder, type Stem } from './folder-listing.ts';
import { type ModeFolder, modeFolders } from './mode-folders.ts';
import { packsIn } from './mode-library.ts';
import type { Paths } from './paths.ts';
import { type Packs, resolverFor } from './references.ts';

/** One file as it was read; `source` is null when it could not be. */
export type LintFile = {
  readonly path: string;
  readonly scope: ModeFolder['scope'];
  readonly source: SourceFile | null;
  readonly reading: Reading;
  readonly missing: readonly { readonly contribution: Contribution; readonly why: string }[];
  /** Whether it was asked for; a file that stands beside one that was is only there to be named by it. */
  readonly isAsked: boolean;
};

export type LintFiles = { readonly files: readonly LintFile[]; readonly diagnostics: readonly Diagnostic[] };

/** What is asked for in one folder; null: all of it. */
type Wanted = { readonly folder: ModeFolder; readonly stems: Set<string> | null };

/** The files and folders that `targets` name, everything there is when they name none. */
export function lintFiles(
  paths: Paths,
  searchPaths: readonly string[],
  targets: readonly string[],
): Result<LintFiles, Refusal> {
  const { folders, diagnostics } = modeFolders(paths, searchPaths);
  const packs = packsIn(paths, () => folders);
  const wanted = new Map<string, Wanted>();
  if (targets.length === 0) for (const folder of folders) wanted.set(folder.path, { folder, stems: null });
  for (const target of targets) {
    const path = resolve(paths.cwd, target);
    const kind = kindOf(path);
    if (kind === 'missing') return no(usage(`there is no file or folder \`${target}\``));
    if (kind === 'other') return no(usage(`\`${target}\` is no mode file: those end in \`.md\` or \`.json\``));
    want(path, kind === 'folder');
  }
  const read = [...wanted.values()].map((one) => readFolder(one, packs));
  return ok({
    files: read.flatMap(({ files }) => files),
    diagnostics: [...(targets.length === 0 ? diagnostics : []), ...read.flatMap((one) => one.diagnostics)],
  });

  function want(path: string, isFolder: boolean): void {
    const home = isFolder ? (existsSync(join(path, 'modes')) ? join(path, 'modes') : path) : dirname(path);
    const before = wanted.get(home);
    const folder = before?.folder ?? folderAt(home, folders);
    const stems = isFolder || before?.stems === null ? null : new Set([...(before?.stems ?? []), stemOf(path)]);
    wanted.set(home, { folder, stems });
  }
}

const usage = (message: string): Refusal => ({ kind: 'usage', message, hint: 'pimodes lint FILE' });

/** Hidden files are no mode files: editors keep locks and copies under such names. */
function kindOf(path: string): 'file' | 'folder' | 'missing' | 'other' {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return 'missing';
    if (stats.isDirectory()) return 'folder';
  } catch {
    return 'missing';
  }
  return /^[^.].*\.(?:md|json)$/.test(basename(path)) ? 'file' : 'other';
}

const stemOf = (path: string): string => basename(path, extname(path));

const PACK_FILES = ['bundle.md', 'bundle.yaml', 'package.json'];

/** The folder at `path`; one that is not found is a pack's when it is called `modes` and a pack's own file stands beside it. */
export function folderAt(path: string, found: readonly ModeFolder[]): ModeFolder {
  const known = found.find((one) => one.path === path);
  if (known !== undefined) return known;
  const root = dirname(path);
  const isPack = basename(path) === 'modes' && PACK_FILES.some((name) => existsSync(join(root, name)));
  return isPack ? { scope: 'pack', path, pack: root } : { scope: 'global', path, pack: null };
}

function readFolder({ folder, stems }: Wanted, packs: Packs): LintFiles {
  const listing = listFolder(folder);
  const files = (listing?.stems ?? []).flatMap((stem) => readFiles(stem, folder, packs, stems?.has(stem.stem) ?? true));
  return { files, diagnostics: stems === null ? (listing?.diagnostics ?? []) : [] };
}

function readFiles(stem: Stem, folder: ModeFolder, packs: Packs, isAsked: boolean): LintFile[] {
  const resolver = resolverFor(folder, packs);
  const found = readStem(stem, folder.scope, (source): Reading => readModeFile(source, resolver));
  return found.map(({ file, source, reading }) => ({
    path: file.path,
    scope: folder.scope,
    source,
    reading,
    missing: isAsked && reading.kind === 'mode' ? missingIn(reading.definition.mode.contributes) : [],
    isAsked,
  }));
}

/** A context that is not there is told when its mode is read. */
const missingIn = (contributes: readonly Contribution[]): LintFile['missing'] =>
  contributes.flatMap((contribution) =>
    contribution.kind === 'context' || contribution.file.ok ? [] : [{ contribution, why: contribution.file.error }],
  );
