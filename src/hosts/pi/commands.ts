/** `/mode` and its kin: the command line's grammar, inside Pi. */

import { readHistory } from '../../app/history.ts';
import { historyLines } from '../../app/history-lines.ts';
import type { InHost } from '../../app/in-host.ts';
import { readSelectionWords } from '../../app/presets.ts';
import type { Services } from '../../app/services.ts';
import { showMode, waitingText } from '../../app/show.ts';
import { viewNow, viewOf } from '../../app/view.ts';
import { readWorkspace } from '../../app/workspace.ts';
import { parseWords } from '../../formats/direct-syntax.ts';
import { composeReport, jsonText, previewReport, statusReport } from '../../formats/report.ts';
import { historyReport, listReport, showReport } from '../../formats/report-list.ts';
import { modesOf } from '../../kernel/catalog.ts';
import { digestOf } from '../../kernel/fingerprint.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { no, ok, type Result } from '../../kernel/result.ts';
import { selectionIn } from '../../kernel/standing.ts';
import type { View } from '../../kernel/view.ts';
import { begin, discard, edit } from './author.ts';
import { change, goBackHere } from './change.ts';
import { HERE } from './channel.ts';
import { check } from './check.ts';
import { approve, deny, policy, reapprove } from './decide.ts';
import { definitionLines } from './definition.ts';
import type { CommandContext } from './pi-api.ts';
import { preset } from './presets.ts';
import { select } from './selector.ts';
import type { Session } from './session.ts';
import { settings } from './settings.ts';
import { clashesHere, offerShortcuts, shortcutsHere } from './shortcuts.ts';
import { answerInDocuments, asTypedHere, decline, tell } from './tell.ts';
import { listLines, statusLines } from './text.ts';
import {
  ANY_FLAG,
  asksForDocuments,
  behindFirst,
  CHANGE_FLAGS,
  PLAN_FLAGS,
  readTyped,
  strayFlag,
  type Typed,
} from './typed.ts';
import type { Verb } from './verb.ts';

type Word = {
  readonly help: string;
  readonly flags: readonly string[];
  /** How many words may stand behind it; not set where it counts them itself. */
  readonly most?: number;
  readonly run: Verb;
};

/** Words of `/mode` that are not a selection; a mode of such a name is reached through `set`. */
export const VERBS: Readonly<Record<string, Word>> = {
  status: { help: 'what is in force', most: 0, flags: ['--json'], run: status },
  preview: {
    help: 'the prompt of the active selection, or of the one that follows',
    flags: ['--json'],
    run: preview,
  },
  compose: { help: 'that text alone', flags: ['--json'], run: compose },
  list: { help: 'every mode', most: 0, flags: ['--json'], run: list },
  show: { help: 'one mode', most: 1, flags: ['--json'], run: show },
  history: { help: 'what was selected before', most: 0, flags: ['--json'], run: history },
  back: { help: 'the selection before this one', most: 0, flags: CHANGE_FLAGS, run: goBackHere },
  preset: { help: 'selections with a name', flags: ANY_FLAG, run: preset },
  reload: { help: 'read the mode files again', most: 0, flags: [], run: reload },
  reapprove: {
    help: 'show what changed since it was accepted, and accept it',
    most: 0,
    flags: ['--yes', '--confirm-exact', '--confirm-project', ...PLAN_FLAGS, '--json'],
    run: reapprove,
  },
  policy: {
    help: 'what a changed definition does until then: block, warn or allow',
    most: 1,
    flags: [...PLAN_FLAGS, '--json'],
    run: policy,
  },
  approve: { help: "allow a project's definition as it stands", most: 1, flags: ['--yes', '--json'], run: approve },
  deny: { help: "keep a project's definition out", most: 1, flags: ['--json'], run: deny },
  new: {
    help: 'begin a mode file of your own',
    most: 1,
    flags: ['--project', '--copy', '--dialect', '--strategy', '--no-edit'],
    run: begin,
  },
  edit: { help: 'change a mode file of your own', most: 1, flags: ['--project', '--prompt'], run: edit },
  delete: { help: 'remove a mode file of your own', most: 1, flags: ['--project', '--yes', '--dry-run'], run: discard },
  check: { help: 'would this call of a tool pass', flags: [], run: (_, ctx, typed) => misplaced(ctx, typed) },
  settings: { help: 'show or change the settings of pimodes', flags: ['--json', '--unset'], run: settings },
};

