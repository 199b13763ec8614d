/** One small change of a source text. `at` and `was` are offsets and characters of it. */
export type Mutation = { readonly at: number; readonly was: string; readonly is: string };

/** What is changed into what. Each stands for a mistake that somebody could make. */
const CHANGES: readonly (readonly [was: RegExp, is: string])[] = [
  [/===/g, '!=='],
  [/!==/g, '==='],
  [/&&/g, '||'],
  [/\|\|/g, '&&'],
  [/(?<=[\w)\]] )<(?= [\w(])/g, '<='],
  [/(?<=[\w)\]] )>(?= [\w(])/g, '>='],
  [/<=(?= )/g, '<'],
  [/(?<= )>=(?= )/g, '>'],
  [/(?<=[\w)] )\+(?= [\w(])/g, '-'],
  [/(?<=[\w)] )-(?= \d)/g, '+'],
  [/(?<=[(,=?:{[] ?|return |&& |\|\| )!(?=[\w(])/g, ''],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/\.some\(/g, '.every('],
  [/\.every\(/g, '.some('],
  [/\.filter\((?=[({\w])/g, '.filter((_) => true || '],
  [/(?<=\.slice\()\d/g, '9'],
  [/(?<=\.at\()-1/g, '0'],
  [/\bMath\.max\b/g, 'Math.min'],
  [/\bMath\.min\b/g, 'Math.max'],
  [/ \?\? /g, ' && '],
];

/** Every mutation of a TypeScript text, by place; types, comments, strings and imports stay as they are. */
export function mutationsOf(text: string): Mutation[] {
  const code = blanked(text);
  return CHANGES.flatMap(([was, is]) =>
    Array.from(code.matchAll(was), ({ 0: found, index }) => ({ at: index, was: found, is })),
  ).toSorted((one, other) => one.at - other.at);
}

/** The text after a mutation. */
export const mutated = (text: string, { at, is, was }: Mutation): string =>
  text.slice(0, at) + is + text.slice(at + was.length);

/** What is no running code, as blanks of the same length. */
const blanked = (text: string): string =>
  [
    /\/\*[\s\S]*?\*\/|\/\/.*/g,
    /'(?:[^'\\\n]|\\.)*'/g,
    /^import [^;]*;/gm,
    /^(?:export )?type \w[\s\S]*?;\n(?=\n|export|const|function|\/\*)/gm,
  ].reduce((so, pattern) => so.replace(pattern, (found) => found.replace(/[^\n]/g, ' ')), text);
