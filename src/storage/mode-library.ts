/** Every mode file there is, as layers; and one mode's text, read again when it is needed. */

import { dirname, join } from 'node:path';
import type { Reading } from '../formats/mode-file.ts';
import { isPlain, plainDefinition } from '../formats/plain-mode.ts';
import type { Resolve } from '../formats/references.ts';
import type { Layer } from '../kernel/catalog.ts';
import type { Diagnostic } from '../kernel/diagnostic.ts';
import type { Definition, Mode } from '../kernel/mode.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import type { DefinitionFiles } from './approved-store.ts';
import { makeRooms, readStem } from './definition-files.ts';
import { type ListedFile, mayBeReachedByLink } from './folder-listing.ts';
import { type LoadParser, type Parser, readFolder } from './folder-reader.ts';
import { packagesOf } from './host-packages.ts';
import { type ModeFolder, modeFolders } from './mode-folders.ts';
import { type CachePlace, type ParseCache, parseCache } from './parse-cache.ts';
import { cacheFolder, type Paths } from './paths.ts';
import { type Packs, recording, resolverFor } from './references.ts';

/** One mode as its file stands now, with the file's bytes. It may differ from what a catalog holds: compare fingerprints. */
export type ReadMode = { readonly definition: Definition; readonly files: DefinitionFiles };

/** Reads one mode again; refused as unknown, with what is wrong, when its file is no mode any more. */
export type ModeReader = (mode: Mode) => Result<ReadMode, Refusal>;

export interface ModeLibrary {
  /** A layer for every folder, lowest precedence first, without texts. */
  discover(): Promise<readonly Layer[]>;
  /** Loads the parser, which discovering may not have needed. */
  reader(): Promise<ModeReader>;
  /**
   * Reads what was found last, without the parser; a file that is no longer as it was found is refused like one that is no
   * mode. Null where one of the modes needs the parser.
   */
  quickReader(): ModeReader | null;
}

export type LibraryOptions = {
  /** As in our settings. */
  readonly searchPaths: readonly string[];
  /** Tells this version of the parser from others in the cache; by default this build. */
  readonly reader?: string;
  readonly load?: LoadParser;
  /** For whoever may write nothing: what is cached is used, and nothing is added to it. */
  readonly isReadOnly?: boolean;
};

const loadParser: LoadParser = async () => (await import('../formats/mode-file.ts')).readModeFile;

/** The library on the disk. */
export function openModeLibrary(
  paths: Paths,
  { searchPaths, reader = thisReader(), load = loadParser, isReadOnly = false }: LibraryOptions,
): ModeLibrary {
  const place: CachePlace = { folder: cacheFolder(paths), reader, isReadOnly };
  let newest: Discovery | null = null;
  return {
    async discover() {
      const { folders, diagnostics } = modeFolders(paths, searchPaths);
      const packs = packsIn(paths, () => folders);
      const layers = diagnostics.length === 0 ? [] : [onlyTold(paths, diagnostics)];
      const rooms = makeRooms();
      const caches = new Map<string, ParseCache>();
      for (const folder of folders) {
        const cache = parseCache(place, folder);
        caches.set(folder.path, cache);
        const layer = await readFolder(folder, cache, load, packs, rooms);
        if (layer !== null) layers.push(layer);
      }
      newest = { caches, isPlain: layers.every(({ modes }) => modes.every(isPlain)) };
      return layers;
    },
    reader: async () => readerWith(await load()),
    quickReader: () => (newest?.isPlain ? readerWith(withoutParser(newest)) : null),
  };

  function readerWith(parser: Parser): ModeReader {
    let folders: readonly ModeFolder[] | null = null; // most modes refer to nothing
    const found = () => (folders ??= modeFolders(paths, searchPaths).folders);
    const packs = packsIn(paths, found);
    return (mode) => readMode(mode, parser, (folder) => resolverFor(folder, packs), found);
  }
}

/** What was read of each folder, by its path; and whether all modes of them can be read again without a parser. */
type Discovery = { readonly caches: ReadonlyMap<string, ParseCache>; readonly isPlain: boolean };

