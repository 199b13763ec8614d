import type { Workspace } from '../../app/workspace.ts';
import { readWorkspace } from '../../app/workspace.ts';
import { listReport } from '../../formats/report-list.ts';
import type { ApprovalStanding } from '../../kernel/approval.ts';
import { basesOf, type Catalog, type Entry, modesByPrecedence, overlaysOf } from '../../kernel/catalog.ts';
import { type Diagnostic, hasError } from '../../kernel/diagnostic.ts';
import { type Mode, STRATEGY_WORDS } from '../../kernel/mode.ts';
import { commandOf, type Shortcuts, shortcutsOf } from '../../kernel/shortcuts.ts';
import { selectionIn } from '../../kernel/standing.ts';
import { visibleLine } from '../../kernel/visible.ts';
import { type Call, tooMany, withServices } from '../call.ts';
import { given } from '../flags.ts';
import type { Output } from '../output.ts';
import { diagnosticText } from '../text/diagnostic.ts';
import { modeWords } from '../text/status.ts';

/** How many files with errors are named on standard error; the rest is counted. */
const TOLD = 10;

/** `pimodes list [--all]`: every mode that can be selected, by slot. Files with errors are told; the exit code stays 0. */
export async function list(call: Call): Promise<number> {
  const { typed, output } = call;
  const [word] = typed.words;
  if (word !== undefined) return output.refuse(tooMany(word, 'pimodes list'));
  return withServices(call, async (services) => {
    const workspace = await readWorkspace(services);
    if (!workspace.ok) return output.refuse(workspace.error);
    const { catalog } = workspace.value;
    const all = given(typed, 'all');
    if (output.isJson)
      output.document(listReport(services.where.project, catalog, selectionIn(workspace.value.standing), all));
    else await output.page(lines(workspace.value, all));
    if (!all && !output.isJson) tellBroken(output, catalog);
    return 0;
  });
}

function lines({ catalog, standing }: Workspace, all: boolean): string[] {
  const { base, overlays } = selectionIn(standing);
  const bases = basesOf(catalog);
  const stacked = overlaysOf(catalog);
  const shortcuts = shortcutsOf(modesByPrecedence(catalog));
  const withheld = [...catalog.withheld.keys()];
  const width = Math.max(
    ...['native', ...[...bases, ...stacked].map(({ key }) => key), ...withheld].map(({ length }) => length),
  );
  const row = (mark: string, mode: Mode) => [
    `  ${mark} ${mode.key.padEnd(width)}  ${words(mode, catalog.entries.get(mode.key), shortcuts)}`,
    ...about(mode, width),
  ];
  return [
    'bases',
    `  ${base === null ? '(*)' : '( )'} ${'native'.padEnd(width)}  the host's own prompt`,
    ...bases.flatMap((mode) => row(mode.key === base ? '(*)' : '( )', mode)),
    'overlays',
    ...stacked.flatMap((mode) =>
      row(overlays.includes(mode.key) ? `[${overlays.indexOf(mode.key) + 1}]` : '[ ]', mode),
    ),
    ...section(
      'project definitions, not in use',
      withheldLines(catalog, width, (standing) => standing !== 'denied'),
    ),
    ...(all ? restLines(catalog, width) : []),
  ];
}

function words(mode: Mode, entry: Entry | undefined, shortcuts: Shortcuts): string {
  const shadows = entry?.shadows.map(({ scope }) => scope) ?? [];
  return [
    modeWords(mode),
    ...commandWords(mode, shortcuts),
    ...(shadows.length > 0 ? [`shadows ${shadows.join(', ')}`] : []),
    ...(mode.advertised ? [] : ['hidden from the model']),
  ].join(', ');
}

/** The command that selects it inside a host, or why none does although it asks for one. */
function commandWords(mode: Mode, { commands, clashes }: Shortcuts): string[] {
  const command = commandOf(mode);
  if (command === null) return [];
  if (commands.get(command) === mode) return [`/${command}`];
  const holder = clashes.find((clash) => clash.mode === mode)?.holder ?? null;
  return [`not /${command}, which ${holder === null ? 'is a command of its own' : `selects ${holder.key}`}`];
}

const about = ({ description }: Mode, width: number): string[] =>
  description === null ? [] : [`      ${' '.repeat(width)}  ${visibleLine(description)}`];

function withheldLines(catalog: Catalog, width: number, wanted: (standing: ApprovalStanding) => boolean): string[] {
  return [...catalog.withheld.values()].flat().flatMap((mode) => {
    const standing = catalog.approvals.get(mode.path) ?? 'unapproved';
    return wanted(standing)
      ? [`  [-] ${mode.key.padEnd(width)}  ${STRATEGY_WORDS[mode.strategy]}, ${standing}, ${visibleLine(mode.path)}`]
      : [];
  });
}

function restLines(catalog: Catalog, width: number): string[] {
  const { entries, broken, strangers, diagnostics } = catalog;
  const shadowed = [...entries.values()].flatMap(({ shadows }) => shadows);
  return [
    ...section(
      'shadowed',
      shadowed.map(({ key, scope, path }) => `      ${key.padEnd(width)}  ${scope}, ${visibleLine(path)}`),
    ),
    ...section(
      'denied',
      withheldLines(catalog, width, (standing) => standing === 'denied'),
    ),
    ...section(
      'with errors',
      broken.flatMap((file) =>
        file.diagnostics.filter((one) => one.severity === 'error').map((one) => `  ${diagnosticText(one, file.path)}`),
      ),
    ),
    ...section(
      'other files',
      strangers.flatMap((file) => file.diagnostics.map((one) => `  ${diagnosticText(one, file.path)}`)),
    ),
    ...section(
      'notes',
      diagnostics.map((one) => `  ${diagnosticText(one)}`),
    ),
  ];
}

const section = (title: string, rows: readonly string[]): string[] => (rows.length === 0 ? [] : [title, ...rows]);

function tellBroken(output: Output, { broken, diagnostics }: Catalog): void {
  const told: [Diagnostic, string | undefined][] = [
    ...broken.flatMap((file) =>
      file.diagnostics
        .filter((one) => hasError([one]))
        .slice(0, 1)
        .map((one): [Diagnostic, string] => [one, file.path]),
    ),
    ...diagnostics.filter((one) => hasError([one])).map((one): [Diagnostic, undefined] => [one, undefined]),
  ];
  for (const [one, path] of told.slice(0, TOLD)) output.note(diagnosticText(one, path));
  if (told.length > TOLD)
    output.note(`${told.length - TOLD} more files have errors; \`pimodes list --all\` names them`);
}
