/** What can be fixed in mode files of one's own without changing what they mean. */

import { type Fix, fix } from '../formats/fix.ts';
import { DIAGNOSTICS, type Diagnostic } from '../kernel/diagnostic.ts';
import type { ShownFiles } from '../storage/definition-store.ts';
import type { LintFile } from '../storage/lint-files.ts';
import { sameBytes } from './author.ts';
import type { Services } from './services.ts';

/** New bytes for one file; `shown` is what it held when they were made. */
export type FileFix = Fix & { readonly path: string; readonly shown: ShownFiles };

/** The fixes of all that was `said` of `files`; none for a file that is not changed from here, or is a link. */
export async function fixesFor(
  { definitions }: Services,
  files: readonly LintFile[],
  said: readonly Diagnostic[],
): Promise<readonly FileFix[]> {
  const fixes = await Promise.all(files.map(fixOf));
  return fixes.flat();

  async function fixOf({ path, scope, source, reading }: LintFile): Promise<FileFix[]> {
    const own = said.filter(({ at, code }) => at?.path === path && 'fix' in DIAGNOSTICS[code]);
    if (own.length === 0 || definitions.ownerOf({ scope, path }) === null) return [];
    if (source === null || reading.kind !== 'mode') return [];
    const shown = await definitions.read(reading.definition.mode.key, path);
    if (!shown.ok || !sameBytes(shown.value.definition.bytes, source.bytes)) return [];
    const read = (bytes: Uint8Array) => definitions.judge({ ...shown.value, definition: { path, bytes } }, scope);
    const { bytes, fixed } = await fix(source.bytes, reading.definition, own, read);
    return fixed.length === 0 ? [] : [{ path, shown: shown.value, bytes, fixed }];
  }
}
