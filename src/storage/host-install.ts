/** Where Pi loads our extension from, as far as its settings and folders tell it. Only read; Pi itself does the installing. */

import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isMapping } from '../formats/located.ts';
import type { Installed } from '../kernel/host-findings.ts';
import { packageRoot } from './host-packages.ts';
import { readJsonObject } from './json-file.ts';
import { expandHome, type Paths, realPathOf } from './paths.ts';
import { codeOf } from './storage-refusal.ts';

/** Every place that names us, the user's own before those of the current folder. */
export function installedIn({ agentDir, cwd, home }: Paths): Installed[] {
  return [agentDir, join(cwd, '.pi')].flatMap((folder) => {
    const settings = readJsonObject(join(folder, 'settings.json')).value ?? {};
    const places = [
      ...listIn(settings.packages)
        .filter(loadsExtensions)
        .flatMap((one) => packagePlaces(one, folder, home)),
      ...listIn(settings.extensions).flatMap((one) => extensionPlaces(one, folder, home)),
      ...namesIn(join(folder, 'extensions')).map((name) => join(folder, 'extensions', name)),
    ];
    return places.flatMap((place) => {
      const found = ourPackageAt(realPathOf(place));
      return found === null ? [] : [{ place, ...found }];
    });
  });
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Pi loads none of a package's extensions where an empty list stands. */
const loadsExtensions = (one: unknown): boolean =>
  !isMapping(one) || !Array.isArray(one.extensions) || one.extensions.length > 0;

function packagePlaces(one: unknown, folder: string, home: string): string[] {
  const source = isMapping(one) ? one.source : one;
  const git = typeof source === 'string' ? GIT.exec(source) : null;
  if (git !== null) return [join(folder, 'git', git[1] as string, git[2] as string)];
  return packageRoot(one, { agentDir: folder, home });
}

/** `git:HOST/PATH`, a URL or `git@HOST:PATH`, all with or without `.git` and `@REF`. */
const GIT =
  /^(?:git:)?(?:(?:https?|ssh|git):\/\/)?(?:[\w.-]+@)?([\w-]+(?:\.[\w-]+)+)[/:]([\w.-]+(?:\/[\w.-]+?)+?)(?:\.git)?(?:@[^/]+)?$/;

/** Entries that begin so are Pi's own extensions, or choose among what is there. */
const NO_PATH = /^(?:builtin:|[!+-])/;

const extensionPlaces = (one: unknown, folder: string, home: string): string[] =>
  typeof one === 'string' && one !== '' && !NO_PATH.test(one) ? [resolve(folder, expandHome(one, home))] : [];

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    codeOf(error);
    return [];
  }
}

/** The package that a file or folder belongs to, if it is ours. */
function ourPackageAt(place: string): Pick<Installed, 'root' | 'version'> | null {
  for (let folder = place; dirname(folder) !== folder; folder = dirname(folder)) {
    const { name, version } = readJsonObject(join(folder, 'package.json')).value ?? {};
    if (name === undefined) continue;
    return name === 'pimodes' ? { root: folder, version: typeof version === 'string' ? version : null } : null;
  }
  return null;
}
