/** What a modes folder holds, by name alone: no file is opened here. */

import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { type Diagnostic, diagnose } from '../kernel/diagnostic.ts';
import { visibleLine } from '../kernel/visible.ts';
import type { ModeFolder } from './mode-folders.ts';
import { diagnosticOf } from './reading-diagnostic.ts';
import { attempt, codeOf } from './storage-refusal.ts';

/** A file that may be a definition; `isRegular` when the listing says so, which is not the last word. */
export type ListedFile = { readonly path: string; readonly name: string; readonly isRegular: boolean };

/** The files of one stem: one definition, unless both are one. */
export type Stem = { readonly stem: string; readonly markdown: ListedFile | null; readonly json: ListedFile | null };

export type FolderListing = { readonly stems: readonly Stem[]; readonly diagnostics: readonly Diagnostic[] };

/** Definitions that are read of one folder. */
const MAX_DEFINITIONS = 1024;

/** The stems of a folder by code point, up to the limit; what is over it, or why there are none, is told. Null when nothing is there. */
export function listFolder({ path, scope }: ModeFolder): FolderListing | null {
  let entries: Dirent[] | null;
  try {
    if (scope === 'project' && isReachedByLink(path)) return unlisted(diagnosticOf({ kind: 'link' }, path));
    entries = entriesOf(path);
  } catch (error) {
    return unlisted(whyUnlisted(codeOf(error), path));
  }
  if (entries === null) return null;
  const stems = stemsOf(entries, path);
  const over = stems.slice(MAX_DEFINITIONS);
  const diagnostics = over.length === 0 ? [] : [tooMany(over, stems.length, path)];
  return { stems: stems.slice(0, MAX_DEFINITIONS), diagnostics };
}

function entriesOf(path: string): Dirent[] | null {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && !isLink(path)) return null;
    throw error;
  }
}

/**
 * Whether a project's modes folder, or the dotted folder that holds it, is a link. A link further up is nobody's fault.
 * Throws what the system says when it lets nobody look.
 */
export const isReachedByLink = (path: string): boolean => isLink(path) || isLink(dirname(path));

/** The same; what nobody can look at may be one. */
export function mayBeReachedByLink(path: string): boolean {
  const looked = attempt(path, () => isReachedByLink(path));
  return !looked.ok || looked.value;
}

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

const unlisted = (diagnostic: Diagnostic): FolderListing => ({ stems: [], diagnostics: [diagnostic] });

function whyUnlisted(code: string, path: string): Diagnostic {
  if (code === 'ENOENT' || code === 'ELOOP') return diagnosticOf({ kind: 'broken-link' }, path);
  if (code !== 'ENOTDIR') return diagnosticOf({ kind: 'unreadable', code }, path);
  return diagnose('file/not-a-file', 'a folder of mode files is expected here, and this is none', {
    at: { path, line: 1, column: 1 },
  });
}

/** Hidden files are no definitions: editors keep locks and copies under such names. */
function stemsOf(entries: readonly Dirent[], folder: string): Stem[] {
  const stems = new Map<string, { stem: string; markdown: ListedFile | null; json: ListedFile | null }>();
  for (const entry of entries) {
    const { name } = entry;
    const extension = name.endsWith('.md') ? '.md' : '.json';
    if (name.startsWith('.') || !name.endsWith(extension)) continue;
    const stem = name.slice(0, -extension.length);
    const files = stems.get(stem) ?? { stem, markdown: null, json: null };
    files[extension === '.md' ? 'markdown' : 'json'] = { path: folder + sep + name, name, isRegular: entry.isFile() };
    stems.set(stem, files);
  }
  return [...stems.values()].sort((a, b) => byCodePoint(a.stem, b.stem));
}

/** JavaScript compares UTF-16 units, by which characters beyond U+FFFF would stand before some below it. */
function byCodePoint(a: string, b: string): number {
  for (let at = 0; at < a.length && at < b.length; at++) {
    const apart = weight(a.charCodeAt(at)) - weight(b.charCodeAt(at));
    if (apart !== 0) return apart;
  }
  return a.length - b.length;
}

const weight = (unit: number): number => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit);

const NAMED = 20;

function tooMany(over: readonly Stem[], count: number, folder: string): Diagnostic {
  const names = over.map(({ stem, markdown, json }) => visibleLine((markdown ?? json)?.name ?? stem));
  const listed = names
    .slice(0, NAMED)
    .map((name) => `\`${name}\``)
    .join(', ');
  const rest = names.length > NAMED ? ` and ${names.length - NAMED} more, up to \`${names.at(-1)}\`` : '';
  return diagnose(
    'file/too-many',
    `${count} definitions are more than ${MAX_DEFINITIONS}; not read: ${listed}${rest}`,
    {
      at: { path: folder, line: 1, column: 1 },
      hint: 'move some of them to another folder',
    },
  );
}
