/** What the use cases need of the disk and the clock, in one value. Tests pass twins in memory. */

import type { Diagnostic } from '../kernel/diagnostic.ts';
import type { Settings } from '../kernel/settings.ts';
import type { ApprovalStore } from '../storage/approval-store.ts';
import type { ApprovedStore } from '../storage/approved-store.ts';
import type { DefinitionStore } from '../storage/definition-store.ts';
import type { DraftStore } from '../storage/draft-store.ts';
import type { EventLog } from '../storage/event-log.ts';
import type { Journal } from '../storage/journal.ts';
import type { ModeLibrary } from '../storage/mode-library.ts';
import type { Paths } from '../storage/paths.ts';
import type { PresetStore } from '../storage/preset-store.ts';
import type { Mounts } from './mounts.ts';

export type Services = {
  readonly library: ModeLibrary;
  readonly journal: Journal;
  readonly events: EventLog;
  /** What the host mounts of what modes bring along. */
  readonly mounts: Mounts;
  readonly approved: ApprovedStore;
  readonly approvals: ApprovalStore;
  readonly presets: PresetStore;
  /** One's own mode files, to write and to remove. */
  readonly definitions: DefinitionStore;
  readonly drafts: DraftStore;
  /** ISO 8601 with milliseconds in UTC. */
  readonly now: () => string;
  readonly settings: Settings;
  readonly settingsPath: string;
  /** What there was to say about the settings file. */
  readonly said: readonly Diagnostic[];
  /** Whether the host was told not to trust the current folder; project layers are kept out then. */
  readonly isDistrusted: () => boolean;
  readonly where: Paths;
};
