/** One folder of mode files becomes one layer. */

import { readCleanJson } from '../formats/dialects/clean-json.ts';
import type { Reading, SourceFile } from '../formats/mode-file.ts';
import type { Resolve } from '../formats/references.ts';
import type { Broken, Layer, Stranger } from '../kernel/catalog.ts';
import { type Diagnostic, diagnose } from '../kernel/diagnostic.ts';
import { isModeKey, type Mode } from '../kernel/mode.ts';
import { visibleLine } from '../kernel/visible.ts';
import { type Found, type Rooms, readStem } from './definition-files.ts';
import { listFolder, type Stem } from './folder-listing.ts';
import type { ModeFolder } from './mode-folders.ts';
import { packNameOf } from './pack-name.ts';
import type { CachedReading, ParseCache } from './parse-cache.ts';
import { type Packs, recording, resolverFor } from './references.ts';

export type Parser = (source: SourceFile, resolve: Resolve) => Reading;

/** The parser, loaded when a file has to be parsed for the first time. */
export type LoadParser = () => Promise<Parser>;

const UNPARSED: CachedReading = { kind: 'stranger', diagnostics: [] };

/**
 * Reads a folder, null when it is not there. Texts are let go one file after the other, so that a thousand are never held.
 * A file that refers to others is parsed each time: what is kept is kept under its own bytes. `rooms` may be those of the
 * folder before.
 */
export async function readFolder(
  folder: ModeFolder,
  cache: ParseCache,
  load: LoadParser,
  packs: Packs,
  rooms: Rooms,
): Promise<Layer | null> {
  const listing = listFolder(folder);
  if (listing === null) return null;
  let parser: Parser | null = null;
  let lacksParser = false;
  const keep = (source: SourceFile, reading: CachedReading): CachedReading => {
    cache.put(source, reading);
    return reading;
  };
  const parse = (source: SourceFile): CachedReading => {
    const kept = cache.get(source);
    if (kept !== null) return kept;
    const clean = readCleanJson(source);
    if (clean !== null) return keep(source, withoutText(clean));
    if (parser === null) {
      lacksParser = true;
      return UNPARSED;
    }
    const { resolve, given } = recording(resolverFor(folder, packs));
    const reading = withoutText(parser(source, resolve));
    return given() === null ? keep(source, reading) : reading;
  };
  const found: Found<CachedReading>[] = [];
  for (const stem of listing.stems) {
    let files = readStem(stem, folder.scope, parse, rooms);
    if (lacksParser) {
      parser = await load();
      lacksParser = false;
      files = readStem(stem, folder.scope, parse, rooms);
    }
    found.push(...files);
  }
  cache.save();
  return layerOf(folder, [...listing.diagnostics, ...caseClashes(listing.stems)], found);
}

/** A reading whose text is let go. */
export const withoutText = (reading: Reading): CachedReading =>
  reading.kind === 'mode' ? { kind: 'mode', mode: reading.definition.mode, diagnostics: reading.diagnostics } : reading;

function layerOf(
  { scope, path, pack }: ModeFolder,
  said: readonly Diagnostic[],
  found: readonly Found<CachedReading>[],
): Layer {
  const modes: Mode[] = [];
  const broken: Broken[] = [];
  const strangers: Stranger[] = [];
  const diagnostics = [...said];
  for (const { file, reading } of found) {
    if (reading.kind === 'broken')
      broken.push({ key: reading.key, path: file.path, scope, diagnostics: reading.diagnostics });
    else if (reading.kind === 'stranger') strangers.push({ path: file.path, scope, diagnostics: reading.diagnostics });
    else {
      modes.push(reading.mode);
      diagnostics.push(...reading.diagnostics);
    }
  }
  const name = pack === null ? null : packNameOf(pack);
  return { scope, folder: path, pack: name, modes, broken, strangers, diagnostics, withheld: scope === 'project' };
}

/** Names that differ only in case are one file on many disks. The one that can be a key stands; the others are told. */
function caseClashes(stems: readonly Stem[]): Diagnostic[] {
  const byKey = new Map(stems.map((stem) => [stem.stem, stem]));
  return stems.flatMap((stem) => {
    const file = stem.markdown ?? stem.json;
    const twin = byKey.get(stem.stem.toLowerCase());
    if (file === null || twin === undefined || twin === stem || !isModeKey(twin.stem)) return [];
    const message = `\`${visibleLine(file.name)}\` differs from \`${twin.stem}\` only in case; on many disks they are one file`;
    return [
      diagnose('mode/duplicate', message, {
        at: { path: file.path, line: 1, column: 1 },
        hint: 'give one of the two another name',
      }),
    ];
  });
}
