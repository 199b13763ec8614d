/** What there is to name at a cursor. Nothing is written, not even a cache, and what cannot be read is not there. */

import { modesOf } from '../kernel/catalog.ts';
import { selectionIn } from '../kernel/standing.ts';
import { approvalStore } from '../storage/approval-store.ts';
import { openModeLibrary } from '../storage/mode-library.ts';
import { openJournal } from '../storage/open-journal.ts';
import { approvalsFolder, findPaths, type Paths, settingsFile, type World } from '../storage/paths.ts';
import { presetStore, withoutProjectPresets } from '../storage/preset-store.ts';
import { readSettings } from '../storage/settings.ts';
import { type Named, NOTHING_NAMED, type Place } from './offers.ts';
import { listPresets } from './presets.ts';
import { readCatalog } from './read-catalog.ts';
import { workspaceOf } from './workspace.ts';

/** The flags' values that say where to look. */
export type Where = { readonly state: string | null; readonly session: string | null };

/**
 * What `places` need, and no more of it than that. A project's definitions are there once they are approved; its presets
 * are not, since nobody approves those.
 */
export async function readNamed(places: readonly Place[], world: World, { state, session }: Where): Promise<Named> {
  const needs = new Set(places.map((place) => (typeof place === 'string' ? SOURCES[place] : null)));
  const found = findPaths(world, { state: state ?? undefined, session: session ?? undefined });
  if (!found.ok) return NOTHING_NAMED;
  return {
    ...NOTHING_NAMED,
    ...(needs.has('modes') ? await modesIn(found.value) : {}),
    ...(needs.has('presets') ? await presetsIn(found.value) : {}),
    ...(needs.has('tools') ? toolsIn(found.value) : {}),
  };
}

const SOURCES: Readonly<Record<Extract<Place, string>, 'modes' | 'presets' | 'tools' | null>> = {
  direct: 'modes',
  base: 'modes',
  overlay: 'modes',
  mode: 'modes',
  'my mode': 'modes',
  'project mode': 'modes',
  preset: 'presets',
  'my preset': 'presets',
  tool: 'tools',
  file: null,
  folder: null,
};

async function modesIn(paths: Paths): Promise<Pick<Named, 'modes' | 'selected'>> {
  const { searchPaths } = readSettings(settingsFile(paths)).settings;
  const library = openModeLibrary(paths, { searchPaths, isReadOnly: true });
  const catalog = await readCatalog({ library, approvals: approvalStore(approvalsFolder(paths)) });
  const head = openJournal(paths, never).head();
  const selected = head.ok ? selectionIn(workspaceOf(head.value, catalog).standing).overlays : [];
  return { modes: modesOf(catalog), selected };
}

/** The time is asked for by writers alone. */
const never = (): never => {
  throw new Error('nothing is written here');
};

async function presetsIn(paths: Paths): Promise<Pick<Named, 'presets' | 'myPresets'>> {
  const { entries } = await listPresets({ presets: withoutProjectPresets(presetStore(paths)) });
  return { presets: [...entries.values()].map(({ preset }) => preset), myPresets: new Set(entries.keys()) };
}

const toolsIn = (paths: Paths): Pick<Named, 'tools'> => ({
  tools: Object.keys(readSettings(settingsFile(paths)).settings.effects),
});
