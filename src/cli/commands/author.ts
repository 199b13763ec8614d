/** `new KEY`, `edit KEY` and `delete KEY`: mode files of one's own. None of them selects anything. */

import {
  copyText,
  draftText,
  newTarget,
  noPrompt,
  type Part,
  partOf,
  type Saved,
  sameBytes,
  saveEdit,
  saveNew,
} from '../../app/author.ts';
import { ownFile } from '../../app/own-file.ts';
import { prospect, type Removal, remove } from '../../app/remove-own.ts';
import type { Services } from '../../app/services.ts';
import { type Authored, authorReport } from '../../formats/report-author.ts';
import { MAX_FILE_BYTES } from '../../formats/source-text.ts';
import { type Effect, removedWords, savedWords } from '../../kernel/authoring.ts';
import { STRATEGIES } from '../../kernel/mode.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { explain } from '../../kernel/refusal-words.ts';
import { no, ok, type Result } from '../../kernel/result.ts';
import { TEMPLATE_DIALECTS, type TemplateKind } from '../../kernel/template.ts';
import { visibleLine } from '../../kernel/visible.ts';
import { ask } from '../ask.ts';
import { type Call, needs, withServices } from '../call.ts';
import { commandNamed } from '../commands.ts';
import { hasEditor, throughEditor } from '../draft-session.ts';
import { given, type Typed, valueOf } from '../flags.ts';
import { pipedText } from '../piped.ts';
import { diagnosticText } from '../text/diagnostic.ts';
import { modeWords } from '../text/status.ts';

/** Writes a new file: from standard input, through an editor, or as what it begins with. */
export async function newMode(call: Call): Promise<number> {
  const { output, typed } = call;
  const key = needs(typed.words, 'the key of the new mode', 'pimodes new KEY');
  if (!key.ok) return output.refuse(key.error);
  const kind = templateKind(typed);
  if (!kind.ok) return output.refuse(kind.error);
  return withServices(call, async (services) => {
    const place = given(typed, 'project') ? 'project' : 'global';
    const target = newTarget(services, key.value, place);
    if (!target.ok) return output.refuse(target.error);
    const save = (text: string | Uint8Array) => saveNew(services, target.value.key, text, { place });
    const piped = await textFor(call);
    if (piped !== null) {
      const stray = ['strategy', 'dialect', 'copy'].find((flag) => given(typed, flag));
      if (stray !== undefined) return output.refuse(textAndFlag(stray));
      return savedOr(call, services, piped, await save(piped), 'created');
    }
    const copied = valueOf(typed, 'copy');
    const begin =
      copied === null
        ? ok(draftText(target.value.key, kind.value))
        : await copyText(services, copied, target.value.key);
    if (!begin.ok) return output.refuse(begin.error);
    if (!hasEditor(call)) {
      const saved = await save(begin.value);
      return saved.ok ? reportSaved(call, saved.value, 'created') : output.refuse(saved.error);
    }
    const command = `pimodes new ${target.value.key}${given(typed, 'project') ? ' --project' : ''}`;
    const saved = await throughEditor(call, services, {
      target: target.value.path,
      begin: new TextEncoder().encode(begin.value),
      base: null,
      command,
      otherwise: `\`${command} --no-edit\` writes what it begins with`,
      save,
    });
    return typeof saved === 'number' ? saved : reportSaved(call, saved, 'created');
  });
}

const textAndFlag = (flag: string): Refusal => ({
  kind: 'usage',
  message: `\`--${flag}\` says what a text begins with, and there is a whole one on standard input`,
  hint: 'leave one of the two away',
});

/** The template that --strategy and --dialect ask for. */
function templateKind(typed: Typed): Result<TemplateKind, Refusal> {
  const usage = (message: string, hint: string) => no({ kind: 'usage', message, hint } as const);
  const [strategy, dialect, copied] = ['strategy', 'dialect', 'copy'].map((flag) => valueOf(typed, flag));
  if (copied != null && (strategy != null || dialect != null))
    return usage('`--copy` takes strategy and dialect from the mode that is copied', 'leave the others away');
  const wanted = STRATEGIES.find((one) => one === (strategy ?? 'append'));
  if (wanted === undefined) return usage(`there is no strategy \`${strategy}\``, `one of ${STRATEGIES.join(', ')}`);
  const written = TEMPLATE_DIALECTS.find((one) => one === (dialect ?? 'native'));
  if (written === undefined)
    return usage(`new files are not written in \`${dialect}\``, `one of ${TEMPLATE_DIALECTS.join(', ')}`);
  if (written === 'native') return ok({ dialect: written, strategy: wanted });
  if (wanted === 'append') return ok({ dialect: written, strategy: wanted });
  return usage('the plain Pi format has overlays only', 'leave `--dialect` away for a base');
}

