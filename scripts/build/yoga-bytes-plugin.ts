import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const BYTES = 'yoga-wasm-bytes';
const PAYLOAD = /(?<=data:application\/octet-stream;base64,)[A-Za-z0-9+/]+=*/;

/**
 * Hands yoga-layout the bytes of its WebAssembly. By itself it fetches them from a `data:` URL, for which Node loads its
 * whole HTTP client. A yoga-layout that is laid out differently fails the build.
 */
export const yogaBytes: Plugin = {
  name: 'yoga-bytes',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /[\\/]yoga-layout[\\/]dist[\\/]src[\\/]index\.js$/, namespace: 'file' }, ({ path }) => {
      const { before, after } = cut(path, /await loadYoga\(\)/);
      const contents = `import wasmBinary from '${BYTES}';\n${before}await loadYoga({ wasmBinary })${after}`;
      return { contents, resolveDir: dirname(path) };
    });
    onLoad({ filter: /[\\/]yoga-wasm-base64-esm\.js$/, namespace: 'file' }, ({ path }) => {
      const { before, after } = cut(path, PAYLOAD);
      return { contents: before + after };
    });
    onResolve({ filter: RegExp(`^${BYTES}$`) }, ({ resolveDir }) => {
      return { path: join(resolveDir, '../binaries/yoga-wasm-base64-esm.js'), namespace: BYTES };
    });
    onLoad({ filter: /./, namespace: BYTES }, ({ path }) => {
      return { contents: Buffer.from(cut(path, PAYLOAD).match, 'base64'), loader: 'binary' };
    });
  },
};

/** A file's text around and at the first `what`. */
function cut(path: string, what: RegExp): { before: string; match: string; after: string } {
  const text = readFileSync(path, 'utf8');
  const match = what.exec(text)?.[0];
  if (match === undefined) throw new Error(`${path} holds no ${what}`);
  const at = text.indexOf(match);
  return { before: text.slice(0, at), match, after: text.slice(at + match.length) };
}
