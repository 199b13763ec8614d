/** `/NAME` commands: a mode that asks for one gets it, and it turns the mode on and off. */

import { readCatalog } from '../../app/read-catalog.ts';
import type { Services } from '../../app/services.ts';
import { readWorkspace } from '../../app/workspace.ts';
import { type Catalog, modesByPrecedence } from '../../kernel/catalog.ts';
import type { Directive } from '../../kernel/directive.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { no, ok, type Result } from '../../kernel/result.ts';
import type { Selection } from '../../kernel/selection.ts';
import { clashText, type Shortcuts, shortcutsOf } from '../../kernel/shortcuts.ts';
import { selectionIn } from '../../kernel/standing.ts';
import { visibleLine } from '../../kernel/visible.ts';
import { change } from './change.ts';
import type { CommandContext, Context, Pi, SessionStart } from './pi-api.ts';
import type { Session } from './session.ts';
import { answerInDocuments, decline, tell } from './tell.ts';
import { asksForDocuments, CHANGE_FLAGS, readTyped, strayFlag } from './typed.ts';

/** What one loaded extension has registered, and what was said of it. Pi cannot take a command back. */
type Offered = { readonly names: Set<string>; clashes: readonly string[]; told: string };
const offeredBy = new WeakMap<Pi, Offered>();

function offeredIn(pi: Pi): Offered {
  const offered = offeredBy.get(pi) ?? { names: new Set(), clashes: [], told: '' };
  offeredBy.set(pi, offered);
  return offered;
}

/** Registers the commands of modes when a session starts. Clashes are told to people, and once a process. */
export async function startShortcuts(session: Session, { reason }: SessionStart, ctx: Context): Promise<void> {
  await register(session, ctx);
  const clashes = untold(session.pi);
  const isFirst = reason === 'startup' || reason === 'reload';
  if (clashes.length > 0 && isFirst && ctx.hasUI) tell(ctx, clashes.join('\n'), 'warning');
}

/** The same while Pi runs. Answers with what there is to say of clashes, unless it was said before. */
export async function offerShortcuts(session: Session, ctx: Context): Promise<readonly string[]> {
  const isMore = await register(session, ctx);
  if (isMore && ctx.mode === 'tui') ctx.ui.addAutocompleteProvider((all) => all); // makes Pi list its commands anew
  return untold(session.pi);
}

/**
 * Registers what is not registered yet; answers whether there was any. Two extensions with one command would both lose it,
 * so what somebody else has is left alone.
 */
async function register(session: Session, ctx: Context): Promise<boolean> {
  const opened = session.open(ctx);
  if (!opened.ok) return false;
  const { pi } = session;
  const catalog = await readCatalog(opened.value.services);
  const { names } = offeredIn(pi);
  const { commands } = shortcutsHere(pi, catalog);
  const added = [...commands].filter(([name]) => !names.has(name));
  for (const [name, mode] of added) {
    names.add(name);
    pi.registerCommand(name, {
      description: descriptionOf(mode),
      handler: (args, ctx) => press(session, ctx, name, args),
    });
  }
  offeredIn(pi).clashes = clashesHere(pi, catalog);
  return added.length > 0;
}

/** The commands of modes, as far as this Pi has room for them. */
export const shortcutsHere = (pi: Pi, catalog: Catalog): Shortcuts =>
  shortcutsOf(modesByPrecedence(catalog), namesOfOthers(pi));

/** Every mode that does not answer to the command that it asks for, and why. */
export function clashesHere(pi: Pi, catalog: Catalog): string[] {
  const { names } = offeredIn(pi);
  const renamed = new Set(pi.getCommands().flatMap(({ name }) => SUFFIXED.exec(name)?.[1] ?? []));
  const lost = [...names].filter((name) => renamed.has(name));
  return [
    ...shortcutsHere(pi, catalog).clashes.map(clashText),
    ...lost.map((name) => `another extension has registered \`/${name}\` too, so neither answers to that name`),
  ];
}

/** Pi tells commands of one name apart by a number: `rv:1`, `rv:2`. */
const SUFFIXED = /^(.+):\d+$/;

/** Commands of other extensions, and prompt templates, which a command of ours would hide. */
function namesOfOthers(pi: Pi): ReadonlySet<string> {
  const { names } = offeredIn(pi);
  const all = pi.getCommands().map(({ name }) => SUFFIXED.exec(name)?.[1] ?? name);
  return new Set(all.filter((name) => !names.has(name)));
}

function untold(pi: Pi): readonly string[] {
  const offered = offeredIn(pi);
  const text = offered.clashes.join('\n');
  if (text === offered.told) return [];
  offered.told = text;
  return offered.clashes;
}

const descriptionOf = ({ key, description, label }: Mode): string =>
  visibleLine(`Mode ${key}: ${description ?? label}`);

/** Which mode a command selects is looked up when it is run: files change, and so do approvals. */
async function press(session: Session, ctx: CommandContext, name: string, args: string): Promise<void> {
  if (asksForDocuments(args)) answerInDocuments(ctx);
  const typed = readTyped(args);
  if (!typed.ok) return decline(ctx, typed.error);
  const [more] = typed.value.words;
  const stray = strayFlag(typed.value, CHANGE_FLAGS, `/${name}`);
  if (stray !== null) return decline(ctx, stray);
  if (more !== undefined) {
    const message = `\`${visibleLine(more)}\` is one word too many: \`/${name}\` selects a mode and sends nothing`;
    return decline(ctx, { kind: 'usage', message, hint: `/${name}, then the prompt` });
  }
  return change(session, ctx, typed.value, async (services) => {
    const found = await toggled(session.pi, services, name);
    return found.ok ? ok({ change: found.value, source: 'command' }) : found;
  });
}

async function toggled(pi: Pi, services: Services, name: string): Promise<Result<Directive, Refusal>> {
  const workspace = await readWorkspace(services);
  if (!workspace.ok) return workspace;
  const { catalog, standing } = workspace.value;
  const mode = shortcutsHere(pi, catalog).commands.get(name);
  if (mode !== undefined) return ok(toggle(mode, selectionIn(standing)));
  return no({
    kind: 'usage',
    message: `no mode answers to \`/${name}\` any more`,
    hint: '`/mode list` shows every mode',
  });
}

/** An overlay comes and goes, the others stay. A base is entered alone, as by its key. */
export const toggle = ({ key, strategy }: Mode, { overlays }: Selection): Directive =>
  strategy === 'append' ? { kind: overlays.includes(key) ? 'remove' : 'add', key } : { kind: 'only', key };
