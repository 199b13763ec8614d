import type { Services } from '../../app/services.ts';
import { readText } from '../../app/texts.ts';
import { readWorkspace } from '../../app/workspace.ts';
import { showReport } from '../../formats/report-list.ts';
import type { Catalog, Entry } from '../../kernel/catalog.ts';
import { contractWords } from '../../kernel/contracts.ts';
import type { Diagnostic } from '../../kernel/diagnostic.ts';
import { find } from '../../kernel/directive.ts';
import { isModeKey, type Mode, wholeText } from '../../kernel/mode.ts';
import { leavingText } from '../../kernel/transition.ts';
import { visibleLine } from '../../kernel/visible.ts';
import { type Call, needs, withServices } from '../call.ts';
import { contributionLines } from '../text/contributions.ts';
import { diagnosticText } from '../text/diagnostic.ts';
import { guardLines } from '../text/guard.ts';
import { gutter } from '../text/gutter.ts';
import { count, modeWords } from '../text/status.ts';

/** `pimodes show KEY`: one definition, where it stands, what it says, and what was said of it. Unapproved ones too, inertly. */
export async function show(call: Call): Promise<number> {
  const { output, typed } = call;
  const key = needs(typed.words, 'the key of a mode', 'pimodes list shows every key');
  if (!key.ok) return output.refuse(key.error);
  return withServices(call, async (services) => {
    const workspace = await readWorkspace(services);
    if (!workspace.ok) return output.refuse(workspace.error);
    const { catalog } = workspace.value;
    const found = entryFor(key.value, catalog);
    if (found === null) {
      const refusal = find(key.value, catalog);
      return refusal.ok ? 0 : output.refuse(refusal.error);
    }
    const { entry, approved } = found;
    const read = readText(services, await services.library.reader(), entry.mode);
    const text = read.ok ? wholeText(read.value) : null;
    const said = saidOf(entry.mode, catalog);
    if (output.isJson) output.document(showReport(entry, text, approved, said));
    else output.lines(lines(services, entry, approved, said, text));
    return 0;
  });
}

function entryFor(typed: string, catalog: Catalog): { entry: Entry; approved: boolean } | null {
  if (!isModeKey(typed)) return null;
  const entry = catalog.entries.get(typed);
  if (entry !== undefined) return { entry, approved: true };
  const [mode, ...shadows] = catalog.withheld.get(typed) ?? [];
  return mode === undefined ? null : { entry: { mode, shadows }, approved: false };
}

const saidOf = ({ path }: Mode, { diagnostics }: Catalog): Diagnostic[] =>
  diagnostics.filter(({ at }) => at?.path === path);

function lines(
  services: Services,
  { mode, shadows }: Entry,
  approved: boolean,
  said: readonly Diagnostic[],
  text: string | null,
): string[] {
  const { measure, fingerprint, contracts } = mode;
  const fact = (name: string, value: string | null) =>
    value === null || value === '' ? [] : [`${name.padEnd(11)}${value}`];
  return [
    `${mode.key}: ${visibleLine(mode.label)}`,
    ...(mode.description === null ? [] : [visibleLine(mode.description)]),
    ...(approved ? [] : ['! a project definition that nobody has approved: it is not used']),
    '',
    ...fact('strategy', modeWords(mode)),
    ...fact(
      'file',
      visibleLine(
        mode.path.startsWith(`${services.where.home}/`) ? `~${mode.path.slice(services.where.home.length)}` : mode.path,
      ),
    ),
    ...fact('digest', fingerprint.digest),
    ...fact('prompt', `${count(measure.utf8Bytes)} bytes, ${count(measure.characters)} characters`),
    ...contractWords(contracts).flatMap(([name, keys]) => fact(name, keys)),
    ...fact('leaving', leavingText(mode.leaving)),
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
