/** What there is to say of the modes that are there, of the settings, and of what is selected. */

import type { Catalog } from './catalog.ts';
import { type Diagnostic, hasError } from './diagnostic.ts';
import { type Area, type Finding, findingsIn } from './finding.ts';
import { SCOPES } from './mode.ts';
import { explain } from './refusal-words.ts';
import { omissionText } from './resolution.ts';
import { SETTING_KEYS } from './settings.ts';
import type { Standing } from './standing.ts';
import { visibleLine } from './visible.ts';

const modes = findingsIn('modes');

/** How many modes there are, and the files that are none or wait for a yes. `isDistrusted`: the host keeps the project out. */
export function modeFindings(catalog: Catalog, isDistrusted: boolean): Finding[] {
  const found = [...catalog.entries.values()].map(({ mode }) => mode);
  const scopes = SCOPES.map((scope) => ({ scope, count: found.filter((mode) => mode.scope === scope).length }));
  const counts = scopes.filter(({ count }) => count > 0).map(({ scope, count }) => `${count} ${scope}`);
  const waiting = [...catalog.approvals.values()].filter((standing) => standing !== 'denied').length;
  const warnings = catalog.diagnostics.filter((one) => !hasError([one])).length;
  return [
    modes.fine(`${many(found.length, 'mode')}: ${counts.join(', ')}`),
    ...catalog.broken.map(({ path, diagnostics }) =>
      modes.problem(
        `${visibleLine(path)} has errors: ${diagnostics[0]?.message ?? 'it is no mode'}`,
        'pimodes lint',
        path,
      ),
    ),
    ...catalog.diagnostics.filter((one) => hasError([one])).map((one) => told('modes', one)),
    ...(warnings === 0 ? [] : [modes.note(`${many(warnings, 'warning')} about mode files`, 'pimodes lint')]),
    ...(waiting === 0
      ? []
      : [modes.note(`${many(waiting, 'project definition')} that nobody has approved`, 'pimodes list')]),
    ...(isDistrusted ? [modes.note('the host was told not to trust this folder, so its modes are kept out')] : []),
  ];
}

/** What was said of a file, as a finding. */
function told(area: Area, { at, hint, message, severity }: Diagnostic): Finding {
  const { note, problem } = findingsIn(area);
  const path = at?.path ?? null;
  const text = `${at === undefined ? '' : `${visibleLine(at.path)}:${at.line}:${at.column} `}${message}`;
  return severity === 'error' ? problem(text, hint ?? 'repair the file', path) : note(text, hint ?? null, path);
}

/** The settings file, and what is wrong in it; `set` is how many settings it holds. */
export const settingsFindings = (path: string, set: number, said: readonly Diagnostic[]): Finding[] => [
  findingsIn('settings').fine(`${set} of ${SETTING_KEYS.length} are set in ${visibleLine(path)}`, path),
  ...said.map((one) => told('settings', one)),
];

/** Whether what is selected is in force as it was accepted. */
export function standingFinding(standing: Standing): Finding {
  const { fine, problem } = findingsIn('state');
  switch (standing.kind) {
    case 'native':
      return fine('nothing is selected');
    case 'active':
      return standing.drift.length === 0
        ? fine('what is selected is in force')
        : problem('definitions changed since they were accepted', 'pimodes reapprove');
    case 'degraded':
      return problem(standing.resolution.omitted.map(omissionText).join('; '), 'pimodes status');
    case 'blocked': {
      const { message, hint } = explain(standing.why);
      return problem(`what is selected is blocked: ${message}`, hint ?? 'pimodes status');
    }
  }
}

const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
