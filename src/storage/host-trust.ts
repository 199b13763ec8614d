/** The host's own answer to "do you trust this folder?", as far as a file tells it: only its "no" counts here. */

import { join } from 'node:path';
import { readJsonObject } from './json-file.ts';
import { isInside, type Paths, realPathOf } from './paths.ts';

/** Every folder from the root down to the current one; none at all where the host was told not to trust the current one. */
export function trustedAncestors(paths: Paths): readonly string[] {
  const distrusts = hostDistrusts(paths);
  return distrusts(paths.cwd) ? [] : paths.ancestors.filter((ancestor) => !distrusts(ancestor));
}

/** Whether the nearest entry of Pi's trust.json at or above `folder` says no. Folders are compared as real paths, by components. */
export function hostDistrusts({ agentDir }: Pick<Paths, 'agentDir'>): (folder: string) => boolean {
  const { value } = readJsonObject(join(agentDir, 'trust.json'));
  const entries = Object.entries(value ?? {})
    .filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean')
    .map(([path, answer]) => ({ path: realPathOf(path), answer }))
    .sort((a, b) => b.path.length - a.path.length);
  return (folder) => {
    const real = realPathOf(folder);
    return entries.find(({ path }) => isInside(real, path))?.answer === false;
  };
}
