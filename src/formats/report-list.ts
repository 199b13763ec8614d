/** The documents of the reading commands: list, show, history, settings. */

import type { DriftPolicy } from '../kernel/activation.ts';
import type { ApprovalStanding } from '../kernel/approval.ts';
import {
  type Broken,
  basesOf,
  type Catalog,
  type Entry,
  modesByPrecedence,
  overlaysOf,
  type Stranger,
} from '../kernel/catalog.ts';
import { type Diagnostic, diagnose } from '../kernel/diagnostic.ts';
import type { Refused } from '../kernel/event.ts';
import type { Mode } from '../kernel/mode.ts';
import type { Selection } from '../kernel/selection.ts';
import { DEFAULT_SETTINGS, SETTING_KEYS, type SettingKey, type Settings } from '../kernel/settings.ts';
import { clashText, shortcutsOf } from '../kernel/shortcuts.ts';
import type { Step } from '../kernel/step.ts';
import { diagnosticReport, modeReference } from './report.ts';

/** Every mode by slot. `broken` is always there; shadowed and other files only when `all` was asked for, else null. */
export const listReport = (project: string, catalog: Catalog, selection: Selection, all: boolean) => ({
  schema: 'pimodes.list.v1',
  project,
  selection: { baseKey: selection.base, overlayKeys: selection.overlays },
  bases: basesOf(catalog).map((mode) => listed(mode, catalog, mode.key === selection.base, null)),
  overlays: overlaysOf(catalog).map((mode) => {
    const place = selection.overlays.indexOf(mode.key);
    return listed(mode, catalog, place !== -1, place === -1 ? null : place + 1);
  }),
  unapproved: [...catalog.withheld.values()].flat().map((mode) => ({
    ...modeReference(mode, null),
    approval: catalog.approvals.get(mode.path) ?? 'unapproved',
  })),
  broken: catalog.broken.map(fileReport),
  strangers: all ? catalog.strangers.map(fileReport) : null,
  diagnostics: [...catalog.diagnostics, ...clashesIn(catalog)].map(diagnosticReport),
});

/** Modes that do not get the command that they ask for. */
const clashesIn = (catalog: Catalog): Diagnostic[] =>
  shortcutsOf(modesByPrecedence(catalog)).clashes.map((clash) =>
    diagnose(clash.holder === null ? 'lint/command-taken' : 'lint/command-collision', clashText(clash), {
      at: { path: clash.mode.path, line: 1, column: 1 },
    }),
  );

const listed = (mode: Mode, catalog: Catalog, isSelected: boolean, ordinal: number | null) => ({
  ...modeReference(mode, ordinal),
  selected: isSelected,
  advertised: mode.advertised,
  dialect: mode.dialect,
  shortcut: mode.shortcut,
  shadows: (catalog.entries.get(mode.key)?.shadows ?? []).map(shadowReport),
});

const shadowReport = ({ scope, path, strategy, fingerprint }: Mode) => ({
  scope,
  path,
  strategy,
  digest: fingerprint.digest,
});

const fileReport = (file: Broken | Stranger) => ({
  key: 'key' in file ? file.key : null,
  path: file.path,
  scope: file.scope,
  diagnostics: file.diagnostics.map(diagnosticReport),
});

/** One definition whole. `prompt` is null when the file could not be read again. */
export const showReport = ({
  entry: { mode, shadows },
  text,
  standing,
  said,
}: {
  readonly entry: Entry;
  readonly text: string | null;
  readonly standing: ApprovalStanding;
  readonly said: readonly Diagnostic[];
}) => ({
  schema: 'pimodes.show.v1',
  ...modeReference(mode, null),
  path: mode.path,
  dialect: mode.dialect,
  contentDigest: mode.content,
  approved: standing === 'approved',
  contracts: mode.contracts,
  guard: mode.guard,
  model: mode.model,
  thinking: mode.thinking,
  shortcut: mode.shortcut,
  advertised: mode.advertised,
  transitions: { to: mode.leaving.to === 'anywhere' ? null : mode.leaving.to, clear: mode.leaving.mayClear },
  exitReview: mode.exitReview,
  contributes: mode.contributes.map(({ kind, id, source, file }) => ({
    ...{ kind, id, source },
    path: file.ok ? file.value.path : null,
    why: file.ok ? null : file.error,
  })),
  shadows: shadows.map(shadowReport),
  diagnostics: said.map(diagnosticReport),
  prompt: text,
});

/** Selections of the past and refused changes, newest first; time and source are null for entries of older programs. */
export const historyReport = (
  statePath: string,
  {
    entries,
    refused,
  }: {
    readonly entries: readonly {
      readonly id: string | null;
      readonly version: number;
      readonly selection: Selection;
      readonly source: string | null;
      readonly activatedAt: string | null;
      readonly driftPolicy: DriftPolicy | null;
      readonly step: Step;
      readonly forcedAgainst: readonly string[];
    }[];
    readonly refused: readonly Refused[];
  },
) => ({
  schema: 'pimodes.history.v1',
  statePath,
  entries: entries.map(({ id, version, selection, source, activatedAt, driftPolicy, step, forcedAgainst }) => ({
    id,
    version,
    selection: { baseKey: selection.base, overlayKeys: selection.overlays },
    source,
    activatedAt,
    driftPolicy,
    change: step.kind,
    accepted: step.accepted,
    forcedAgainst,
  })),
  refused: refused.map(({ kind, at, message, items }) => ({ kind, at, message, items })),
});

/** Every setting with its default and where it is from, and the one file that holds them; `set` are those that the file sets. */
export const settingsReport = (path: string, settings: Settings, set: ReadonlySet<SettingKey>) => ({
  schema: 'pimodes.settings.v1',
  path,
  settings,
  defaults: DEFAULT_SETTINGS,
  from: Object.fromEntries(SETTING_KEYS.map((key) => [key, set.has(key) ? 'file' : 'default'])),
});

/** A decision about a project definition that was recorded, or stands already. */
export const approvalReport = (mode: Mode, decision: 'approved' | 'denied') => ({
  schema: 'pimodes.approval.v1',
  decision,
  key: mode.key,
  path: mode.path,
  digest: mode.fingerprint.digest,
});