/** What stands behind it is a tool's, flags and quotes too. */
const CHECK = /^\s*check(?=\s|$)/;

/** Runs `/mode ARGS`; bare, it is the selector. */
export async function runMode(session: Session, args: string, ctx: CommandContext): Promise<void> {
  if (CHECK.test(args)) return check(session, ctx, args.replace(CHECK, ''));
  if (asksForDocuments(args)) answerInDocuments(ctx);
  const typed = readTyped(args);
  if (!typed.ok) return decline(ctx, typed.error);
  const [first] = typed.value.words;
  if (first === undefined && typed.value.flags.size === 0) return select(session, ctx);
  const verb = first !== undefined && Object.hasOwn(VERBS, first) ? VERBS[first] : undefined;
  const stray = strayFlag(typed.value, verb?.flags ?? CHANGE_FLAGS, verb === undefined ? '/mode' : `/mode ${first}`);
  if (stray !== null) return decline(ctx, stray);
  if (verb === undefined) return changeTo(session, ctx, typed.value);
  const room = 1 + (verb.most ?? Infinity);
  const extra = typed.value.words[room];
  if (extra !== undefined) return decline(ctx, tooMany(extra, `/mode ${typed.value.words.slice(0, room).join(' ')}`));
  return verb.run(session, ctx, behindFirst(typed.value));
}

/** What is no verb is a direct form. */
async function changeTo(session: Session, ctx: CommandContext, typed: Typed): Promise<void> {
  const directive = parseWords(typed.words);
  if (!directive.ok) return decline(ctx, directive.error);
  return change(session, ctx, typed, async () => ok({ change: directive.value, source: 'command' }));
}

async function misplaced(ctx: CommandContext, { words }: Typed): Promise<void> {
  const hint = `/mode check --json ${words.join(' ')}`;
  return decline(ctx, { kind: 'usage', message: '`check` comes first, and its flags behind it', hint });
}

/** Answers with what `make` makes of the services, or declines. */
async function answer(
  session: Session,
  ctx: CommandContext,
  make: (host: InHost) => Promise<Result<string, Refusal>>,
): Promise<void> {
  const opened = session.open(ctx);
  const made = opened.ok ? await make(opened.value) : opened;
  if (made.ok) tell(ctx, made.value);
  else decline(ctx, made.error);
}

async function status(session: Session, ctx: CommandContext, { flags }: Typed): Promise<void> {
  return answer(session, ctx, async ({ services }) => {
    const workspace = await readWorkspace(services);
    const view = workspace.ok ? await viewNow(services, workspace.value, HERE) : workspace;
    if (!view.ok) return view;
    const sha256 = digestOf(view.value.composition.prompt);
    if (flags.has('--json')) return ok(documentOf(statusReport({ ...view.value, sha256 })));
    return ok(statusLines(view.value, sha256).join('\n'));
  });
}

function preview(session: Session, ctx: CommandContext, { words, flags }: Typed): Promise<void> {
  return answer(session, ctx, async ({ services }) => {
    const view = await viewFor(services, words);
    if (!view.ok) return view;
    const { prompt, reminder } = view.value.composition;
    const sha256 = digestOf(prompt);
    if (flags.has('--json')) return ok(documentOf(previewReport({ ...view.value, sha256 })));
    return ok([...statusLines(view.value, sha256), '', prompt, ...(reminder === '' ? [] : ['', reminder])].join('\n'));
  });
}

