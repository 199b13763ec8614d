/** What there is to say of the terminal that a command runs in. */

import { ALT_HINTS } from '../../../components/alt-keys.ts';
import { type Finding, findingsIn } from '../../kernel/finding.ts';
import { visibleLine } from '../../kernel/visible.ts';
import type { ColorChoice } from '../screen.ts';

/** `size` null: standard input or standard output is no terminal. */
export type TerminalFacts = {
  readonly size: { readonly columns: number; readonly rows: number } | null;
  readonly color: ColorChoice;
  readonly isUnicode: boolean;
  /** Whether `$VISUAL` or `$EDITOR` names an editor. */
  readonly hasEditor: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
};

const { fine, note, problem } = findingsIn('terminal');

export const terminalFindings = (facts: TerminalFacts): Finding[] => [
  size(facts),
  kind(facts),
  colors(facts),
  letters(facts),
  ...altKeys(facts),
  ...(facts.hasEditor
    ? []
    : [
        note(
          'neither $VISUAL nor $EDITOR names an editor',
          'set one, for `pimodes new`, `edit` and `e` in the selector',
        ),
      ]),
];

/** What the selector needs to draw anything. */
const LEAST = { columns: 40, rows: 10 };

function size({ size }: TerminalFacts): Finding {
  if (size === null) return note('this is no terminal, so the selector cannot open here; every other command works');
  const words = `${size.columns} columns, ${size.rows} rows`;
  const isEnough = size.columns >= LEAST.columns && size.rows >= LEAST.rows;
  return isEnough
    ? fine(words)
    : problem(words, `the selector needs ${LEAST.columns} by ${LEAST.rows}: make the window larger`);
}

function kind({ size, env: { TERM, TERM_PROGRAM } }: TerminalFacts): Finding {
  if (size === null) return fine(`TERM is ${TERM === undefined ? 'not set' : `\`${visibleLine(TERM)}\``}`);
  if (TERM === undefined || TERM === '')
    return problem('TERM is not set', 'set it to what the terminal is, such as `xterm-256color`');
  if (TERM === 'dumb') return note('TERM is `dumb`: nothing can be drawn', '`pimodes --accessible` asks line by line');
  const inside = TERM_PROGRAM === undefined ? '' : ` in ${visibleLine(TERM_PROGRAM)}`;
  return fine(`TERM is \`${visibleLine(TERM)}\`${inside}`);
}

function colors({ color: { isOn, by } }: TerminalFacts): Finding {
  const words = isOn ? 'colour is used' : 'no colour is used';
  return fine(by === null ? words : `${words}: ${by} says so`);
}

function letters({ isUnicode, env }: TerminalFacts): Finding {
  const name = ['LC_ALL', 'LC_CTYPE', 'LANG'].find((one) => env[one]);
  const locale = name === undefined ? 'no locale is set' : `${name} is \`${visibleLine(env[name] ?? '')}\``;
  return isUnicode
    ? fine(`Unicode is drawn: ${locale}`)
    : note(
        `ASCII is drawn: ${locale}`,
        'for more, a UTF-8 locale such as `C.UTF-8`, and neither --ascii nor the setting `ascii`',
      );
}

const altKeys = ({ size, env }: TerminalFacts): Finding[] =>
  size === null
    ? []
    : ALT_HINTS.filter(({ isHere }) => isHere(env)).map(({ terminal, advice }) =>
        note(`${terminal} may keep Alt+arrows to itself: ${advice}`, 'K and J, or Shift+arrows, do the same'),
      );
