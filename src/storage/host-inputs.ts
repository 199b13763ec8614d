/** What Pi makes its own prompt from, as far as it stands in files: when none of it changed, neither did the prompt. */

import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packagesOf } from './host-packages.ts';
import type { Paths } from './paths.ts';
import { programOn } from './programs.ts';

/** Path, size and time of change of each file, in an order of their own; and the host's own file. */
export type HostInputs = { readonly cwd: string; readonly program: string; readonly files: readonly string[] };

const FILES = ['settings.json', 'SYSTEM.md', 'APPEND_SYSTEM.md', 'AGENTS.md', 'trust.json', 'mcp.json', 'models.json'];
const FOLDERS = ['skills', 'extensions', 'prompts'];
/** More files than a prompt is ever made from; beyond them a change may go unseen. */
const MAX_FILES = 5000;

/** The inputs of the host that `program` starts by the search path `path`. */
export function hostInputs(paths: Paths, program: string, path: string): HostInputs {
  const { agentDir, ancestors, cwd, home } = paths;
  const found: string[] = [];
  const configs = [agentDir, ...ancestors.map((folder) => join(folder, '.pi'))];
  const shared = [home, ...ancestors].map((folder) => join(folder, '.agents/skills'));
  for (const folder of configs) for (const name of FILES) note(join(folder, name));
  for (const folder of ancestors) for (const name of ['AGENTS.md', 'CLAUDE.md']) note(join(folder, name));
  for (const folder of [...configs.flatMap((one) => FOLDERS.map((name) => join(one, name))), ...shared]) walk(folder);
  for (const folder of packagesOf(paths).roots) note(join(folder, 'package.json'));
  return { cwd, program: fileOf(program, path), files: found };

  function walk(folder: string): void {
    for (const entry of listing(folder)) {
      if (found.length >= MAX_FILES || entry.name === 'node_modules') continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else note(path);
    }
  }

  function note(path: string): void {
    const stats = statsOf(path);
    if (stats !== null) found.push(`${path} ${stats.size} ${stats.mtimeMs}`);
  }
}

function statsOf(path: string) {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

function listing(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

/** Another version of the host is another file, or the same one at another time. */
function fileOf(program: string, path: string): string {
  const file = programOn(program, path);
  const stats = file === null ? null : statsOf(file);
  return file === null || stats === null ? program : `${realpathSync(file)} ${stats.size} ${stats.mtimeMs}`;
}
