import { type Showing, showMode, waitingText } from '../../app/show.ts';
import { showReport } from '../../formats/report-list.ts';
import { contractWords } from '../../kernel/contracts.ts';
import { gutter } from '../../kernel/gutter.ts';
import { commandOf } from '../../kernel/shortcuts.ts';
import { leavingText } from '../../kernel/transition.ts';
import { visibleLine } from '../../kernel/visible.ts';
import { type Call, needs, withServices } from '../call.ts';
import { contributionLines } from '../text/contributions.ts';
import { diagnosticText } from '../text/diagnostic.ts';
import { guardLines } from '../text/guard.ts';
import { count, modeWords } from '../text/status.ts';

/** `pimodes show KEY`: one definition, where it stands, what it says, and what was said of it. Unapproved ones too, inertly. */
export async function show(call: Call): Promise<number> {
  const { output, typed } = call;
  const key = needs(typed.words, 'the key of a mode', '`pimodes list` shows every key');
  if (!key.ok) return output.refuse(key.error);
  return withServices(call, async (services) => {
    const found = await showMode(services, key.value);
    if (!found.ok) return output.refuse(found.error);
    if (output.isJson) output.document(showReport(found.value));
    else await output.page(lines(found.value));
    return 0;
  });
}

function lines(showing: Showing): string[] {
  const { entry, said, text } = showing;
  const { mode, shadows } = entry;
  const { measure, fingerprint, contracts } = mode;
  const fact = (name: string, value: string | null) =>
    value === null || value === '' ? [] : [`${name.padEnd(11)}${value}`];
  return [
    `${mode.key}: ${visibleLine(mode.label)}`,
    ...(mode.description === null ? [] : [visibleLine(mode.description)]),
    ...waitingText(showing).map((one) => `! ${one}`),
    '',
    ...fact('strategy', modeWords(mode)),
    ...fact('file', visibleLine(mode.path)),
    ...fact('digest', fingerprint.digest),
    ...fact('prompt', `${count(measure.utf8Bytes)} bytes, ${count(measure.characters)} characters`),
    ...contractWords(contracts).flatMap(([name, keys]) => fact(name, keys)),
    ...fact('leaving', leavingText(mode.leaving)),
    ...(mode.exitReview ? fact('exit', 'the model may ask to leave, with a plan') : []),
    ...fact('command', commandOf(mode) === null ? null : `/${commandOf(mode)}`),
    ...fact('model', mode.model),
    ...fact('thinking', mode.thinking),
    ...guardLines(mode.guard).flatMap(([name, value]) => fact(name, value)),
    ...contributionLines(mode),
    ...(mode.advertised ? [] : ['hidden from the model']),
    ...shadows.flatMap((one) => fact('shadows', `${one.scope}, ${visibleLine(one.path)}`)),
    ...said.map((one) => `! ${diagnosticText(one)}`),
    '',
    ...(text === null ? ['! the file changed while it was read; run the command again'] : gutter(text)),
  ];
}
