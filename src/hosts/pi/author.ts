/** `/mode new|edit|delete KEY`: mode files of one's own. Nothing here selects a mode. */

import {
  copyText,
  draftText,
  newTarget,
  noPrompt,
  partOf,
  type Saved,
  saveEdit,
  saveNew,
  textOf,
} from '../../app/author.ts';
import { ownFile } from '../../app/own-file.ts';
import { prospect, type Removal, remove } from '../../app/remove-own.ts';
import type { Services } from '../../app/services.ts';
import { removedWords, savedWords } from '../../kernel/authoring.ts';
import { type ModeKey, STRATEGIES } from '../../kernel/mode.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { no, ok, type Result } from '../../kernel/result.ts';
import { TEMPLATE_DIALECTS, type TemplateKind } from '../../kernel/template.ts';
import { visibleLine } from '../../kernel/visible.ts';
import { choose } from './dialog.ts';
import { edited, survives } from './edited-text.ts';
import type { CommandContext } from './pi-api.ts';
import type { Session } from './session.ts';
import { offerShortcuts } from './shortcuts.ts';
import { asTypedHere, decline, refusalText, tell } from './tell.ts';
import type { Typed } from './typed.ts';
import type { Verb } from './verb.ts';

/** Begins a file, in Pi's editor where there is one; without, it holds what a new file begins as. */
export const begin: Verb = async (session, ctx, { words, flags, values }) => {
  const typed = keyIn(words, 'new');
  const opened = typed.ok ? session.open(ctx) : typed;
  if (!typed.ok) return decline(ctx, typed.error);
  if (!opened.ok) return decline(ctx, opened.error);
  const { services } = opened.value;
  const place = flags.has('--project') ? 'project' : 'global';
  const target = newTarget(services, typed.value, place);
  const begun = target.ok ? await beginning(services, target.value.key, values) : target;
  if (!target.ok) return decline(ctx, target.error);
  if (!begun.ok) return decline(ctx, begun.error);
  const save = (text: string) => saveNew(services, typed.value, text, { place });
  const isAsked = ctx.mode === 'tui' && !flags.has('--no-edit') && survives(begun.value);
  const title = `A new mode: ${visibleLine(target.value.path)}`;
  return report(session, ctx, isAsked ? await write(ctx, title, begun.value, save) : await save(begun.value));
};

/** Opens one's own file in Pi's editor. */
export const edit: Verb = async (session, ctx, { words, flags }) => {
  const typed = keyIn(words, 'edit');
  const opened = typed.ok ? session.open(ctx) : typed;
  if (!typed.ok) return decline(ctx, typed.error);
  if (!opened.ok) return decline(ctx, opened.error);
  const { services } = opened.value;
  const shown = await ownFile(services, typed.value, { place: placeIn(flags), verb: 'edit' });
  if (!shown.ok) return decline(ctx, shown.error);
  const part = flags.has('--prompt') ? 'prompt' : 'definition';
  const file = partOf(shown.value, part);
  if (file === null) return decline(ctx, noPrompt(shown.value));
  const before = textOf(file);
  if (ctx.mode !== 'tui' || before === null || !survives(before)) {
    const why = ctx.mode === 'tui' ? NOT_KEPT : 'Pi runs without its editor';
    const hint = `change the file itself: ${visibleLine(file.path)}`;
    return decline(ctx, { kind: 'no-editor', why, hint, path: file.path });
  }
  const saved = await write(ctx, visibleLine(file.path), before, (text) => saveEdit(services, shown.value, text, part));
  return report(session, ctx, saved);
};

const NOT_KEPT = "the file has tabs or other bytes that Pi's editor would not keep";

