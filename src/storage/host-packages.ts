/** The packages that the user installed in Pi, as folders: `packages` in its settings. Project packages are not read. */

import { isAbsolute, join, resolve } from 'node:path';
import { type Diagnostic, diagnose } from '../kernel/diagnostic.ts';
import { readJsonObject } from './json-file.ts';
import { packageName } from './pack-name.ts';
import { expandHome, hostSettingsFile, type Paths } from './paths.ts';

/** The packages' folders in their order, whether they are there or not. */
export function packagesOf(paths: Paths): {
  readonly roots: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const path = hostSettingsFile(paths);
  const { value, at, diagnostics } = readJsonObject(path);
  const packages = value?.packages ?? [];
  if (Array.isArray(packages))
    return { roots: packages.flatMap((one: unknown) => packageRoot(one, paths)).filter(isForeign), diagnostics };
  const hint = 'write a list: `["npm:NAME"]`';
  return {
    roots: [],
    diagnostics: [diagnose('host/bad-value', '`packages` is not a list', { at: at('packages'), hint })],
  };
}

/** Not this program itself, which may be installed in Pi too: its modes are the builtin ones, wherever it stands. */
const isForeign = (root: string): boolean => packageName(root) !== 'pimodes';

/** A source as Pi writes it: `npm:NAME`, or a path from the agent folder. Others, such as git's, are not looked for. */
export function packageRoot(one: unknown, { agentDir, home }: Pick<Paths, 'agentDir' | 'home'>): string[] {
  const source = typeof one === 'object' && one !== null && 'source' in one ? one.source : one;
  if (typeof source !== 'string' || source === '' || source.includes('\0')) return [];
  const npm = /^npm:((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:@.*)?$/.exec(source);
  if (npm !== null) return [join(agentDir, 'npm/node_modules', npm[1] as string)];
  const isPath = isAbsolute(source) || source.startsWith('.') || source.startsWith('~') || !source.includes(':');
  return isPath ? [resolve(agentDir, expandHome(source, home))] : [];
}
