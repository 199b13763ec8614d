/** Services without a disk: modes and texts in memory, a journal in memory, a clock that stands still. */

import { NO_MOUNTS } from '../../src/app/mounts.ts';
import type { Services } from '../../src/app/services.ts';
import type { Mode } from '../../src/kernel/mode.ts';
import { no, ok } from '../../src/kernel/result.ts';
import { DEFAULT_SETTINGS } from '../../src/kernel/settings.ts';
import { memoryApprovals } from '../../src/storage/approval-store.ts';
import { memoryApproved } from '../../src/storage/approved-store.ts';
import { memoryEvents } from '../../src/storage/event-log.ts';
import { memoryJournal } from '../../src/storage/journal.ts';
import type { Paths } from '../../src/storage/paths.ts';
import { memoryPresets } from '../../src/storage/preset-store.ts';
import { contextsOf, layer, promptOf } from './notation.ts';

export const NOW = '2026-11-30T12:00:00.000Z';

export type FakeServices = Services & {
  /** What the folder holds from now on. */
  readonly change: (modes: readonly Mode[]) => void;
  /** What the project's folder holds from now on. */
  readonly changeProject: (modes: readonly Mode[]) => void;
  /** How often everything was discovered. */
  readonly discoveries: () => number;
};

const HERE: Paths = {
  home: '/home',
  cwd: '/project',
  project: '/project',
  ancestors: ['/', '/project'],
  agentDir: '/home/.pi/agent',
  ours: '/home/.pi/agent/pimodes',
  builtinModes: '/package/modes',
  globalModes: ['/home/.amplifier/modes', '/home/.pi/agent/modes'],
  namedState: null,
  namedSession: null,
};

/** Every mode's text is `KEY TEXT`, as `mode` in notation.ts fingerprints it. */
export function fakeServices(modes: readonly Mode[], project: readonly Mode[] = []): FakeServices {
  let present = modes;
  let waiting = project;
  let discoveries = 0;
  const bytes = (text: string) => new TextEncoder().encode(text);
  return {
    library: {
      async discover() {
        discoveries++;
        return [layer(present), layer(waiting, { scope: 'project', withheld: true })];
      },
      quickReader: () => null,
      async reader() {
        return ({ key, path }) => {
          const mode = [...waiting, ...present].find((one) => one.key === key && one.path === path);
          if (mode === undefined) return no({ kind: 'unknown', key, near: [], broken: [] });
          return ok({
            definition: { mode, prompt: promptOf(key), contexts: contextsOf(mode) },
            files: { definition: bytes(promptOf(key)), prompt: null },
          });
        };
      },
    },
    journal: memoryJournal(),
    events: memoryEvents(),
    mounts: NO_MOUNTS,
    approved: memoryApproved(),
    approvals: memoryApprovals(),
    presets: memoryPresets(),
    definitions: noDisk('definitions'),
    drafts: noDisk('drafts'),
    now: () => NOW,
    settings: DEFAULT_SETTINGS,
    settingsPath: '/ours/settings.json',
    said: [],
    isDistrusted: () => false,
    where: HERE,
    change: (changed) => {
      present = changed;
    },
    changeProject: (changed) => {
      waiting = changed;
    },
    discoveries: () => discoveries,
  };
}

/** Stands for a part of the services that makes no sense without a disk. */
const noDisk = <T extends object>(name: string): T =>
  new Proxy({} as T, {
    get() {
      throw new Error(`these services have no ${name}`);
    },
  });