/** What a file is that was not found so. */
const NOT_FOUND: Reading = { kind: 'broken', key: null, diagnostics: [] };

/** Reads what was found, and nothing else. */
function withoutParser({ caches }: Discovery): Parser {
  return (source) => {
    const kept = caches.get(dirname(source.path))?.get(source) ?? null;
    if (kept?.kind !== 'mode') return kept ?? NOT_FOUND;
    const { mode, diagnostics } = kept;
    const definition = isPlain(mode) ? plainDefinition(mode, source) : null;
    return definition === null ? NOT_FOUND : { kind: 'mode', definition, diagnostics };
  };
}

/** A layer without files, for what was said of the host's settings. */
const onlyTold = ({ agentDir }: Paths, diagnostics: readonly Diagnostic[]): Layer => ({
  scope: 'pack',
  folder: agentDir,
  pack: null,
  modes: [],
  broken: [],
  strangers: [],
  diagnostics,
  withheld: false,
});

/** The folders of all packs, those without modes too. */
export function packsIn(paths: Paths, folders: () => readonly ModeFolder[]): Packs {
  let roots: readonly string[] | null = null;
  return () => (roots ??= [...new Set([...packagesOf(paths).roots, ...folders().flatMap(({ pack }) => pack ?? [])])]);
}

function readMode(
  { key, path, scope }: Mode,
  parser: Parser,
  resolver: (folder: ModeFolder) => Resolve,
  folders: () => readonly ModeFolder[],
): Result<ReadMode, Refusal> {
  const home = (): ModeFolder =>
    folders().find((folder) => folder.path === dirname(path)) ?? { scope, path: dirname(path), pack: null };
  const { resolve, given } = recording((reference) => resolver(home())(reference));
  const file = (extension: string): ListedFile => {
    const name = `${key}${extension}`;
    return { path: join(dirname(path), name), name, isRegular: false };
  };
  const isAstray = scope === 'project' && mayBeReachedByLink(dirname(path));
  const stem = { stem: key, markdown: file('.md'), json: file('.json') };
  const files = isAstray ? [] : readStem(stem, scope, (source) => parser(source, resolve));
  const isAsFound = files.every(({ reading }) => reading !== NOT_FOUND);
  const found = isAsFound ? files.find((one) => one.file.path === path) : undefined;
  if (found?.reading.kind === 'mode' && found.source !== null) {
    const { bytes, prompt } = found.source;
    const references = given();
    const kept = { definition: bytes, prompt: prompt?.bytes ?? null, ...(references === null ? {} : { references }) };
    return ok({ definition: found.reading.definition, files: kept });
  }
  const diagnostics = found?.reading.diagnostics ?? [];
  return no({
    kind: 'unknown',
    key,
    near: [],
    broken: diagnostics.length === 0 ? [] : [{ key, path, scope, diagnostics }],
  });
}

/** Put there by the build: a digest of all that it was made of. */
declare const SOURCE_DIGEST: string | undefined;

/** The programs of a build share what they cached. What runs from source trusts nobody to have run from the same. */
const thisReader = (): string =>
  typeof SOURCE_DIGEST === 'string' ? SOURCE_DIGEST : `source ${process.pid} ${performance.timeOrigin}`;

/** A library without a disk, for tests: one layer, unless layers are given. */
export function memoryLibrary(definitions: readonly Definition[], layers?: readonly Layer[]): ModeLibrary {
  const modes = definitions.map(({ mode }) => mode);
  const layer: Layer = {
    scope: 'global',
    folder: '/modes',
    pack: null,
    modes,
    broken: [],
    strangers: [],
    diagnostics: [],
    withheld: false,
  };
  return {
    discover: async () => layers ?? [layer],
    quickReader: () => null,
    reader: async () => (mode) => {
      const definition = definitions.find((one) => one.mode.path === mode.path);
      if (definition === undefined) return no({ kind: 'unknown', key: mode.key, near: [], broken: [] });
      return ok({ definition, files: { definition: new TextEncoder().encode(definition.prompt), prompt: null } });
    },
  };
}
