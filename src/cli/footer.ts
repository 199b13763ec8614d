/**
 * The footer, answered without a parser, a digest or a list of modes: when the files that the head names are the only ones
 * of their keys, and are byte for byte those that were accepted, the standing is active and the head says the rest.
 * Anything else is `null`: the full path answers.
 */

import { lstatSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Activation } from '../kernel/activation.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import { keysOf } from '../kernel/selection.ts';
import { footerText } from '../kernel/standing.ts';
import { referencesOf } from '../storage/approved-store.ts';
import { findStateFile } from '../storage/find-state-file.ts';
import { readTail } from '../storage/journal-tail.ts';
import { approvalsFolder, approvedFolder, findPaths, type Paths, worldOf } from '../storage/paths.ts';
import { readRegularFile } from '../storage/safe-file.ts';

/** `status --footer` and nothing else. */
export const isQuickFooter = (argv: readonly string[]): boolean =>
  argv.length === 2 && argv[0] === 'status' && argv[1] === '--footer';

/** The footer's text, "" at native, null when only the full path can tell. */
export function quickFooter(world = worldOf()): string | null {
  const paths = findPaths(world);
  if (!paths.ok) return null;
  const state = findStateFile(paths.value);
  if (state.kind !== 'found') return state.kind === 'none' ? '' : null;
  const tail = readTail(state.path);
  if (!tail.ok) return null;
  const { entry } = tail.value;
  if (entry === null) return '';
  return entry.kind === 'activation' ? footerOf(entry.activation, paths.value) : null;
}

function footerOf({ selection, fingerprints }: Activation, paths: Paths): string | null {
  const keys = keysOf(selection);
  if (keys.length === 0) return '';
  const isSettled = keys.every((key) => {
    const accepted = fingerprints.get(key);
    return accepted !== undefined && isOnlyWinner(key, accepted, paths) && isAsAccepted(key, accepted, paths);
  });
  return isSettled ? footerText(selection.base ?? 'native', selection.overlays.length, false) : null;
}

/** Whether nothing could win the key but the accepted file. Packs and approved project files are for the full path. */
function isOnlyWinner(key: string, { scope, path }: Fingerprint, paths: Paths): boolean {
  if (scope === 'project') return false;
  const layers = [paths.builtinModes, ...paths.globalModes];
  const own = path === null ? 0 : layers.indexOf(dirname(path));
  if (own === -1 || (path === null && mayHavePacks(paths))) return false;
  const file = path === null ? `${key}.md` : basename(path);
  const rivals = layers
    .slice(own)
    .flatMap((folder, above) =>
      [`${key}.md`, `${key}.json`].filter((name) => above > 0 || name !== file).map((name) => join(folder, name)),
    );
  return !rivals.some(isThere) && !(isThere(approvalsFolder(paths)) && projectFiles(key, paths).some(isThere));
}

const projectFiles = (key: string, { ancestors }: Paths): string[] =>
  ancestors.flatMap((ancestor) =>
    ['.amplifier/modes', '.pi/modes'].flatMap((folder) =>
      [`${key}.md`, `${key}.json`].map((name) => join(ancestor, folder, name)),
    ),
  );

const mayHavePacks = ({ agentDir, ours }: Paths): boolean =>
  mayName('packages', join(agentDir, 'settings.json')) || mayName('searchPaths', join(ours, 'settings.json'));

/** Whether a settings file lists anything under `member`, or cannot be asked. */
function mayName(member: string, path: string): boolean {
  const read = readRegularFile(path, { maxBytes: MAX_BYTES, followLinks: true });
  if (read.kind !== 'file') return read.kind !== 'missing';
  try {
    const list: unknown = JSON.parse(read.bytes.toString('utf8'))[member];
    return list !== undefined && !(Array.isArray(list) && list.length === 0);
  } catch {
    return true;
  }
}

const isThere = (path: string): boolean => {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true; // cannot be told from here
  }
};

/** Contracts speak of other modes, which may have come back since: those are for the full path. */
const HAS_CONTRACTS = /(?:requires|conflictsWith|before|after)["']?\s*:/;

function isAsAccepted(key: string, { digest, path }: Fingerprint, paths: Paths): boolean {
  const file = path ?? join(paths.builtinModes, `${key}.md`);
  const now = readRegularFile(file, { maxBytes: MAX_BYTES, followLinks: true });
  const kept = join(approvedFolder(paths), digest);
  if (isThere(referencesOf(kept))) return false; // other files count too
  const then = readRegularFile(kept, { maxBytes: MAX_BYTES, followLinks: false });
  if (now.kind !== 'file' || then.kind !== 'file' || !now.bytes.equals(then.bytes)) return false;
  return !HAS_CONTRACTS.test(now.bytes.toString('latin1'));
}

const MAX_BYTES = 256 * 1024;
