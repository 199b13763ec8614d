/** What the use cases need inside a program that keeps its own journal. */

import type { Refusal } from '../kernel/refusal.ts';
import { ok, type Result } from '../kernel/result.ts';
import { type ApprovalStore, memoryApprovals } from '../storage/approval-store.ts';
import type { Journal } from '../storage/journal.ts';
import type { ModeLibrary } from '../storage/mode-library.ts';
import { worldOf } from '../storage/paths.ts';
import { withoutProjectPresets } from '../storage/preset-store.ts';
import type { Mounts } from './mounts.ts';
import { openServices } from './open-services.ts';
import type { Services } from './services.ts';

export type Host = {
  readonly cwd: string;
  readonly journal: Journal;
  /** The host's own answer: no keeps project layers out altogether. */
  readonly trustsProject: boolean;
  readonly mounts: Mounts;
};

export type InHost = {
  readonly services: Services;
  /** The same, but a yes to a project definition lasts as long as this process. */
  readonly untilExit: Services;
  /** The project's state file, which the command line writes. */
  readonly state: Journal;
};

/** A process has one user, and so one place where approvals are kept: those of its own lie on top of it. */
let ofThisProcess: ApprovalStore | null = null;

/** The real disk and clock, around the host's journal. */
export function openInHost({ cwd, journal, trustsProject, mounts }: Host): Result<InHost, Refusal> {
  const opened = openServices(worldOf(cwd), { state: null });
  if (!opened.ok) return opened;
  const library = trustsProject ? opened.value.library : withoutProject(opened.value.library);
  const presets = trustsProject ? opened.value.presets : withoutProjectPresets(opened.value.presets);
  const kept = opened.value.approvals;
  ofThisProcess ??= memoryApprovals(kept);
  const untilExit = {
    ...opened.value,
    isDistrusted: () => !trustsProject,
    library,
    presets,
    journal,
    mounts,
    approvals: ofThisProcess,
  };
  const approvals = { decisionsOn: ofThisProcess.decisionsOn, record: kept.record };
  return ok({ services: { ...untilExit, approvals }, untilExit, state: opened.value.journal });
}

/** A library that has no project layers at all: somebody said no to the project. */
export const withoutProject = (library: ModeLibrary): ModeLibrary => ({
  reader: () => library.reader(),
  quickReader: () => library.quickReader(),
  discover: async () => (await library.discover()).filter(({ scope }) => scope !== 'project'),
});
