import { basename, join } from 'node:path';
import { digestOf } from '../kernel/fingerprint.ts';
import { safeName } from './find-state-file.ts';
import { type Paths, stateFolder } from './paths.ts';

/** The project's state file: the one that was named, else `<name>-<16 hex of the SHA-256 of the project's path>.jsonl`. */
export function stateFileOf(paths: Paths): string {
  if (paths.namedState !== null) return paths.namedState;
  return join(stateFolder(paths), `${safeName(basename(paths.project))}-${digestOf(paths.project).slice(0, 16)}.jsonl`);
}
