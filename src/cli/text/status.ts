/** Status and preview as lines for people: one fact a line, aligned, readable alone. */

import { POLICY_WORDS } from '../../kernel/activation.ts';
import { broughtText, unmountedIn } from '../../kernel/contributions.ts';
import { gutter } from '../../kernel/gutter.ts';
import { type Mode, STRATEGY_WORDS } from '../../kernel/mode.ts';
import { explain } from '../../kernel/refusal-words.ts';
import { driftText, REAPPROVE, remedyFor } from '../../kernel/remedy.ts';
import { omissionText, overlaysIn } from '../../kernel/resolution.ts';
import { keysOf } from '../../kernel/selection.ts';
import type { View } from '../../kernel/view.ts';
import { visibleLine } from '../../kernel/visible.ts';
import { guardTable } from './verdict.ts';

/** What is in force, every omission, and where it is kept. `sha256` is of the composed prompt. */
export function statusLines(view: View, sha256: string): string[] {
  return [
    headline(view),
    ...[
      parts(view),
      guardTable(view.guard),
      brings(view),
      trouble(view),
      [...sizes(view, sha256), ...origin(view)],
    ].flatMap(paragraph),
  ];
}

/** Lines set off by a blank one; no lines, no blank. */
export const paragraph = (lines: readonly string[]): readonly string[] => (lines.length === 0 ? [] : ['', ...lines]);

function headline({ isPreview, standing, selection, drift }: View): string {
  const be = isPreview ? 'would be ' : '';
  switch (standing) {
    case 'native':
      return "native: the host's own prompt, nothing added";
    case 'active':
      return `${be}active${drift.length > 0 ? ', with changed definitions' : ''}`;
    case 'degraded':
      return `${be}degraded: something selected is left out`;
    case 'blocked':
      return `blocked: nothing is added until this is settled (${keysOf(selection)
        .map((key) => `\`${key}\``)
        .join(', ')})`;
  }
}

function parts({ resolution, standing }: View): string[] {
  if (resolution === null) return standing === 'blocked' ? ['base       native host'] : [];
  const overlays = overlaysIn(resolution);
  const width = Math.max(
    11,
    ...[...(resolution.base ? [resolution.base] : []), ...overlays].map(({ key }) => key.length),
  );
  const row = (slot: string, mode: Mode) => `${slot.padEnd(10)} ${mode.key.padEnd(width)}  ${modeWords(mode)}`;
  return [
    resolution.base === null ? 'base       native host' : row('base', resolution.base),
    ...overlays.map((mode, index) => row(`overlay ${index + 1}`, mode)),
  ];
}

/** Strategy, scope and cost of a mode in a few words. */
export function modeWords(mode: Mode): string {
  const turn = mode.deliver === 'turn' ? ', with every user prompt' : '';
  const hidden = mode.measure.hiddenCharacters > 0 ? `, ${mode.measure.hiddenCharacters} hidden characters` : '';
  return `${STRATEGY_WORDS[mode.strategy]}${turn}, ${mode.scope}, ~${count(mode.measure.estimatedTokens)} tokens${hidden}`;
}

const brings = ({ contributions }: View): string[] =>
  contributions.filter(({ why }) => why === null).map((one) => `brings     ${broughtText(one)}`);

function trouble({
  contributions,
  omitted,
  drift,
  blocked,
  legacy,
  malformed,
  diagnostics,
  selection,
}: View): string[] {
  return [
    ...omitted.flatMap((one) => told(omissionText(one), remedyFor(one, selection))),
    ...(blocked === null ? [] : told(explain(blocked).message, explain(blocked).hint)),
    ...(blocked?.kind === 'drift' || drift.length === 0
      ? []
      : [...drift.map((one) => `! ${driftText(one)}`), `  ${REAPPROVE}`]),
    ...unmountedIn(contributions).map((text) => `! ${text}`),
    ...(legacy === null ? [] : [legacyLine(legacy)]),
    ...malformed
      .slice(0, 1)
      .map(
        ({ why }) =>
          `! ${count(malformed.length)} newer lines of the state file are not valid and do not count: ${why}`,
      ),
    ...diagnostics.map(
      ({ message, at }) => `! ${at ? `${visibleLine(at.path)}:${at.line}:${at.column} ` : ''}${message}`,
    ),
  ];
}

const told = (what: string, remedy: string | null): string[] => [
  `! ${what}`,
  ...(remedy === null ? [] : [`  ${remedy}`]),
];

function legacyLine({ version, frozen }: NonNullable<View['legacy']>): string {
  const entry = `the newest entry is of version ${version}`;
  if (frozen.length === 0) return `! ${entry}; the next change writes it anew as version 3`;
  return `! ${entry} and names ${frozen.map((key) => `\`${key}\``).join(', ')}, which cannot be used: native until something is selected`;
}

function sizes({ composition, measure, standing }: View, sha256: string): string[] {
  if (standing === 'native' || standing === 'blocked') return [];
  const { utf8Bytes, estimatedTokens, hiddenCharacters } = measure;
  if (utf8Bytes === 0) return ['adds       nothing'];
  const hidden = hiddenCharacters > 0 ? `, ${count(hiddenCharacters)} hidden characters` : '';
  const turns =
    composition.inlined.length > 0
      ? [`           ${composition.inlined.join(', ')} as a section: no host with reminders is at hand`]
      : [];
  return [
    `${composition.slot === 'exact' ? 'sends' : 'adds '}      ${count(utf8Bytes)} bytes, ~${count(estimatedTokens)} tokens${hidden}, sha256 ${sha256.slice(0, 12)}`,
    ...turns,
  ];
}

function origin({ activation, driftPolicy, statePath }: View): string[] {
  return [
    ...(driftPolicy === 'block' ? [] : [`policy     ${driftPolicy}: ${POLICY_WORDS[driftPolicy]}`]),
    ...(activation === null ? [] : [`applied    ${activation.activatedAt} by ${activation.source}`]),
    `state      ${visibleLine(statePath)}`,
  ];
}

/** The composed prompt, section by section, each behind a gutter; then what goes with every user prompt instead. */
export const promptLines = ({ composition: { sections, reminder } }: View): string[] => [
  ...sections.flatMap(({ from, ordinal, text }) => [
    '',
    ordinal === null ? `base: ${from}` : `overlay ${ordinal}: ${from}`,
    ...gutter(text),
  ]),
  ...(reminder === '' ? [] : ['', 'with every user prompt', ...gutter(reminder)]),
];

/** A number with its thousands set apart, the same in every locale. */
export const count = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ',');
