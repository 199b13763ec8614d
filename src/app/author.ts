/**
 * Mode files of one's own: begun, changed and removed. A text comes in and a result goes out; whoever calls brings the editor
 * and the question. Nothing here selects a mode, and only removing one that is selected changes what is.
 */

import type { Reading } from '../formats/mode-file.ts';
import { type Effect, effectOf, type OwnPlace } from '../kernel/authoring.ts';
import { type Diagnostic, hasError } from '../kernel/diagnostic.ts';
import { find } from '../kernel/directive.ts';
import { isModeKey, type ModeKey, RESERVED_KEYS } from '../kernel/mode.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { type TemplateKind, templateFor } from '../kernel/template.ts';
import { visibleLine } from '../kernel/visible.ts';
import type { ShownFile, ShownFiles } from '../storage/definition-store.ts';
import type { Shown } from './own-file.ts';
import { readCatalog } from './read-catalog.ts';
import type { Services } from './services.ts';
import { readWorkspace, type Workspace, workspaceOf } from './workspace.ts';

/** A file that can be written. */
export type Target = { readonly key: ModeKey; readonly place: OwnPlace; readonly path: string };

/** What became of a text. */
export type Saved = {
  /** False when the file says so already. */
  readonly written: boolean;
  readonly path: string;
  readonly effect: Effect;
  /** What there is to say of the text all the same. */
  readonly diagnostics: readonly Diagnostic[];
};

/** Where a new definition goes, or why there can be none. */
export function newTarget(
  { definitions }: Pick<Services, 'definitions'>,
  typed: string,
  place: OwnPlace,
): Result<Target, Refusal> {
  const key = newKey(typed);
  if (!key.ok) return key;
  const obstacle = definitions.obstacle(key.value, place);
  return obstacle === null ? ok({ key: key.value, place, path: definitions.fileFor(key.value, place) }) : no(obstacle);
}

/** A key becomes a file's name, so nothing but a key passes, as it was typed. */
function newKey(typed: string): Result<ModeKey, Refusal> {
  const invalid = (why: string, hint: string) => no({ kind: 'invalid-mode', why, hint, path: null } as const);
  const shown = visibleLine(typed.slice(0, 80));
  if (RESERVED_KEYS.includes(typed))
    return invalid(`\`${shown}\` is a word of the commands, so no mode can have it`, 'choose another key');
  if (isModeKey(typed)) return ok(typed);
  const why = typed.trim() === '' ? 'a mode needs a key' : `\`${shown}\` cannot be the key of a mode`;
  return invalid(why, 'a key is a lower-case letter, then up to 63 of a-z, 0-9, `_` and `-`');
}

/** What a new file begins as. */
export const draftText = (key: ModeKey, kind: TemplateKind): string => templateFor(key, kind);

/** The Markdown file that answers to `typed` as one called `key`; what it says of itself besides its name stays. */
export async function copyText(services: Services, typed: string, key: ModeKey): Promise<Result<string, Refusal>> {
  const found = find(typed, await readCatalog(services));
  if (!found.ok) return found;
  const { path, key: name } = found.value;
  if (!path.endsWith('.md')) {
    const why = `\`${name}\` is a JSON definition (${visibleLine(path)}), and a new file is Markdown`;
    return no({ kind: 'invalid-mode', why, hint: `\`pimodes show ${name}\` prints its text`, path });
  }
  const read = (await services.library.reader())(found.value);
  if (!read.ok) return read;
  const text = new TextDecoder().decode(read.value.files.definition);
  return ok(
    text.replace(new RegExp(`^(\\s*name:[ \\t]*)(["']?)${name}\\2(?=[ \\t]*(?:#.*)?\\r?$)`, 'm'), `$1$2${key}$2`),
  );
}

/** Puts a new definition in place, if its text is one. It is not selected. */
export async function saveNew(
  services: Services,
  typed: string,
  text: string | Uint8Array,
  { place }: { readonly place: OwnPlace },
): Promise<Result<Saved, Refusal>> {
  const target = newTarget(services, typed, place);
  if (!target.ok) return target;
  const { key, path } = target.value;
  const before = await readWorkspace(services);
  if (!before.ok) return before;
  const bytes = bytesOf(text);
  const judged = await judge(services, { definition: { path, bytes }, prompt: null }, place);
  if (!judged.ok) return judged;
  const created = services.definitions.create(key, place, bytes);
  if (!created.ok) return created;
  const effect = await effectOn(services, target.value, before.value);
  return ok({ written: true, path, effect, diagnostics: judged.value });
}