/** Removes one's own file when a person, or `--yes`, says so. */
export const discard: Verb = async (session, ctx, { words, flags }) => {
  const typed = keyIn(words, 'delete');
  const opened = typed.ok ? session.open(ctx) : typed;
  if (!typed.ok) return decline(ctx, typed.error);
  if (!opened.ok) return decline(ctx, opened.error);
  const { services } = opened.value;
  const shown = await ownFile(services, typed.value, { place: placeIn(flags), verb: 'delete' });
  const planned = shown.ok ? await prospect(services, shown.value) : shown;
  if (!shown.ok) return decline(ctx, shown.error);
  if (!planned.ok) return decline(ctx, planned.error);
  const { files } = planned.value;
  if (flags.has('--dry-run')) {
    const would = [
      `dry run: would delete ${files.map(visibleLine).join(', ')}`,
      ...removalWords(planned.value, 'planned'),
    ];
    return tell(ctx, asTypedHere(would.join('\n')));
  }
  if (!flags.has('--yes')) {
    const text = asTypedHere([...files.map(visibleLine), '', ...removalWords(planned.value, 'planned')].join('\n'));
    if (ctx.mode !== 'tui') return decline(ctx, unasked(shown.value.key, files));
    const answer = await choose(ctx, text, `Delete ${files.length === 1 ? 'this file' : 'these files'}?`, [
      'No',
      'Yes',
    ]);
    if (answer !== 'Yes') return tell(ctx, 'nothing was deleted');
  }
  return session.whenIdle(ctx, async () => {
    const again = session.open(ctx);
    const done = again.ok ? await remove(again.value.services, shown.value) : again;
    if (!done.ok) return decline(ctx, done.error);
    if (done.value.remainder.kind === 'rest') session.wrote();
    const said = [`deleted ${done.value.files.map(visibleLine).join(', ')}`, ...removalWords(done.value, 'done')];
    await session.refresh(ctx, { said: asTypedHere(said.join('\n')), warnings: await offerShortcuts(session, ctx) });
  });
};

const removalWords = ({ effect, remainder }: Removal, when: 'planned' | 'done'): readonly string[] =>
  removedWords(effect, remainder, when);

const unasked = (key: string, files: readonly string[]): Refusal => ({
  kind: 'usage',
  message: `deleting ${files.map(visibleLine).join(', ')} needs a yes, and nobody can be asked`,
  hint: `/mode delete ${key} --yes`,
});

const placeIn = (flags: ReadonlySet<string>): 'project' | null => (flags.has('--project') ? 'project' : null);

function keyIn([key, more]: readonly string[], verb: string): Result<string, Refusal> {
  if (key !== undefined && more === undefined) return ok(key);
  const message =
    key === undefined ? 'the key of a mode is missing' : `\`${visibleLine(more ?? '')}\` is one word too many`;
  return no({ kind: 'usage', message, hint: `/mode ${verb} KEY` });
}

/** What a new file holds at first: another mode's text, or that of a template. */
async function beginning(services: Services, key: ModeKey, values: Typed['values']): Promise<Result<string, Refusal>> {
  const copied = values.get('--copy');
  if (copied !== undefined) return copyText(services, copied, key);
  const kind = kindIn(values.get('--dialect') ?? 'native', values.get('--strategy') ?? 'append');
  return kind.ok ? ok(draftText(key, kind.value)) : kind;
}

function kindIn(dialect: string, strategy: string): Result<TemplateKind, Refusal> {
  const [knownDialect, knownStrategy] = [
    TEMPLATE_DIALECTS.find((one) => one === dialect),
    STRATEGIES.find((one) => one === strategy),
  ];
  if (knownDialect === 'native' && knownStrategy !== undefined)
    return ok({ dialect: 'native', strategy: knownStrategy });
  if (knownDialect === 'pi' && knownStrategy === 'append') return ok({ dialect: 'pi', strategy: 'append' });
  const hint = `--strategy ${STRATEGIES.join(', ')}; --dialect ${TEMPLATE_DIALECTS.join(', ')}, where pi has overlays alone`;
  return no({ kind: 'usage', message: 'there is no such kind of mode file', hint });
}

type Save = (text: string) => Promise<Result<Saved, Refusal>>;

/** Asks for the text until it can be saved, with what was typed kept; null when the person leaves. */
async function write(
  ctx: CommandContext,
  title: string,
  before: string,
  save: Save,
): Promise<Result<Saved, Refusal> | null> {
  let text = before.trimEnd(); // whoever types goes on behind the last word
  for (;;) {
    const given = await ctx.ui.editor(title, text);
    if (given === undefined) return null;
    const saved = await save(edited(before, given));
    if (saved.ok || saved.error.kind !== 'invalid-mode') return saved;
    tell(ctx, refusalText(saved.error), 'error');
    text = given;
  }
}

/** Says what was written and what it means; a new or changed shortcut counts at once. */
async function report(session: Session, ctx: CommandContext, saved: Result<Saved, Refusal> | null): Promise<void> {
  if (saved === null) return tell(ctx, 'nothing was written');
  if (!saved.ok) return decline(ctx, saved.error);
  const { written, path, effect, diagnostics } = saved.value;
  const said = [
    written ? `written: ${visibleLine(path)}` : `nothing to do, the file says so already: ${visibleLine(path)}`,
    ...savedWords(effect),
    ...diagnostics.map(({ message, at }) => `! ${at === undefined ? '' : `line ${at.line}: `}${visibleLine(message)}`),
  ];
  const warnings = await offerShortcuts(session, ctx);
  await session.refresh(ctx, { said: asTypedHere(said.join('\n')), warnings });
}
