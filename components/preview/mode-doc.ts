import type { TextOf } from '../../src/app/selector.ts';
import type { Diagnostic } from '../../src/kernel/diagnostic.ts';
import { wholeText } from '../../src/kernel/mode.ts';
import { remember } from '../remember.ts';
import type { Row } from '../selector/rows.ts';
import { blankRow, type Doc, EMPTY_DOC, gutterFor, heading, linesIn, note, textRows } from './document.ts';

/** What the file under the cursor says by itself; of a file that is no mode, why. */
export const modeDoc = remember((row: Row | null, textOf: TextOf | null, width: number): Doc => {
  if (row === null) return EMPTY_DOC;
  const { subject } = row;
  switch (subject.kind) {
    case 'native':
      return told('the host prompt, as the host writes it; nothing of it is replaced, and overlays are added after it');
    case 'missing':
      return told(`${row.name}: ${row.description}`);
    case 'broken':
      return {
        ...EMPTY_DOC,
        rows: subject.file.diagnostics.flatMap((one) => diagnosticRows(one, subject.file.path, width)),
      };
    case 'mode':
    case 'withheld': {
      if (textOf === null) return EMPTY_DOC;
      const read = textOf(subject.mode);
      if (read === null) return told('this file has changed since it was read; Ctrl+R reads it again');
      const text = wholeText(read);
      const lines = linesIn(text);
      const title = subject.kind === 'withheld' ? `${row.name}, not approved` : row.name;
      const rows = [...heading(title, 1, width), ...textRows(text, 1, width - gutterFor(lines))];
      return { rows, lines, sections: new Map() };
    }
  }

  function told(words: string): Doc {
    return { ...EMPTY_DOC, rows: note(words, 'muted', 1, width) };
  }
});

/** A diagnostic with its place and hint, over as many rows as it takes. */
export function diagnosticRows({ at, code, hint, message, severity }: Diagnostic, path: string, width: number) {
  const place = at === undefined ? path : `${at.path}:${at.line}:${at.column}`;
  return [
    ...note(message, severity === 'error' ? 'danger' : 'warning', 1, width),
    ...(hint === undefined ? [] : note(`hint: ${hint}`, 'accent', 1, width)),
    ...note(`${place} (${code})`, 'muted', 1, width),
    blankRow(1),
  ];
}
