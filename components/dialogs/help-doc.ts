import { ALT_HINTS } from '../alt-keys.ts';
import { keysOfBinding, keyTable } from '../key-table.ts';
import { blankRow, type Doc, type DocRow, EMPTY_DOC, heading, note, pairs } from '../preview/document.ts';
import { remember } from '../remember.ts';
import { wordsOf } from '../selector/search.ts';

const COLUMN = 31;

type Rows = readonly (readonly [lead: string, text: string])[];

/** Every key there is, and what to do when Alt does not arrive; of these, the rows that hold every word of `find`. */
export const helpDoc = remember((width: number, find: string): Doc => {
  const column = Math.min(COLUMN, Math.floor(width * 0.4));
  const words = wordsOf(find);
  const parts: readonly (readonly [title: string, rows: Rows])[] = [
    ...keyTable().map(
      ({ title, bindings }) =>
        [title, bindings.map((binding) => [keysOfBinding(binding), binding.help] as const)] as const,
    ),
    ['Marks', MARKS],
    [
      'When Alt+arrows do not arrive, K and J do the same',
      ALT_HINTS.map(({ terminal, advice }) => [terminal, advice] as const),
    ],
  ];
  const rows = parts.flatMap(([title, all]): DocRow[] => {
    const found = all.filter((row) => words.every((word) => `${title} ${row.join(' ')}`.toLowerCase().includes(word)));
    return found.length === 0 ? [] : [...heading(title, 1, width), ...pairs(found, column, width), blankRow(1)];
  });
  return { ...EMPTY_DOC, rows: rows.length > 0 ? rows : note('no key and no word of help matches', 'muted', 1, width) };
});

const MARKS = [
  ['(•) [2]', 'the chosen base; an overlay and its place in the order'],
  ['+ - ↑ ↓', 'new in the draft, dropped from what is active, moved up, moved down'],
  ['[?] (?)', 'chosen, but its definition is gone or does not fit; it can be dropped'],
  ['(!)', 'a file that did not load; w says why'],
  ['[-] (-)', 'a project definition that is not approved; an overlay that EXACT FINAL shuts out'],
  ['!', 'EXACT FINAL, a broken contract, or a change since it was accepted'],
  ['blt pck glb prj', 'where the file was found: builtin, pack, global, project'],
] as const;