function compose(session: Session, ctx: CommandContext, { words, flags }: Typed): Promise<void> {
  return answer(session, ctx, async ({ services }) => {
    const view = await viewFor(services, words);
    if (!view.ok) return view;
    const { prompt } = view.value.composition;
    return ok(flags.has('--json') ? documentOf(composeReport({ ...view.value, sha256: digestOf(prompt) })) : prompt);
  });
}

const documentOf = (report: object): string => jsonText(report).trim();

/** What is in force, or what a direct form would make of it; what is blocked is refused. */
async function viewFor(services: Services, words: readonly string[]): Promise<Result<View, Refusal>> {
  const workspace = await readWorkspace(services);
  if (!workspace.ok) return workspace;
  const directive = words.length === 0 ? null : await readSelectionWords(services, words);
  if (directive !== null && !directive.ok) return directive;
  const view = await (directive === null
    ? viewNow(services, workspace.value, HERE)
    : viewOf(services, workspace.value, directive.value, HERE));
  return view.ok && view.value.blocked !== null ? no({ kind: 'blocked', why: view.value.blocked }) : view;
}

async function list(session: Session, ctx: CommandContext, { flags }: Typed): Promise<void> {
  return answer(session, ctx, async ({ services }) => {
    const workspace = await readWorkspace(services);
    if (!workspace.ok) return workspace;
    const { catalog, standing } = workspace.value;
    if (flags.has('--json'))
      return ok(documentOf(listReport(services.where.project, catalog, selectionIn(standing), false)));
    const { commands } = shortcutsHere(session.pi, catalog);
    const clashes = clashesHere(session.pi, catalog).map((text) => `! ${text}`);
    return ok([...listLines(modesOf(catalog), commands), ...clashes].join('\n'));
  });
}

async function show(session: Session, ctx: CommandContext, { words: [key], flags }: Typed): Promise<void> {
  if (key === undefined) return decline(ctx, { kind: 'usage', message: 'a key is missing', hint: '/mode show KEY' });
  return answer(session, ctx, async ({ services }) => {
    const found = await showMode(services, key.toLowerCase());
    if (!found.ok) return found;
    if (flags.has('--json')) return ok(documentOf(showReport(found.value)));
    const { entry, text } = found.value;
    const [shadowed = null] = entry.shadows;
    const lines = [
      ...waitingText(found.value).map((one) => `! ${asTypedHere(one)}`),
      ...(text === null ? ['! the file changed while it was read; type it again'] : []),
      ...definitionLines({ mode: entry.mode, text: text ?? '' }, services.mounts, shadowed),
    ];
    return ok(lines.join('\n'));
  });
}

async function history(session: Session, ctx: CommandContext, { flags }: Typed): Promise<void> {
  return answer(session, ctx, async ({ services }) => {
    const past = await readHistory(services, 20);
    if (!past.ok) return past;
    if (flags.has('--json')) return ok(documentOf(historyReport(services.journal.path, past.value)));
    const lines = historyLines(past.value);
    return ok(lines.length === 0 ? 'nothing was ever selected here' : asTypedHere(lines.join('\n')));
  });
}

/** Mode files are read anew for every run anyway; this says what they hold now. */
async function reload(session: Session, ctx: CommandContext): Promise<void> {
  const opened = session.open(ctx);
  const workspace = opened.ok ? await readWorkspace(opened.value.services) : opened;
  if (!workspace.ok) return decline(ctx, workspace.error);
  const { entries, broken } = workspace.value.catalog;
  const faults = broken.map(({ path, diagnostics }) => `! ${path}: ${diagnostics[0]?.message ?? 'it has errors'}`);
  const warnings = await offerShortcuts(session, ctx);
  await session.refresh(ctx, {
    workspace: workspace.value,
    warnings,
    said: [`${entries.size} modes`, ...faults].join('\n'),
  });
}

const tooMany = (word: string, hint: string): Refusal => ({
  kind: 'usage',
  message: `\`${word}\` is one word too many`,
  hint,
});
