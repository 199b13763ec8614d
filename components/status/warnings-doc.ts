import type { Against } from '../../src/kernel/draft.ts';
import type { Selection } from '../../src/kernel/selection.ts';
import { blankRow, type Doc, type DocRow, EMPTY_DOC, heading, note } from '../preview/document.ts';
import { diagnosticRows } from '../preview/mode-doc.ts';
import { remember } from '../remember.ts';
import { problemsIn } from './problems.ts';

/** Everything there is to tell: of the draft, of files that are not loaded, of modes that wait, of files that load all the same. */
export const warningsDoc = remember((selection: Selection, against: Against, width: number): Doc => {
  const { broken, diagnostics, withheld } = against.catalog;
  const waiting = [...withheld.values()].flat();
  const rows = [
    ...part(
      'the draft',
      problemsIn(selection, against).flatMap(({ text, as }) => note(text, as, 1, width)),
    ),
    ...part(
      'files not loaded',
      broken.flatMap(({ path, diagnostics: told }) => told.flatMap((one) => diagnosticRows(one, path, width))),
    ),
    ...part(
      'project modes not approved: Space on the row of one asks about it',
      waiting.flatMap(({ path }) => note(path, 'muted', 1, width)),
    ),
    ...part(
      'warnings',
      diagnostics
        .filter(({ severity }) => severity !== 'info')
        .flatMap((one) => diagnosticRows(one, one.at?.path ?? '', width)),
    ),
  ];
  return { ...EMPTY_DOC, rows: rows.length > 0 ? rows : note('nothing to tell', 'muted', 1, width) };

  function part(title: string, told: readonly DocRow[]): DocRow[] {
    const ends = told.at(-1)?.kind === 'note' && told.at(-1)?.text === '';
    return told.length === 0 ? [] : [...heading(title, 1, width), ...told, ...(ends ? [] : [blankRow(1)])];
  }
});
