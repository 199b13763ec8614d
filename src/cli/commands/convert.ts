/** `pimodes convert FILE --to DIALECT`: the text on standard output, what it does not say any more on standard error. */

import { type Conversion, convert as convertFile } from '../../app/convert.ts';
import { FORMATS } from '../../formats/outside/names.ts';
import { convertReport } from '../../formats/report-convert.ts';
import { isLossy, lossText, realLosses } from '../../kernel/loss.ts';
import { DIALECTS } from '../../kernel/mode.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { type Call, needs, withServices } from '../call.ts';
import { given, valueOf } from '../flags.ts';

/** Exit 1, and no text, when something would be lost and `--allow-loss` is not given. */
export async function convert(call: Call): Promise<number> {
  const { output, typed } = call;
  const file = needs(typed.words, 'the file to convert', 'pimodes convert FILE --to DIALECT');
  if (!file.ok) return output.refuse(file.error);
  const [wanted, source] = [valueOf(typed, 'to'), valueOf(typed, 'from')];
  const to = DIALECTS.find((one) => one === wanted);
  if (to === undefined) return output.refuse(unknown('--to', 'dialect', wanted, DIALECTS));
  const from = FORMATS.find((one) => one === source) ?? null;
  if (source !== null && from === null) return output.refuse(unknown('--from', 'format', source, FORMATS));
  return withServices(call, async (services) => {
    const converted = await convertFile(services, { file: file.value, to, from, mode: valueOf(typed, 'mode') });
    if (!converted.ok) return output.refuse(converted.error);
    const isGiven = given(typed, 'allow-loss') || !isLossy(converted.value.losses);
    if (output.isJson) output.document(convertReport(converted.value, { to, isGiven }));
    else answer(call, converted.value, isGiven);
    return isGiven ? 0 : 1;
  });
}

function answer({ output }: Call, { path, name, text, losses }: Conversion, isGiven: boolean): void {
  for (const loss of losses) output.note(lossText(loss));
  if (!isGiven) return void output.refuse({ kind: 'lossy', path, losses: realLosses(losses) });
  output.prompt(text);
  if (stemOf(path) !== stemOf(name)) output.note(`the file has to be called ${name}`);
}

const stemOf = (path: string): string => path.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');

const unknown = (flag: string, what: string, typed: string | null, known: readonly string[]): Refusal => ({
  kind: 'usage',
  message: typed === null ? `\`${flag}\` is missing` : `there is no ${what} \`${typed}\``,
  hint: `one of ${known.join(', ')}`,
});
