/** Which file `edit KEY` and `delete KEY` are about: one's own, or none, with the reason and what to do instead. */

import type { OwnPlace } from '../kernel/authoring.ts';
import type { Catalog, Layer } from '../kernel/catalog.ts';
import type { Diagnostic } from '../kernel/diagnostic.ts';
import { find } from '../kernel/directive.ts';
import { isModeKey, type Mode, type ModeKey, type Scope } from '../kernel/mode.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import type { ShownFiles } from '../storage/definition-store.ts';
import { catalogWith } from './read-catalog.ts';
import type { Services } from './services.ts';

/** A definition of one's own with its files as they were read. What is done later is done to these bytes or not at all. */
export type Shown = {
  readonly key: ModeKey;
  readonly place: OwnPlace;
  readonly path: string;
  readonly files: ShownFiles;
  /** Null when the file has errors. */
  readonly mode: Mode | null;
};

export type OwnWish = {
  /** `project` asks for the current folder's own file, whatever answers; null for what answers. */
  readonly place: 'project' | null;
  /** For the words of a refusal. */
  readonly verb: 'edit' | 'delete';
};

/** The file that `typed` means. A file with errors stands where it would if it had none, so that it can be repaired. */
export async function ownFile(services: Services, typed: string, wish: OwnWish): Promise<Result<Shown, Refusal>> {
  const layers = await services.library.discover();
  const catalog = catalogWith(services, layers);
  const key = typed.toLowerCase();
  if (!isModeKey(key)) return notFound(typed, catalog);
  const all = candidates(layers, catalog, key);
  const open = all.filter(({ isWithheld }) => !isWithheld);
  const ownerOf = services.definitions.ownerOf;
  const [file] =
    wish.place === 'project' ? all.filter((one) => ownerOf(one) === 'project') : open.length > 0 ? open : all;
  if (file === undefined) return stranger(services, catalog, key) ?? missing(services, catalog, key, wish);
  const place = ownerOf(file);
  if (place === null) return no(notOwn(file, key, wish));
  if (file.diagnostics.some(({ code }) => code === 'mode/duplicate'))
    return no(notYours(key, file.path, file.diagnostics[0]?.message ?? '', 'remove one of the two by hand'));
  const files = await services.definitions.read(key, file.path);
  return files.ok ? ok({ key, place, path: file.path, files: files.value, mode: file.mode }) : files;
}

type Candidate = {
  readonly path: string;
  readonly scope: Scope;
  readonly mode: Mode | null;
  readonly diagnostics: readonly Diagnostic[];
  /** A project file that nobody has approved as it stands. */
  readonly isWithheld: boolean;
};

/** Every definition of a key, those with errors too, highest precedence first. */
function candidates(layers: readonly Layer[], { withheld }: Catalog, key: ModeKey): Candidate[] {
  const waiting = new Set(withheld.get(key)?.map(({ path }) => path));
  return layers
    .toReversed()
    .flatMap(({ modes, broken, scope, withheld: isProject }) => [
      ...modes
        .filter((mode) => mode.key === key)
        .map((mode) => ({ path: mode.path, scope, mode, diagnostics: [], isWithheld: waiting.has(mode.path) })),
      ...broken
        .filter((one) => one.key === key)
        .map(({ path, diagnostics }) => ({ path, scope, mode: null, diagnostics, isWithheld: isProject })),
    ]);
}

const notYours = (key: string, path: string, why: string, hint: string): Refusal => ({
  kind: 'not-yours',
  key,
  path,
  why,
  hint,
});

/** A copy in the user's own folder takes the place of what cannot be changed. */
function notOwn({ scope, path, mode }: Candidate, key: ModeKey, { verb }: OwnWish): Refusal {
  const copy = `\`pimodes new ${key} --copy ${key}\` makes a file of your own that takes its place`;
  const make = mode === null || path.endsWith('.json') ? `\`pimodes new ${key}\` makes a file of your own` : copy;
  const instead = verb === 'edit' ? make : 'a mode that is not selected does nothing';
  if (scope !== 'project')
    return notYours(key, path, scope === 'builtin' ? 'it is builtin' : 'it belongs to a pack', instead);
  const folder = path.replace(/[/\\]\.(?:pi|amplifier)[/\\]modes[/\\][^/\\]+$/, '');
  return notYours(
    key,
    path,
    'it belongs to a folder above',
    `pimodes ${verb} ${key} --cwd ${/^[\w./-]+$/.test(folder) ? folder : `'${folder}'`}`,
  );
}

/** A file of that name which is no mode of ours. */
function stranger({ definitions }: Services, { strangers }: Catalog, key: ModeKey): Result<never, Refusal> | null {
  const file = strangers.find((one) => nameOf(one.path) === key && definitions.ownerOf(one) !== null);
  if (file === undefined) return null;
  return no(
    notYours(
      key,
      file.path,
      file.diagnostics[0]?.message ?? 'it is no mode',
      'change it with the program that it belongs to',
    ),
  );
}

/** What a file is called without `.md` or `.json`; undefined where it is called otherwise. */
export const nameOf = (path: string): string | undefined => /([^/\\]+)\.(?:md|json)$/.exec(path)?.[1];

function missing(
  { where }: Services,
  catalog: Catalog,
  key: ModeKey,
  { place, verb }: OwnWish,
): Result<never, Refusal> {
  if (place !== 'project') return notFound(key, catalog);
  return no(
    notYours(
      key,
      where.cwd,
      'the folder has no definition of it',
      `\`pimodes ${verb} ${key}\` is about the one that answers`,
    ),
  );
}

function notFound(typed: string, catalog: Catalog): Result<never, Refusal> {
  const found = find(typed, catalog);
  return found.ok ? no({ kind: 'unknown', key: typed, near: [], broken: [] }) : found;
}
