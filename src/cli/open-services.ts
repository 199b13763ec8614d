import type { Services } from '../app/services.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { ok, type Result } from '../kernel/result.ts';
import { approvedStore } from '../storage/approved-store.ts';
import { journalFile } from '../storage/journal-file.ts';
import { openModeLibrary } from '../storage/mode-library.ts';
import { approvedFolder, findPaths, settingsFile, thisWorld } from '../storage/paths.ts';
import { readSettings } from '../storage/settings.ts';
import { stateFileOf } from '../storage/state-file.ts';

/** The real disk and clock. `cwd` and `state` are the flags' values. */
export function openServices({
  cwd,
  state,
}: {
  readonly cwd: string | null;
  readonly state: string | null;
}): Result<Services, Refusal> {
  const found = findPaths(thisWorld(cwd ?? '.'), { state: state ?? undefined });
  if (!found.ok) return found;
  const paths = found.value;
  const { settings, diagnostics } = readSettings(settingsFile(paths));
  const now = () => new Date().toISOString();
  return ok({
    library: openModeLibrary(paths, settings),
    journal: journalFile({
      path: stateFileOf(paths),
      project: paths.project,
      makesFolder: paths.namedState === null,
      now,
    }),
    approved: approvedStore(approvedFolder(paths)),
    now,
    settings,
    settingsPath: settingsFile(paths),
    said: diagnostics,
    where: { cwd: paths.cwd, home: paths.home, project: paths.project },
  });
}
