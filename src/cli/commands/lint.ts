/** `pimodes lint [FILE|FOLDER…]`: exit 1 when something is wrong, with --strict also when something is doubtful. */

import { type Lint, lint as lintModes } from '../../app/lint.ts';
import { countOf, lintReport } from '../../formats/report-lint.ts';
import { type Call, withServices } from '../call.ts';
import { given } from '../flags.ts';
import { diagnosticText } from '../text/diagnostic.ts';
import { count } from '../text/status.ts';

/** Says all there is to say of mode files; nothing is written. */
export const lint = (call: Call): Promise<number> =>
  withServices(call, async (services) => {
    const { output, typed } = call;
    const found = await lintModes(services, typed.words);
    if (!found.ok) return output.refuse(found.error);
    const strict = given(typed, 'strict');
    if (output.isJson) output.document(lintReport(found.value.files, found.value.diagnostics, { strict }));
    else output.lines([...found.value.diagnostics.map((one) => diagnosticText(one)), summary(found.value)]);
    return countOf(found.value.diagnostics, 'error') > 0 || (strict && countOf(found.value.diagnostics, 'warning') > 0)
      ? 1
      : 0;
  });

function summary({ files, diagnostics }: Lint): string {
  const words = [
    some(files.length, 'file'),
    some(countOf(diagnostics, 'error'), 'error'),
    some(countOf(diagnostics, 'warning'), 'warning'),
    some(countOf(diagnostics, 'info'), 'note'),
  ];
  return words.join(', ');
}

const some = (number: number, word: string): string => `${count(number)} ${word}${number === 1 ? '' : 's'}`;
