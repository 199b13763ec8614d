/** `pimodes lint [FILE|FOLDER…]`: exit 1 when something is wrong, with --strict also when something is doubtful. */

import { type Lint, lint as lintModes } from '../../app/lint.ts';
import { countOf, lintReport } from '../../formats/report-lint.ts';
import { DIAGNOSTICS } from '../../kernel/diagnostic.ts';
import { type Call, withServices } from '../call.ts';
import { given } from '../flags.ts';
import { diagnosticText } from '../text/diagnostic.ts';
import { count } from '../text/status.ts';

/** Says all there is to say of mode files; with --fix it first writes what can safely be fixed. */
export const lint = (call: Call): Promise<number> =>
  withServices(call, async (services) => {
    const { output, typed } = call;
    const found = await lintModes(services, typed.words, { fixes: given(typed, 'fix') });
    if (!found.ok) return output.refuse(found.error);
    const strict = given(typed, 'strict');
    const { diagnostics } = found.value;
    if (output.isJson) output.document(lintReport(found.value, { strict }));
    else output.lines(lines(found.value));
    if (given(typed, 'fix') && isLeftElsewhere(found.value)) output.note(ELSEWHERE);
    return countOf(diagnostics, 'error') > 0 || (strict && countOf(diagnostics, 'warning') > 0) ? 1 : 0;
  });

/** Whether something that is fixable by its kind stands in a file that is not changed from here. */
const isLeftElsewhere = ({ files, diagnostics }: Lint): boolean =>
  diagnostics.some(
    ({ code, at }) => 'fix' in DIAGNOSTICS[code] && files.some(({ path, own }) => path === at?.path && !own),
  );

const ELSEWHERE =
  "only files in your modes folders and in this folder's are fixed; those of others were left as they are";

function lines({ files, diagnostics, fixable, fixed }: Lint): string[] {
  const counts = [
    some(files.length, 'file'),
    some(countOf(diagnostics, 'error'), 'error'),
    some(countOf(diagnostics, 'warning'), 'warning'),
    some(countOf(diagnostics, 'info'), 'note'),
    ...(fixable.size > 0 ? [`${count(fixable.size)} fixable with --fix`] : []),
    ...(fixed.length > 0 ? [`${count(fixed.length)} fixed`] : []),
  ];
  return [
    ...fixed.map(({ hint: _done, ...told }) => `fixed ${diagnosticText(told)}`),
    ...diagnostics.map((one) => `${diagnosticText(one)}${fixable.has(one) ? ' [fixable with --fix]' : ''}`),
    counts.join(', '),
  ];
}

const some = (number: number, word: string): string => `${count(number)} ${word}${number === 1 ? '' : 's'}`;
