/** What Amplifier's own parser made of a file, and where our reading differs from it, field by field. */

import { subjectOf } from '../../src/formats/lint-subject.ts';
import { type Reading, readModeFile } from '../../src/formats/mode-file.ts';
import { type Subject, verdictOn } from '../../src/kernel/lint-subject.ts';
import { isModeKey } from '../../src/kernel/mode.ts';
import { INFRASTRUCTURE } from '../../src/kernel/tool-names.ts';
import type { Verdict } from '../../src/kernel/verdict.ts';

/** One file's entry of an expected document; a field that is absent was not recorded. */
export type Expected = {
  readonly loads?: boolean;
  readonly raises?: string;
  readonly name?: string;
  readonly description?: string;
  readonly shortcut?: string | null;
  readonly safe_tools?: unknown;
  readonly warn_tools?: unknown;
  readonly confirm_tools?: unknown;
  readonly block_tools?: unknown;
  readonly default_action?: string;
  readonly allowed_transitions?: readonly string[] | null;
  readonly allow_clear?: boolean;
  readonly body_chars?: number;
  readonly context?: string;
};

/** `field: theirs, ours` of each difference; none when both mean the same. */
export function differences(name: string, bytes: Uint8Array, expected: Expected): string[] {
  const stem = name.replace(/\.md$/, '');
  const path = `/modes/${isModeKey(stem) ? stem : (expected.name ?? stem)}.md`;
  const reading = readModeFile({ path, scope: 'global', bytes, prompt: null });
  const loads = expected.loads === true && expected.raises === undefined;
  if (reading.kind !== 'mode' || !loads) {
    const ours = reading.kind === 'mode' ? 'loads' : `does not: ${whyNot(reading)}`;
    return loads === (reading.kind === 'mode') ? [] : [`loads: ${loads ? 'loads' : 'does not'}, ${ours}`];
  }
  const subject = subjectOf(reading.definition, bytes, []);
  return [...fieldDifferences(subject, expected), ...verdictDifferences(subject, expected)];
}

const whyNot = ({ diagnostics }: Reading): string =>
  diagnostics.find((one) => one.severity === 'error')?.code ?? 'it is no mode';

function fieldDifferences({ mode, text, buckets }: Subject, expected: Expected): string[] {
  const { to, mayClear } = mode.leaving;
  const ours: Required<Omit<Expected, 'raises'>> = {
    loads: true,
    name: mode.label,
    description: mode.description ?? '',
    shortcut: mode.shortcut === false ? null : mode.shortcut,
    safe_tools: buckets?.safe,
    warn_tools: buckets?.warn,
    confirm_tools: buckets?.confirm,
    block_tools: buckets?.block,
    default_action: mode.guard.tools === null || mode.guard.tools.allow === null ? 'allow' : 'block',
    allowed_transitions: to === 'anywhere' ? null : to,
    allow_clear: mayClear,
    body_chars: [...text.trim()].length,
    context: text.trim(),
  };
  return Object.entries(ours).flatMap(([field, value]) => {
    const theirs = expected[field as keyof typeof ours];
    const isSame = theirs === undefined || JSON.stringify(theirs) === JSON.stringify(value);
    return isSame ? [] : [`${field}: ${JSON.stringify(theirs)}, ${JSON.stringify(value)}`];
  });
}

/** Every tool that a list names gets what the schema gives it, under its own name and where Pi has another for it. */
function verdictDifferences({ mode }: Subject, expected: Expected): string[] {
  const lists: [Verdict, unknown][] = [
    ['block', expected.block_tools],
    ['confirm', expected.confirm_tools],
    ['warn', expected.warn_tools],
    ['allow', expected.safe_tools],
  ];
  const named = lists.flatMap(([, list]) => (Array.isArray(list) ? list.map(String) : []));
  const otherwise: Verdict = expected.default_action === 'allow' ? 'allow' : 'block';
  return [...new Set([...named, ...INFRASTRUCTURE, 'a_tool_in_no_list'])].flatMap((tool) => {
    const listed = lists.find(([, list]) => Array.isArray(list) && list.includes(tool))?.[0];
    const wanted = INFRASTRUCTURE.includes(tool) ? 'allow' : (listed ?? otherwise);
    const ours = verdictOn(mode, tool);
    return ours === wanted ? [] : [`verdict on ${tool}: ${wanted}, ${ours}`];
  });
}
