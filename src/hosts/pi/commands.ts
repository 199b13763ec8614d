/** `/mode` and its kin: the command line's grammar, inside Pi. */

import { readHistory } from '../../app/history.ts';
import type { InHost } from '../../app/in-host.ts';
import type { Services } from '../../app/services.ts';
import { type View, viewNow, viewOf } from '../../app/view.ts';
import { readWorkspace } from '../../app/workspace.ts';
import { parseWords } from '../../formats/direct-syntax.ts';
import { jsonText, previewReport, statusReport } from '../../formats/report.ts';
import { modesOf } from '../../kernel/catalog.ts';
import type { Channel } from '../../kernel/composition.ts';
import { commandFor, find } from '../../kernel/directive.ts';
import { digestOf } from '../../kernel/fingerprint.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { no, ok, type Result } from '../../kernel/result.ts';
import { change, goBackHere } from './change.ts';
import { approve, deny, policy, reapprove } from './decide.ts';
import type { CommandContext } from './pi-api.ts';
import { select } from './selector.ts';
import type { Session } from './session.ts';
import { asTypedHere, decline, tell } from './tell.ts';
import { listLines, statusLines } from './text.ts';
import type { Typed, Verb } from './verb.ts';

/** Words of `/mode` that are not a selection; a mode of such a name is reached through `set`. */
export const VERBS: Readonly<Record<string, { readonly help: string; readonly run: Verb }>> = {
  status: { help: 'what is in force', run: status },
  preview: { help: 'the prompt of the active selection, or of the one that follows', run: preview },
  compose: { help: 'that text alone', run: compose },
  list: { help: 'every mode', run: list },
  show: { help: 'one mode', run: show },
  history: { help: 'what was selected before', run: history },
  back: { help: 'the selection before this one', run: (session, ctx, typed) => goBackHere(session, ctx, typed.flags) },
  reload: { help: 'read the mode files again', run: reload },
  reapprove: { help: 'show what changed since it was accepted, and accept it', run: reapprove },
  policy: { help: 'what a changed definition does until then: block, warn or allow', run: policy },
  approve: { help: "allow a project's definition as it stands", run: approve },
  deny: { help: "keep a project's definition out", run: deny },
};

const FLAGS: readonly string[] = ['--confirm-exact', '--confirm-project', '--dry-run', '--json', '--yes'];

/** Runs `/mode ARGS`; bare, it is the selector. */
export async function runMode(session: Session, args: string, ctx: CommandContext): Promise<void> {
  const all = args.split(/\s+/).filter((word) => word !== '');
  const typed: Typed = {
    words: all.filter((word) => !FLAGS.includes(word)),
    flags: new Set(all.filter((word) => FLAGS.includes(word))),
  };
  const [first] = typed.words;
  if (first === undefined) return select(session, ctx);
  const verb = Object.hasOwn(VERBS, first) ? VERBS[first] : undefined;
  if (verb !== undefined) return verb.run(session, ctx, { ...typed, words: typed.words.slice(1) });
  const directive = parseWords(typed.words);
  if (!directive.ok) return decline(ctx, directive.error);
  return change(session, ctx, directive.value, typed.flags);
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

async function status(session: Session, ctx: CommandContext, { words, flags }: Typed): Promise<void> {
  if (words[0] !== undefined) return decline(ctx, tooMany(words[0]));
  return answer(session, ctx, async ({ services }) => {
    const workspace = await readWorkspace(services);
    const view = workspace.ok ? await viewNow(services, workspace.value, HERE) : workspace;
    if (!view.ok) return view;
    const sha256 = digestOf(view.value.composition.prompt);
    const report = jsonText(statusReport({ ...view.value, sha256 })).trim();
    return ok(flags.has('--json') ? report : statusLines(view.value, sha256).join('\n'));
  });
}

function preview(session: Session, ctx: CommandContext, { words, flags }: Typed): Promise<void> {
  return answer(session, ctx, async ({ services }) => {
    const view = await viewFor(services, words);
    if (!view.ok) return view;
    const { prompt, reminder } = view.value.composition;
    const sha256 = digestOf(prompt);
    if (flags.has('--json')) return ok(jsonText(previewReport({ ...view.value, sha256 })).trim());
    return ok([...statusLines(view.value, sha256), '', prompt, ...(reminder === '' ? [] : ['', reminder])].join('\n'));
  });
}

function compose(session: Session, ctx: CommandContext, { words }: Typed): Promise<void> {
  return answer(session, ctx, async ({ services }) => {
    const view = await viewFor(services, words);
    return view.ok ? ok(view.value.composition.prompt) : view;
  });
}

/** What is in force, or what a direct form would make of it; what is blocked is refused. */
async function viewFor(services: Services, words: readonly string[]): Promise<Result<View, Refusal>> {
  const workspace = await readWorkspace(services);
  if (!workspace.ok) return workspace;
  const directive = words.length === 0 ? null : parseWords(words);
  if (directive !== null && !directive.ok) return directive;
  const view = await (directive === null
    ? viewNow(services, workspace.value, HERE)
    : viewOf(services, workspace.value, directive.value, HERE));
  return view.ok && view.value.blocked !== null ? no({ kind: 'blocked', why: view.value.blocked }) : view;
}

/** What is added to Pi's prompt, which has a place for reminders. */
const HERE: Channel = { host: null, turns: 'reminder' };

async function list(session: Session, ctx: CommandContext): Promise<void> {
  return answer(session, ctx, async ({ services }) => {
    const workspace = await readWorkspace(services);
    return workspace.ok ? ok(listLines(modesOf(workspace.value.catalog)).join('\n')) : workspace;
  });
}

async function show(session: Session, ctx: CommandContext, { words: [key] }: Typed): Promise<void> {
  if (key === undefined) return decline(ctx, { kind: 'usage', message: 'a key is missing', hint: '/mode show KEY' });
  return answer(session, ctx, async ({ services }) => {
    const workspace = await readWorkspace(services);
    const mode = workspace.ok ? find(key.toLowerCase(), workspace.value.catalog) : workspace;
    if (!mode.ok) return mode;
    const read = (await services.library.reader())(mode.value);
    if (!read.ok) return read;
    return ok([...listLines([mode.value]), mode.value.path, '', read.value.definition.prompt].join('\n'));
  });
}

async function history(session: Session, ctx: CommandContext): Promise<void> {
  return answer(session, ctx, async ({ services }) => {
    const past = await readHistory(services, 20);
    if (!past.ok) return past;
    const lines = past.value.map(
      (one) => `${one.activatedAt ?? `version ${one.version}`}  ${commandFor(one.selection)}`,
    );
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
  await session.refresh(ctx, { workspace: workspace.value, said: [`${entries.size} modes`, ...faults].join('\n') });
}

export const tooMany = (word: string): Refusal => ({
  kind: 'usage',
  message: `\`${word}\` is one word too many`,
  hint: '/mode status',
});
