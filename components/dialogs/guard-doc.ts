import type { Catalog } from '../../src/kernel/catalog.ts';
import { guardOf } from '../../src/kernel/guard.ts';
import { guardRows, modesText, rowText } from '../../src/kernel/guard-rows.ts';
import { modesIn } from '../../src/kernel/resolution.ts';
import type { Selection } from '../../src/kernel/selection.ts';
import { resolutionOf } from '../preview/composed.ts';
import { type Doc, EMPTY_DOC, heading, note, pairs } from '../preview/document.ts';
import { remember } from '../remember.ts';

/** What the draft lets the agent do: a row a rule, with the modes behind it. */
export const guardDoc = remember((selection: Selection, catalog: Catalog, width: number): Doc => {
  const rows = guardRows(guardOf(modesIn(resolutionOf(selection, catalog))));
  const column = Math.max(12, Math.floor(width * 0.6));
  return {
    ...EMPTY_DOC,
    rows: [
      ...heading('what holds, and the modes behind it', 1, width),
      ...(rows.length === 0
        ? note('no mode of the draft restricts a tool', 'muted', 1, width)
        : pairs(
            rows.map((row) => [rowText(row), modesText(row)] as const),
            column,
            width,
          )),
      ...note('', 'muted', 1, width),
      ...note(
        'A guard judges tool calls that pass through the host; what a shell or a subagent does is outside.',
        'muted',
        1,
        width,
      ),
    ],
  };
});
