/** The host's own answer to "do you trust this folder?", as far as a file tells it: only its "no" counts here. */

import { join } from 'node:path';
import { type Diagnostic, diagnose } from '../kernel/diagnostic.ts';
import { readJsonObject } from './json-file.ts';
import { isInside, type Paths, realPathOf } from './paths.ts';

/** What the host was told; while its file cannot be read that is "no" everywhere, since a "no" may stand in it. */
export type HostTrust = {
  /** Whether the nearest entry at or above `folder` says no. Folders are compared as real paths, by components. */
  readonly distrusts: (folder: string) => boolean;
  readonly diagnostics: readonly Diagnostic[];
};

/** Pi's trust.json. */
export function hostTrust({ agentDir }: Pick<Paths, 'agentDir'>): HostTrust {
  const { value, at, diagnostics } = readJsonObject(join(agentDir, 'trust.json'));
  if (value === null) {
    const hint = 'until it can be read, nothing of a project is; repair it, or remove it to be asked again';
    return { distrusts: () => true, diagnostics: diagnostics.map((one) => ({ ...one, hint })) };
  }
  const answers = Object.entries(value).filter(([, answer]) => answer !== null); // null is no answer yet
  const entries = answers
    .map(([path, answer]) => ({ path: realPathOf(path), isNo: answer !== true }))
    .sort((a, b) => b.path.length - a.path.length);
  return {
    distrusts(folder) {
      const real = realPathOf(folder);
      return entries.find(({ path }) => isInside(real, path))?.isNo === true;
    },
    diagnostics: answers
      .filter(([, answer]) => typeof answer !== 'boolean')
      .map(([path]) =>
        diagnose('host/bad-value', 'the answer for a folder is neither `true` nor `false`, and counts as `false`', {
          at: at(path),
          hint: 'write one of the two',
        }),
      ),
  };
}

/** Every folder from the root down to the current one; none at all where the host was told not to trust the current one. */
export function trustedAncestors(paths: Paths, { distrusts } = hostTrust(paths)): readonly string[] {
  return distrusts(paths.cwd) ? [] : paths.ancestors.filter((ancestor) => !distrusts(ancestor));
}
