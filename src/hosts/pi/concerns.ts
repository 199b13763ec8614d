/** What a person is asked to say yes to: what it takes off, in our words, and the definitions to be read. */

import type { Concerns } from '../../app/concerns.ts';
import type { Mounts } from '../../app/mounts.ts';
import { looseningLines } from '../../kernel/bonds.ts';
import { definitionLines } from './definition.ts';

/** A line for each concern; none where a change concerns nobody. */
export const concernLines = ({ loosening, exact, undecided }: Concerns): string[] => [
  ...looseningLines(loosening),
  ...(exact === null
    ? []
    : [`\`${exact.mode.key}\` is exact-final: its ${exact.mode.measure.utf8Bytes} bytes would be all that is sent`]),
  ...undecided.map(({ mode }) => `a yes approves the project definition of \`${mode.key}\` as it stands`),
];

/** The definitions that are concerned, each with its text. */
export function concernedText({ exact, undecided }: Concerns, mounts: Mounts): string {
  const isAmong = undecided.some(({ mode }) => mode === exact?.mode);
  const shown = exact === null || isAmong ? undecided : [...undecided, exact];
  return shown.map((one) => definitionLines(one, mounts).join('\n')).join('\n\n');
}
