/** What every dialect holds its files to once the shapes are right. */

import { type Diagnostic, diagnose, type Location } from '../../kernel/diagnostic.ts';
import { type Contracts, isModeKey, type ModeKey, RESERVED_KEYS, type Strategy } from '../../kernel/mode.ts';
import { countHidden, hiddenCharacters, spelledByTags, visibleLine } from '../../kernel/visible.ts';
import { KEY_HINT } from '../decode.ts';
import type { Located, Pointer } from '../located.ts';
import type { Places } from '../places.ts';
import { quote } from '../quote.ts';

/** The key that a file declares in `field`, or why it cannot have it. The file's stem is the authority. */
export function keyProblems(key: string, stem: string, field: string, data: Located): Diagnostic[] {
  const at = data.at([field]);
  if (!isModeKey(key))
    return [diagnose('mode/bad-key', `\`${field}\` is ${quote(key)}, which cannot be a key`, { at, hint: KEY_HINT })];
  if (RESERVED_KEYS.includes(key)) {
    return [
      diagnose('mode/reserved-key', `${quote(key)} is a word of the command line`, {
        at,
        hint: 'choose another name, for the file too',
      }),
    ];
  }
  if (key === stem) return [];
  const hint = isModeKey(stem) ? `write \`${stem}\` there, or rename the file` : `rename the file to \`${key}\``;
  return [
    diagnose('mode/key-mismatch', `\`${field}\` is ${quote(key)}, but the file is called ${quote(stem)}`, { at, hint }),
  ];
}

/** A file's stem as a key, for a dialect in which nothing but the stem says it. */
export function stemProblems(stem: string, at: Location): Diagnostic[] {
  if (!isModeKey(stem))
    return [
      diagnose('mode/bad-key', `the file is called ${quote(stem)}, which cannot be a key`, { at, hint: KEY_HINT }),
    ];
  if (!RESERVED_KEYS.includes(stem)) return [];
  return [
    diagnose('mode/reserved-key', `${quote(stem)} is a word of the command line`, {
      at,
      hint: 'choose another name for the file',
    }),
  ];
}

/** Contract lists as a mode holds them; an absent list is an empty one. */
export type WrittenContracts = { readonly [Name in keyof Contracts]?: readonly string[] };

export const contractsOf = ({
  requires = [],
  conflictsWith = [],
  before = [],
  after = [],
}: WrittenContracts): Contracts => ({
  requires: requires as ModeKey[],
  conflictsWith: conflictsWith as ModeKey[],
  before: before as ModeKey[],
  after: after as ModeKey[],
});

/** Contracts that no selection could meet. */
export function contractProblems(
  written: WrittenContracts,
  key: string,
  strategy: Strategy,
  data: Located,
): Diagnostic[] {
  const lists = contractsOf(written);
  return [
    ...Object.entries(lists).flatMap(([name, keys]) => itself(name, keys)),
    ...(['before', 'after'] as const).flatMap((name) =>
      strategy === 'append' || lists[name].length === 0 ? [] : [forOverlaysOnly(name, data)],
    ),
    ...overlap('requires', 'conflictsWith'),
    ...overlap('before', 'after'),
  ];

  function itself(name: string, keys: readonly string[]): Diagnostic[] {
    const index = keys.indexOf(key);
    if (index === -1) return [];
    return [
      diagnose('mode/contract', `\`${name}\` names the mode itself`, {
        at: data.at([name, String(index)]),
        hint: 'remove it from the list',
      }),
    ];
  }

  function overlap(one: keyof Contracts, other: keyof Contracts): Diagnostic[] {
    return lists[other].flatMap((each, index) =>
      lists[one].includes(each)
        ? [
            diagnose('mode/contract', `${quote(each)} stands in \`${one}\` and in \`${other}\``, {
              at: data.at([other, String(index)]),
              hint: 'remove it from one of the two',
            }),
          ]
        : [],
    );
  }
}

/** A field that only overlays can have. */
export const forOverlaysOnly = (field: string, data: Located): Diagnostic =>
  diagnose('mode/not-for-a-base', `\`${field}\` is for overlays, and this mode is a base`, {
    at: data.at([field], 'key'),
    hint: 'remove it, or use `strategy: append`',
  });

/** A tool's name with a character that nobody sees would match nothing, and restrict nothing. */
export function toolListProblems<Name extends string>(
  names: readonly Name[],
  tools: { readonly [Each in Name]?: readonly string[] } | undefined,
  data: Located,
): Diagnostic[] {
  return names.flatMap((name) =>
    (tools?.[name] ?? []).flatMap((item, index) => (countHidden(item) === 0 ? [] : [unseen(name, item, index)])),
  );

  function unseen(name: string, item: string, index: number): Diagnostic {
    const message = `an item of \`tools.${name}\` is ${quote(item)}, which holds a hidden character`;
    return diagnose('mode/bad-value', message, { at: data.at(['tools', name, String(index)]), hint: 'type it anew' });
  }
}

/** What is wrong, or hidden, in a text that people and the model read on one line. */
export function lineProblems(text: string | undefined, pointer: Pointer, data: Located): Diagnostic[] {
  if (text === undefined) return [];
  const field = quote(pointer.join('.'));
  const at = data.at(pointer);
  if (/\p{Cc}/u.test(text)) {
    const hint = 'write it on one line; `>-` folds a long one';
    return [diagnose('mode/control-character', `${field} holds a control character or a line break`, { at, hint })];
  }
  return textProblems(text, field, () => at);
}

/** Characters and tags in a text that a reader of the file should know of. `at` gives the place of an offset. */
export const textProblems = (text: string, name: string, at: Places): Diagnostic[] => [
  ...hiddenProblem(text, name, at),
  ...breakoutProblem(text, name, at),
];

/** Counts the characters that no screen shows, at the first one, with what tags among them spell. */
function hiddenProblem(text: string, name: string, at: Places): Diagnostic[] {
  const hidden = hiddenCharacters(text);
  const [first] = hidden;
  if (first === undefined) return [];
  const code = (first.char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const count =
    hidden.length === 1 ? `a hidden character, U+${code}` : `${hidden.length} hidden characters, the first U+${code}`;
  const spelled = spelledByTags(
    hidden
      .slice(0, MOST_SPELLED)
      .map(({ char }) => char)
      .join(''),
  );
  const message = `${name} holds ${count}${spelled === null ? '' : `, hidden text: ${spellOut(spelled)}`}`;
  const hint = 'remove them unless you know why they are there; the model reads them';
  return [diagnose('mode/hidden-characters', message, { at: at(first.offset), hint })];
}

/** How many hidden characters are looked at for what they spell. */
const MOST_SPELLED = 200;

const spellOut = (spelled: string): string => `"${visibleLine(spelled)}"`;

const BREAKOUT = /<\/(?:prompt_overlay_|system-reminder\b)[\w-]*/i;

function breakoutProblem(text: string, name: string, at: Places): Diagnostic[] {
  const breakout = text.includes('</') ? BREAKOUT.exec(text) : null;
  if (breakout === null) return [];
  const message = `${name} contains ${quote(breakout[0])}, which ends the section that it stands in`;
  const hint = 'reword it; a model would take what follows for another section';
  return [diagnose('mode/section-breakout', message, { at: at(breakout.index), hint })];
}