/** Which of a definition's files is edited: that itself, or the prompt file beside a JSON one. */
export type Part = 'definition' | 'prompt';

/** The file of `shown` that `part` names; null when there is none. */
export const partOf = ({ files }: Shown, part: Part): ShownFile | null => files[part];

/** Its text with its byte order mark, for an editor that takes a text; null when it is not UTF-8, and then `saveEdit` takes none. */
export function textOf({ bytes }: ShownFile): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Gives the file that was shown another text, if that is a mode and nobody else changed the file meanwhile. */
export async function saveEdit(
  services: Services,
  shown: Shown,
  text: string | Uint8Array,
  part: Part = 'definition',
): Promise<Result<Saved, Refusal>> {
  const file = partOf(shown, part);
  if (file === null) return no(noPrompt(shown));
  if (typeof text === 'string' && textOf(file) === null) return no(notText(file));
  const before = await readWorkspace(services);
  if (!before.ok) return before;
  const bytes = bytesOf(text);
  const judged = await judge(
    services,
    { ...shown.files, [part]: { path: file.path, bytes } },
    shown.place,
    keepsKey(shown),
  );
  if (!judged.ok) return judged;
  const isSame = sameBytes(bytes, file.bytes);
  const replaced = isSame ? ok(null) : await services.definitions.replace(shown.files, file.path, bytes);
  if (!replaced.ok) return replaced;
  const effect = await effectOn(services, shown, before.value);
  return ok({ written: !isSame, path: file.path, effect, diagnostics: judged.value });
}

const keepsKey = ({ key }: Target): string =>
  `editing keeps the key; \`pimodes new OTHER --copy ${key}\` makes a mode of another one`;

/** What an editor for texts was shown of it is not what stands there. */
const notText = ({ path }: ShownFile): Refusal => ({
  kind: 'invalid-mode',
  why: `${visibleLine(path)} is not UTF-8, so its text cannot be edited here`,
  hint: 'save the file as UTF-8 first',
  path,
});

/** Only a JSON definition may have a prompt file. */
export const noPrompt = ({ key, path }: Target): Refusal => ({
  kind: 'invalid-mode',
  why: `\`${key}\` has no prompt file beside it (${visibleLine(path)})`,
  hint: `pimodes edit ${key}`,
  path,
});

const bytesOf = (text: string | Uint8Array): Uint8Array =>
  typeof text === 'string' ? new TextEncoder().encode(text) : text;

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

/** What there is to say of files that are a mode; refused with what is wrong when they are none. `renamed` is the hint for one of another name. */
async function judge(
  { definitions }: Services,
  files: ShownFiles,
  place: OwnPlace,
  renamed: string | null = null,
): Promise<Result<readonly Diagnostic[], Refusal>> {
  const reading = await definitions.judge(files, place);
  return reading.kind === 'mode' ? ok(reading.diagnostics) : no(noMode(reading, files.definition.path, renamed));
}

const MOST = 5;

function noMode(
  { kind, diagnostics }: Exclude<Reading, { kind: 'mode' }>,
  path: string,
  renamed: string | null,
): Refusal {
  const faults = diagnostics.filter((one) => kind === 'stranger' || hasError([one]));
  const said = faults.slice(0, MOST).map(({ message, at, hint }) => {
    const place = at === undefined ? '' : `line ${at.line}, column ${at.column}: `;
    return `${place}${message}${hint === undefined ? '' : ` (${hint})`}`;
  });
  const more = faults.length > MOST ? [`and ${faults.length - MOST} more`] : [];
  const why = `nothing was saved, the text is no mode: ${[...said, ...more].join('; ')}`;
  const hint = faults.some(({ code }) => code === 'mode/key-mismatch') ? renamed : null;
  return { kind: 'invalid-mode', why, hint, path };
}

/** On the head that was read before: the file stands by now, and a journal that cannot be read any more must not hide that. */
async function effectOn(services: Services, { key, path }: Target, before: Workspace): Promise<Effect> {
  const { catalog, standing } = workspaceOf(before.head, await readCatalog(services));
  return effectOf(key, path, {
    before: before.catalog,
    after: catalog,
    standing,
    isDistrusted: services.isDistrusted(),
  });
}
