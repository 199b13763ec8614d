/** The real services on a sandbox's disk, without a process of their own. */

import { NO_MOUNTS } from '../../src/app/mounts.ts';
import type { Services } from '../../src/app/services.ts';
import { DEFAULT_SETTINGS } from '../../src/kernel/settings.ts';
import { approvalStore } from '../../src/storage/approval-store.ts';
import { approvedStore } from '../../src/storage/approved-store.ts';
import { definitionStore } from '../../src/storage/definition-store.ts';
import { draftStore } from '../../src/storage/draft-store.ts';
import { memoryEvents } from '../../src/storage/event-log.ts';
import { hostTrust } from '../../src/storage/host-trust.ts';
import { type Journal, memoryJournal } from '../../src/storage/journal.ts';
import { openModeLibrary } from '../../src/storage/mode-library.ts';
import { approvalsFolder, approvedFolder, findPaths, settingsFile } from '../../src/storage/paths.ts';
import { presetStore } from '../../src/storage/preset-store.ts';
import { NOW } from './fake-services.ts';
import type { Sandbox } from './sandbox.ts';

/** `cwd` is by default the sandbox's project; the journal is in memory. */
export function diskServices(
  { env, project, home }: Sandbox,
  { cwd = project, journal = memoryJournal() }: { readonly cwd?: string; readonly journal?: Journal } = {},
): Services {
  const found = findPaths({ env, cwd: () => cwd, homedir: () => home });
  if (!found.ok) throw new Error(`no paths: ${JSON.stringify(found.error)}`);
  const paths = found.value;
  return {
    library: openModeLibrary(paths, DEFAULT_SETTINGS),
    journal,
    events: memoryEvents(),
    mounts: NO_MOUNTS,
    approved: approvedStore(approvedFolder(paths)),
    approvals: approvalStore(approvalsFolder(paths)),
    presets: presetStore(paths),
    definitions: definitionStore(paths, []),
    drafts: draftStore(paths),
    now: () => NOW,
    settings: DEFAULT_SETTINGS,
    settingsPath: settingsFile(paths),
    said: [],
    isDistrusted: () => hostTrust(paths).distrusts(paths.cwd),
    where: paths,
  };
}
