import { dirname, resolve } from 'node:path';
import type { FolderUse } from '../kernel/disk-findings.ts';
import { modeFolders } from './mode-folders.ts';
import {
  approvalsFolder,
  approvedFolder,
  cacheFolder,
  draftFolder,
  expandHome,
  type Paths,
  presetFolder,
  stateFolder,
} from './paths.ts';

/** Every folder that we write to, and every one that modes are read from, lowest precedence first. `searchPaths` are as in our settings. */
export function folderUses(paths: Paths, searchPaths: readonly string[]): FolderUse[] {
  const { builtinModes, globalModes, home, namedState, ours } = paths;
  const searched = searchPaths.map((path) => resolve(ours, expandHome(path, home)));
  const known = new Set([builtinModes, ...globalModes]);
  const found = modeFolders(paths, searchPaths).folders.filter(({ path }) => !known.has(path));
  const read = (path: string, holds: string, ifMissing: string): FolderUse => ({
    path,
    holds,
    kind: 'read',
    ifMissing,
  });
  return [
    { path: ours, holds: 'what pimodes keeps', kind: 'private' },
    namedState === null
      ? { path: stateFolder(paths), holds: 'state files', kind: 'private' }
      : { path: dirname(namedState), holds: 'the named state file', kind: 'own' },
    { path: approvedFolder(paths), holds: 'accepted texts', kind: 'private' },
    { path: approvalsFolder(paths), holds: 'approvals', kind: 'private' },
    { path: draftFolder(paths), holds: 'drafts', kind: 'private' },
    { path: cacheFolder(paths), holds: 'the cache', kind: 'private' },
    { path: presetFolder(paths), holds: 'presets', kind: 'own' },
    read(builtinModes, 'builtin modes', 'install pimodes again'),
    ...searched.map((path) => read(path, 'a search path', '`pimodes settings searchPaths` names it')),
    ...globalModes.map((path): FolderUse => ({ path, holds: 'global modes', kind: 'own' })),
    ...found
      .filter(({ path, pack }) => !searched.includes(path) && !searched.includes(pack ?? ''))
      .map(({ path, scope }) => read(path, `${scope} modes`, 'pimodes lint')),
  ];
}
