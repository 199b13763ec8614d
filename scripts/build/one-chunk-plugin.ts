import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Loader, Metafile, Plugin } from 'esbuild';
import { ROOT } from './paths.ts';

/** Node's own modules that every command but the footer loads anyway. */
const CHEAP = ['fs', 'path', 'os', 'url', 'util', 'process', 'crypto'].map((name) => `node:${name}`);

/**
 * A splitting build makes a chunk for each set of dynamic imports that share something, dozens in all, and a file costs
 * more to load than what is in it. Given the graph of such a build, this has every dynamic import load all that is shared
 * and light, so that the next build makes one chunk of it. What needs a package stays where it was.
 */
export function inOneChunk(metafile: Metafile): Plugin {
  const outputs = Object.values(metafile.outputs);
  const entries = new Set(
    outputs.flatMap(({ entryPoint }) => (entryPoint === undefined ? [] : join(ROOT, entryPoint))),
  );
  const shared = outputs
    .filter(({ entryPoint }) => entryPoint === undefined)
    .flatMap(({ inputs }) => Object.keys(inputs))
    .filter((path) => /\.tsx?$/.test(path)); // a JSON file comes with the source that needs it
  const light = shared.filter((path) => isLight(path, metafile)).sort();
  return {
    name: 'in-one-chunk',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^pimodes:shared$/ }, () => ({ path: 'shared', namespace: 'pimodes' }));
      onLoad({ filter: /^shared$/, namespace: 'pimodes' }, () => {
        return { contents: light.map((path) => `import './${path}';`).join('\n'), resolveDir: ROOT };
      });
      onLoad({ filter: /\.tsx?$/, namespace: 'file' }, ({ path }) => {
        if (!entries.has(path)) return null;
        const loader = extname(path).slice(1) as Loader;
        return { contents: `${readFileSync(path, 'utf8')}\nimport 'pimodes:shared';`, loader };
      });
    },
  };
}

/** Whether a source, with all that it imports statically, is ours and needs nothing costly. */
function isLight(path: string, { inputs }: Metafile): boolean {
  const seen = new Set([path]);
  for (const at of seen) {
    const { imports = [] } = inputs[at] ?? {};
    for (const { path, kind } of imports) if (kind === 'import-statement') seen.add(path);
  }
  return [...seen].every((path) => CHEAP.includes(path) || (path in inputs && !path.includes('node_modules/')));
}
