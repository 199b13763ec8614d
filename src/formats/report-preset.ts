/** The documents of `preset`. */

import type { BrokenPreset, FoundPreset, Presets } from '../kernel/preset.ts';
import { diagnosticReport } from './report.ts';

/** Every preset that can be used, and the files that cannot be read. */
export const presetsReport = ({ entries, broken, diagnostics }: Presets) => ({
  schema: 'pimodes.presets.v1',
  presets: [...entries.values()].map((entry) => ({ ...presetMembers(entry), shadows: entry.shadows.map(placeOf) })),
  broken: broken.map(brokenReport),
  diagnostics: diagnostics.map(diagnosticReport),
});

/** One preset, and what was done with it; `line` is there for an export. */
export const presetReport = (
  done: 'saved' | 'imported' | 'exported' | 'deleted',
  found: FoundPreset,
  line: string | null = null,
) => ({ schema: 'pimodes.preset.v1', done, ...presetMembers(found), line });

const presetMembers = ({ preset: { key, label, description, selection }, scope, path }: FoundPreset) => ({
  key,
  label,
  description,
  selection: { baseKey: selection.base, overlayKeys: selection.overlays },
  scope,
  path,
});

const placeOf = ({ scope, path }: FoundPreset) => ({ scope, path });

const brokenReport = ({ key, path, diagnostics }: BrokenPreset) => ({
  key,
  path,
  diagnostics: diagnostics.map(diagnosticReport),
});
