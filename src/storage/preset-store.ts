/** Preset files: the user's own folder, then those of the project's folders. Only the user's own folder is ever written. */

import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { isModeKey, type ModeKey } from '../kernel/mode.ts';
import type { BrokenPreset, FoundPreset, Preset, PresetFiles, PresetScope } from '../kernel/preset.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { listFolder } from './folder-listing.ts';
import { trustedAncestors } from './host-trust.ts';
import { type Paths, presetFolder, realPathOf } from './paths.ts';
import { diagnosticOf } from './reading-diagnostic.ts';
import { makeFolder, readRegularFile, removeFile, writeWholeFile } from './safe-file.ts';
import { attempt } from './storage-refusal.ts';

export interface PresetStore {
  /** Every preset file, lowest precedence first. */
  discover(): Promise<PresetFiles>;
  /** Writes the user's own file of the preset; one that is there is refused unless it may be replaced. Answers its path. */
  save(preset: Preset, how: { readonly replaces: boolean }): Promise<Result<string, Refusal>>;
  /** Removes the user's own file of the key. */
  remove(key: ModeKey): Result<null, Refusal>;
}

/** Presets on the disk. */
export function presetStore(paths: Paths): PresetStore {
  const own = presetFolder(paths);
  const fileOf = (key: ModeKey): string => join(own, `${checked(key)}.json`);
  return {
    async discover() {
      const found: FoundPreset[] = [];
      const broken: BrokenPreset[] = [];
      const diagnostics: PresetFiles['diagnostics'][number][] = [];
      const { readPreset, MAX_PRESET_BYTES } = await import('../formats/preset-file.ts');
      for (const { path: folder, scope } of folders(paths)) {
        const listing = listFolder({ path: folder, scope, pack: null });
        diagnostics.push(...(listing?.diagnostics ?? []));
        for (const { stem, json } of listing?.stems ?? []) {
          if (json === null) continue;
          const { path } = json;
          const reading = readRegularFile(path, { maxBytes: MAX_PRESET_BYTES, followLinks: scope === 'global' });
          if (reading.kind === 'missing') continue; // gone since it was listed
          const read =
            reading.kind === 'file'
              ? readPreset(reading.bytes, path, stem)
              : { value: null, diagnostics: [diagnosticOf(reading, path)] };
          if (read.value !== null) found.push({ preset: read.value, scope, path });
          else broken.push({ key: isModeKey(stem) ? stem : null, path, diagnostics: read.diagnostics });
        }
      }
      return { found, broken, diagnostics };
    },
    async save(preset, { replaces }) {
      const path = fileOf(preset.key);
      const { writePreset } = await import('../formats/preset-file.ts');
      const declined = makeFolder(own);
      if (declined !== null) return no(declined);
      const written = writeWholeFile(path, `${writePreset(preset)}\n`, { replace: replaces });
      if (written.ok) return ok(path);
      return no(replaces || !isThere(path) ? written.error : { kind: 'preset-exists', key: preset.key, path });
    },
    remove: (key) => removeFile(fileOf(key)),
  };
}

function isThere(path: string): boolean {
  const there = attempt(path, () => lstatSync(path, { throwIfNoEntry: false }));
  return there.ok && there.value !== undefined;
}

/** Each real folder once, in its lowest place. */
function folders(paths: Paths): { readonly path: string; readonly scope: PresetScope }[] {
  const own = { path: presetFolder(paths), scope: 'global' } as const;
  const seen = new Set([realPathOf(own.path)]);
  const theirs = trustedAncestors(paths)
    .map((ancestor) => ({ path: join(ancestor, '.pi/mode-presets'), scope: 'project' }) as const)
    .filter(({ path }) => {
      const real = realPathOf(path);
      const isNew = !seen.has(real);
      seen.add(real);
      return isNew;
    });
  return [own, ...theirs];
}

/** A key becomes a file's name, so it must be one. */
function checked(key: ModeKey): ModeKey {
  if (!isModeKey(key)) throw new Error(`not a key: ${JSON.stringify(key)}`);
  return key;
}

/** The store without what projects bring along: somebody said no to them. */
export const withoutProjectPresets = (store: PresetStore): PresetStore => ({
  ...store,
  async discover() {
    const { found, broken, diagnostics } = await store.discover();
    return { found: found.filter(({ scope }) => scope === 'global'), broken, diagnostics };
  },
});

/** The same without a disk, for tests. */
export function memoryPresets(given: readonly FoundPreset[] = []): PresetStore {
  let kept = [...given];
  const isOwn = (key: ModeKey) => (one: FoundPreset) => one.scope === 'global' && one.preset.key === key;
  return {
    discover: async () => ({ found: kept, broken: [], diagnostics: [] }),
    async save(preset, { replaces }) {
      const path = `/presets/${preset.key}.json`;
      if (!replaces && kept.some(isOwn(preset.key))) return no({ kind: 'preset-exists', key: preset.key, path });
      kept = [{ preset, scope: 'global', path }, ...kept.filter((one) => !isOwn(preset.key)(one))];
      return ok(path);
    },
    remove(key) {
      kept = kept.filter((one) => !isOwn(key)(one));
      return ok(null);
    },
  };
}
