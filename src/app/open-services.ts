import type { Refusal } from '../kernel/refusal.ts';
import { ok, type Result } from '../kernel/result.ts';
import { approvalStore } from '../storage/approval-store.ts';
import { approvedStore } from '../storage/approved-store.ts';
import { definitionStore } from '../storage/definition-store.ts';
import { draftStore } from '../storage/draft-store.ts';
import { eventLog } from '../storage/event-log.ts';
import { hostTrust } from '../storage/host-trust.ts';
import { openModeLibrary } from '../storage/mode-library.ts';
import { openJournal } from '../storage/open-journal.ts';
import { approvalsFolder, approvedFolder, findPaths, settingsFile, type World } from '../storage/paths.ts';
import { presetStore } from '../storage/preset-store.ts';
import { readSettings } from '../storage/settings.ts';
import { stateFileOf } from '../storage/state-file.ts';
import { estimating } from './estimating.ts';
import { NO_MOUNTS } from './mounts.ts';
import type { Services } from './services.ts';

/** The real disk and clock. `state` and `session` are the flags' values; a session is read only. */
export function openServices(
  world: World,
  { state, session = null }: { readonly state: string | null; readonly session?: string | null },
): Result<Services, Refusal> {
  const found = findPaths(world, { state: state ?? undefined, session: session ?? undefined });
  if (!found.ok) return found;
  const paths = found.value;
  const { settings, diagnostics } = readSettings(settingsFile(paths));
  const now = () => new Date().toISOString();
  return ok({
    library: estimating(openModeLibrary(paths, settings), settings.charactersPerToken),
    journal: openJournal(paths, now),
    events: eventLog(stateFileOf(paths), { makesFolder: paths.namedState === null }),
    mounts: NO_MOUNTS,
    approved: approvedStore(approvedFolder(paths)),
    approvals: approvalStore(approvalsFolder(paths)),
    presets: presetStore(paths),
    definitions: definitionStore(paths, settings.searchPaths),
    drafts: draftStore(paths),
    now,
    settings,
    settingsPath: settingsFile(paths),
    said: diagnostics,
    isDistrusted: () => hostTrust(paths).distrusts(paths.cwd),
    where: paths,
  });
}
