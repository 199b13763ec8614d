/**
 * The files that modes may refer to: `@pack:path` in a pack's folder, `@self:path` in the mode's own pack, or in its modes
 * folder where it belongs to none, and `./path` beside it. Nothing outside these folders is read, by no way of writing it.
 */

import { realpathSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import type { Resolve } from '../formats/references.ts';
import { decodeText, MAX_PROMPT_BYTES } from '../formats/source-text.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import type { ModeFolder } from './mode-folders.ts';
import { packNameOf } from './pack-name.ts';
import { isInside, realPathOf } from './paths.ts';
import { diagnosticOf } from './reading-diagnostic.ts';
import { readRegularFile } from './safe-file.ts';

/** The folders of the packs there are, asked for when a reference names one. */
export type Packs = () => readonly string[];

/** What a mode's bytes alone do not say: each reference it was read with and the text that it gave, null for none. */
export type References = Readonly<Record<string, string | null>>;

/** Reads the files that modes of `folder` refer to. */
export const resolverFor =
  (folder: ModeFolder, packs: Packs): Resolve =>
  (reference) => {
    const found = realFile(reference, folder, packs);
    if (!found.ok) return found;
    const reading = readRegularFile(found.value, { maxBytes: MAX_PROMPT_BYTES, followLinks: false });
    if (reading.kind !== 'file') return no(diagnosticOf(reading, found.value).message);
    const text = decodeText(reading.bytes, found.value, MAX_PROMPT_BYTES);
    return text.ok ? ok({ path: found.value, text: text.value }) : no(text.error.message);
  };

/** The same resolver, with a note of what it was asked and gave. */
export function recording(resolver: Resolve): { readonly resolve: Resolve; readonly given: () => References | null } {
  const given = new Map<string, string | null>();
  return {
    resolve: (reference) => {
      const resolved = resolver(reference);
      given.set(reference, resolved.ok ? resolved.value.text : null);
      return resolved;
    },
    given: () => (given.size === 0 ? null : Object.fromEntries(given)),
  };
}

const REFERENCE = /^(?:@([A-Za-z0-9][\w.-]*):|\.\/)([^\0\\]+)$/;

function realFile(reference: string, folder: ModeFolder, packs: Packs): Result<string, string> {
  const [, name, path] = REFERENCE.exec(reference) ?? [];
  if (path === undefined || isAbsolute(path)) return no('it is not written `@pack:path`');
  const root = name === undefined ? folder.path : name === 'self' ? ownRoot(folder) : packNamed(name, folder, packs);
  return root === null ? no(`no pack is called \`${name}\``) : realInside(root, path, folder.scope !== 'project');
}

const ownRoot = ({ pack, path }: ModeFolder): string => pack ?? path;

function packNamed(name: string, { pack }: ModeFolder, packs: Packs): string | null {
  if (pack !== null && packNameOf(pack) === name) return pack;
  return packs().find((root) => packNameOf(root) === name) ?? null;
}

/** The real path below `root`; a link may lead from one place of it to another, and in a project nowhere. */
function realInside(root: string, path: string, followsLinks: boolean): Result<string, string> {
  const wanted = resolve(root, path);
  if (!isInside(wanted, root)) return no('it leads out of its pack');
  const realRoot = realPathOf(root);
  try {
    const real = realpathSync.native(wanted);
    if (!isInside(real, realRoot)) return no('a link leads out of its pack');
    const isStraight = real === join(realRoot, relative(root, wanted));
    return followsLinks || isStraight ? ok(real) : no('a symbolic link, which is not followed in a project');
  } catch {
    return no('there is no such file');
  }
}
