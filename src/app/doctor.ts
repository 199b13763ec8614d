/** Looks at everything that modes depend on here. Nothing is written, whatever is found. */

import { folderFinding, lockFindings, stateFindings } from '../kernel/disk-findings.ts';
import type { Finding } from '../kernel/finding.ts';
import { type Ability, needsOf } from '../kernel/host.ts';
import type { Installed } from '../kernel/host-findings.ts';
import { modeFindings, settingsFindings, standingFinding } from '../kernel/mode-findings.ts';
import { resolutionIn } from '../kernel/standing.ts';
import { lookAtFolder, lookForLocks } from '../storage/disk-facts.ts';
import { folderUses } from '../storage/folder-uses.ts';
import { installedIn } from '../storage/host-install.ts';
import { openModeLibrary } from '../storage/mode-library.ts';
import { readSettings } from '../storage/settings.ts';
import { lookAtState } from '../storage/state-facts.ts';
import { guardNow } from './guard.ts';
import { readCatalog } from './read-catalog.ts';
import type { Services } from './services.ts';
import { workspaceOf } from './workspace.ts';

/** What was found on the disk; where Pi loads us from, null when that is not known; what the active selection asks of a host. */
export type Examination = {
  readonly findings: readonly Finding[];
  readonly installed: readonly Installed[] | null;
  readonly needs: readonly Ability[];
};

/** Examines the disk. The services may be of a disk that has trouble; what stands in the way is among the findings. */
export async function examine(services: Services): Promise<Examination> {
  const { journal, settings, settingsPath, where } = services;
  const library = openModeLibrary(where, { searchPaths: settings.searchPaths, isReadOnly: true });
  const catalog = await readCatalog({ ...services, library });
  const { set, diagnostics } = readSettings(settingsPath);
  const head = journal.head();
  const standing = head.ok ? workspaceOf(head.value, catalog).standing : null;
  return {
    findings: [
      ...folderUses(where, settings.searchPaths).map((use) => folderFinding(use, lookAtFolder(use.path))),
      ...modeFindings(catalog, services.isDistrusted()),
      ...settingsFindings(settingsPath, set.size, diagnostics),
      ...lockFindings(lookForLocks(where, journal.path)),
      ...stateFindings(journal.path, lookAtState(journal.path), where.namedState === null ? where.project : null),
      ...(standing === null ? [] : [standingFinding(standing)]),
    ],
    installed: installedIn(where),
    needs: standing === null ? [] : needsOf(resolutionIn(standing), await guardNow(services, standing)),
  };
}
