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
const CACHES = '    caches = new OutputCaches();\n';

const WRITE = "stream.write(buffer.join(''));";
/** `ESC [ E` is a step to the next line; many of them are one. */
const WRITE_SHORT =
  "stream.write(buffer.join('').replace(/(?:\\u001B\\[E){2,}/g, (steps) => '\\u001B[' + steps.length / 3 + 'E'));";

/** More parts of lines than a few screens have. */
const MOST = 2000;

/**
 * What Ink does otherwise in the bundle: a changed line is updated by our `lineUpdate`, the steps over
 * lines that are the same are one, a window of a new size is drawn anew, and what is known of a line's parts is kept from frame to frame, which halves the time that a frame takes. An Ink that is written otherwise fails the build.
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
    onLoad({ filter: /[\\/]ink[\\/]build[\\/]output\.js$/ }, ({ path }) => {
      const kept = `    caches = (kept = kept?.styledChars.size < ${MOST} ? kept : new OutputCaches());\n`;
      return { contents: `let kept;\n${textWith(CACHES, path).replace(CACHES, kept)}` };
    });
  },
};

function textWith(part: string, path: string): string {
  const text = readFileSync(path, 'utf8');
  if (!text.includes(part)) throw new Error(`${path} holds no ${part.trim()}`);
  return text;
}
