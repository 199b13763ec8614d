/** Where mode files are looked for, lowest precedence first. Loads no crypto and no parser. */

import { lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Diagnostic } from '../kernel/diagnostic.ts';
import type { Scope } from '../kernel/mode.ts';
import { packagesOf } from './host-packages.ts';
import { type HostTrust, hostTrust, trustedAncestors } from './host-trust.ts';
import { expandHome, type Paths } from './paths.ts';
import { codeOf } from './storage-refusal.ts';

/** One folder of mode files; `pack` is the folder of the pack it belongs to, null outside packs. */
export type ModeFolder = { readonly scope: Scope; readonly path: string; readonly pack: string | null };

export type ModeFolders = { readonly folders: readonly ModeFolder[]; readonly diagnostics: readonly Diagnostic[] };

/** Every folder that is there, or cannot be looked at, each real folder once, in its lowest place. `searchPaths` are as in our settings. */
export function modeFolders(paths: Paths, searchPaths: readonly string[]): ModeFolders {
  const packages = packagesOf(paths);
  const trust = hostTrust(paths);
  const folders: ModeFolder[] = [
    { scope: 'builtin', path: paths.builtinModes, pack: null },
    ...packages.roots.map((root) => ({ scope: 'pack', path: join(root, 'modes'), pack: root }) as const),
    ...searchPaths.map((path) => searchedFolder(resolve(paths.ours, expandHome(path, paths.home)))),
    ...paths.globalModes.map((path) => ({ scope: 'global', path, pack: null }) as const),
    ...projectFolders(paths, trust),
  ];
  const seen = new Set<string>();
  const isNew = ({ path }: ModeFolder): boolean => {
    const real = realFolder(path);
    if (real === null || seen.has(real)) return false;
    seen.add(real);
    return true;
  };
  return { folders: folders.filter(isNew), diagnostics: [...packages.diagnostics, ...trust.diagnostics] };
}

function projectFolders(paths: Paths, trust: HostTrust): ModeFolder[] {
  return trustedAncestors(paths, trust).flatMap((ancestor) =>
    ['.amplifier/modes', '.pi/modes'].map(
      (name) => ({ scope: 'project', path: join(ancestor, name), pack: null }) as const,
    ),
  );
}

/** A pack, or its modes folder: people name either. */
function searchedFolder(path: string): ModeFolder {
  const modes = join(path, 'modes');
  if (realFolder(modes) !== null) return { scope: 'pack', path: modes, pack: path };
  return { scope: 'pack', path, pack: basename(path) === 'modes' ? dirname(path) : path };
}

/** The real path of what is there, `path` itself when that cannot be found out, null when nothing is there. */
function realFolder(path: string): string | null {
  try {
    if (statSync(path, { throwIfNoEntry: false }) !== undefined) return realpathSync.native(path);
    return lstatSync(path, { throwIfNoEntry: false }) === undefined ? null : path; // else a link that leads nowhere
  } catch (error) {
    return codeOf(error) === 'ENOTDIR' ? null : path;
  }
}
