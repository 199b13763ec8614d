import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

const CALL = 'lineUpdate(previousLines[i], nextLine, stream.columns)';
const RESIZED = '        if (currentWidth < this.lastTerminalWidth ||';
/** After a new size nobody knows what of the old picture is where, so the next one is drawn from the top. */
const RESIZED_WHOLE = `        if (this.alternateScreen && !this.isSuspended) {
            this.options.stdout.write(homeAndEraseDown);
            this.log.reset();
            this.lastOutput = '';
            this.lastOutputToRender = '';
            this.lastOutputHeight = 0;
        }
        else if (currentWidth < this.lastTerminalWidth ||`;

const SANITIZED = 'export default sanitizeAnsi;';
/** Texts are drawn again and again; those of a few screens are remembered. */
const SANITIZED_ONCE = `
const known = new Map();
export default (text) => {
  let clean = known.get(text);
  if (clean === undefined) {
    if (known.size > 2000) known.clear();
    known.set(text, (clean = sanitizeAnsi(text)));
  }
  return clean;
};
`;

/** The whole tree is searched for a `<Static>` after each change; we have none. */
const STATIC = 'const staticNode = findStaticNode(rootNode);';

/** What of `output.js` reads otherwise: nothing that a frame shows, only how often it is worked out. */
const OUTPUT: readonly (readonly [was: string, is: string])[] = [
  // What is known of a line's parts is kept from frame to frame.
  [
    '    caches = new OutputCaches();\n',
    '    caches = (kept = kept?.styledChars.size < MOST ? kept : new OutputCaches());\n',
  ],
  [
    'let lines = characterLines.map(line => styledCharsToString(line));',
    'let lines = (this.caches.lines ??= new Map()).get(text);\n' +
      '        if (!lines) this.caches.lines.set(text, lines = characterLines.map(line => styledCharsToString(line)));',
  ],
  // All blank cells are one: cells are replaced, never changed.
  [
    `row.push({
                    type: 'char',
                    value: ' ',
                    fullWidth: false,
                    styles: [],
                });`,
    'row.push(BLANK);',
  ],
  // A row of the same cells reads the same.
  ['.map(line => {\n            // See', '.map((line, y) => {\n            // See'],
  ['styledCharsToString(lineWithoutEmptyItems).trimEnd()', 'rowText(lineWithoutEmptyItems, y)'],
];

const OUTPUT_HEAD = `
const MOST = 2000; // more parts of lines than a few screens have
const BLANK = { type: 'char', value: ' ', fullWidth: false, styles: [] };
let kept;
let rows = [];
const rowText = (cells, y) => {
  const was = rows[y];
  if (was !== undefined && was.cells.length === cells.length && cells.every((cell, x) => cell === was.cells[x])) return was.text;
  const text = styledCharsToString(cells).trimEnd();
  rows[y] = { cells, text };
  return text;
};
`;

const WRITE = "stream.write(buffer.join(''));";
/** `ESC [ E` is a step to the next line; many of them are one. */
const WRITE_SHORT =
  "stream.write(buffer.join('').replace(/(?:\\u001B\\[E){2,}/g, (steps) => '\\u001B[' + steps.length / 3 + 'E'));";

/**
 * What Ink does otherwise in the bundle: a changed line is updated by our `lineUpdate`, the steps over
 * lines that are the same are one, a window of a new size is drawn anew, and what is known of a line and its parts is kept from
 * frame to frame, which takes two thirds off the time of a frame. An Ink that is written otherwise fails the build.
 */
export const tunedInk: Plugin = {
  name: 'tuned-ink',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^\.\/line-update\.js$/ }, ({ importer }) => {
      textWith(CALL, importer);
      return { path: 'line-update', namespace: 'tuned-ink' };
    });
    onLoad({ filter: /^line-update$/, namespace: 'tuned-ink' }, () => {
      return { contents: "export { lineUpdate as default } from './line-update.ts';", resolveDir: import.meta.dirname };
    });
    onLoad({ filter: /[\\/]ink[\\/]build[\\/]log-update\.js$/ }, ({ path }) => {
      return { contents: textWith(WRITE, path).replace(WRITE, WRITE_SHORT) };
    });
    onLoad({ filter: /[\\/]ink[\\/]build[\\/]ink\.js$/ }, ({ path }) => {
      return { contents: textWith(RESIZED, path).replace(RESIZED, RESIZED_WHOLE) };
    });
    onLoad({ filter: /[\\/]ink[\\/]build[\\/]sanitize-ansi\.js$/ }, ({ path }) => {
      return { contents: textWith(SANITIZED, path).replace(SANITIZED, SANITIZED_ONCE) };
    });
    onLoad({ filter: /[\\/]ink[\\/]build[\\/]reconciler\.js$/ }, ({ path }) => {
      return { contents: textWith(STATIC, path).replace(STATIC, 'const staticNode = undefined;') };
    });
    onLoad({ filter: /[\\/]ink[\\/]build[\\/]output\.js$/ }, ({ path }) => {
      const text = OUTPUT.reduce((so, [was, is]) => replaced(so, was, is, path), readFileSync(path, 'utf8'));
      return { contents: text.replace('class OutputCaches', `${OUTPUT_HEAD}class OutputCaches`) };
    });
  },
};

function replaced(text: string, was: string, is: string, path: string): string {
  if (!text.includes(was)) throw new Error(`${path} holds no ${was.trim()}`);
  return text.replace(was, is);
}

function textWith(part: string, path: string): string {
  return replaced(readFileSync(path, 'utf8'), part, part, path);
}