/** Changes a file of one's own: with what is on standard input, or in an editor. */
export async function editMode(call: Call): Promise<number> {
  const { output, typed } = call;
  const key = needs(typed.words, 'the key of a mode of yours', '`pimodes list` shows every key');
  if (!key.ok) return output.refuse(key.error);
  return withServices(call, async (services) => {
    const found = await ownFile(services, key.value, {
      place: given(typed, 'project') ? 'project' : null,
      verb: 'edit',
    });
    if (!found.ok) return output.refuse(found.error);
    const shown = found.value;
    const part: Part = given(typed, 'prompt') ? 'prompt' : 'definition';
    const file = partOf(shown, part);
    if (file === null) return output.refuse(noPrompt(shown));
    const save = (text: Uint8Array) => saveEdit(services, shown, text, part);
    const flags = [...(given(typed, 'project') ? [' --project'] : []), ...(part === 'prompt' ? [' --prompt'] : [])];
    const command = `pimodes edit ${shown.key}${flags.join('')}`;
    const piped = await textFor(call);
    if (piped !== null) return savedOr(call, services, piped, await save(piped), 'edited');
    if (!hasEditor(call)) {
      const message = 'editing needs a terminal, or the whole new text on standard input';
      return output.refuse({ kind: 'usage', message, hint: `${command} < FILE` });
    }
    const { prompt } = shown.files;
    if (prompt !== null && part === 'definition')
      output.note(`its text is in ${visibleLine(prompt.path)}: \`pimodes edit ${shown.key} --prompt\``);
    const saved = await throughEditor(call, services, {
      target: file.path,
      begin: file.bytes,
      base: file.bytes,
      command,
      otherwise: `the file is ${visibleLine(file.path)}`,
      save,
    });
    return typeof saved === 'number' ? saved : reportSaved(call, saved, 'edited');
  });
}

/** What is on standard input, if that is to be read. */
const textFor = async ({ output, process, typed }: Call): Promise<Uint8Array | null> =>
  given(typed, 'no-input')
    ? null
    : pipedText(process, MAX_FILE_BYTES, () =>
        output.note('waiting for the text on standard input; --no-input reads none'),
      );

/** The answer to a text from standard input; a draft that says the same is done with. */
function savedOr(
  call: Call,
  { drafts }: Services,
  text: Uint8Array,
  saved: Result<Saved, Refusal>,
  done: 'created' | 'edited',
): number {
  if (!saved.ok) return call.output.refuse(saved.error);
  const { path } = saved.value;
  const draft = drafts.read(path);
  if (draft !== null && sameBytes(draft.bytes, text)) drafts.drop(path);
  return reportSaved(call, saved.value, done);
}

function reportSaved(
  { output }: Call,
  { written, path, effect, diagnostics }: Saved,
  done: 'created' | 'edited',
): number {
  const words = savedWords(effect);
  const authored: Authored = {
    done: written ? done : 'unchanged',
    isDryRun: false,
    files: [path],
    effect,
    remainder: { kind: 'untouched' },
    words,
    diagnostics,
  };
  if (output.isJson) output.document(authorReport(authored));
  else {
    const about = effect.mode === null ? '' : ` (${modeWords(effect.mode)})`;
    output.lines([
      `${written ? done : 'unchanged:'} ${visibleLine(path)}${about}`,
      ...words.map((word) => `  ${word}`),
    ]);
    for (const one of diagnostics) output.note(diagnosticText(one));
    const select = selecting(effect);
    if (select !== null) output.note(`it is not selected: \`${select}\``);
  }
  return 0;
}

/** The command that selects a mode; null where it is selected, or cannot be yet. */
function selecting({ key, mode, answers, slot }: Effect): string | null {
  if (slot !== null || mode === null || answers?.path !== mode.path) return null;
  if (mode.strategy === 'append') return `pimodes +${key}`;
  const word = commandNamed(key) === null ? key : `set ${key}`;
  return `pimodes ${word}${mode.strategy === 'replace_final' ? ' --confirm-exact' : ''}`;
}

/** Shows what goes and what comes of it, asks, and removes exactly that. */
export async function deleteMode(call: Call): Promise<number> {
  const { output, typed } = call;
  const key = needs(typed.words, 'the key of a mode of yours', '`pimodes list` shows every key');
  if (!key.ok) return output.refuse(key.error);
  return withServices(call, async (services) => {
    const place = given(typed, 'project') ? 'project' : null;
    const shown = await ownFile(services, key.value, { place, verb: 'delete' });
    if (!shown.ok) return output.refuse(shown.error);
    const planned = await prospect(services, shown.value);
    if (!planned.ok) return output.refuse(planned.error);
    if (given(typed, 'dry-run')) return reportRemoval(call, planned.value, 'planned');
    if (!given(typed, 'yes') && !output.isJson) output.lines(removalLines(planned.value, 'planned'));
    const many = planned.value.files.length > 1;
    const answer = await ask(call, many ? 'Delete these files?' : 'Delete this file?');
    if (answer === null) {
      const hint = `\`pimodes delete ${shown.value.key}${place === null ? '' : ' --project'} --yes\` deletes without asking`;
      return output.refuse({ kind: 'usage', message: 'deleting needs a yes', hint });
    }
    if (!answer) {
      output.note('nothing was deleted');
      return 3;
    }
    const removed = await remove(services, shown.value);
    return removed.ok ? reportRemoval(call, removed.value, 'done') : output.refuse(removed.error);
  });
}

function reportRemoval({ output }: Call, removal: Removal, when: 'planned' | 'done'): number {
  const { files, effect, remainder } = removal;
  const words = removedWords(effect, remainder, when);
  const isDryRun = when === 'planned';
  if (output.isJson)
    output.document(authorReport({ done: 'deleted', isDryRun, files, effect, remainder, words, diagnostics: [] }));
  else output.lines(removalLines(removal, when));
  return remainder.kind === 'kept' && !isDryRun ? explain(remainder.why).exit : 0;
}

const removalLines = ({ files, effect, remainder }: Removal, when: 'planned' | 'done'): string[] => [
  ...files.map((path) => `${when === 'done' ? 'deleted' : 'to delete:'} ${visibleLine(path)}`),
  ...removedWords(effect, remainder, when).map((word) => `  ${word}`),
];
