import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { askForBuiltins } from './builtins.ts';
import { tunedInk } from './ink-plugin.ts';
import { leadLater, leaveForLater } from './later-plugin.ts';
import { licencesOf } from './licences.ts';
import { narrowWidth } from './narrow-width-plugin.ts';
import { inOneChunk } from './one-chunk-plugin.ts';
import { DIST, METAFILE, ROOT } from './paths.ts';
import { sourceDigest } from './source-digest.ts';
import { writeFolder } from './write-folder.ts';
import { yogaBytes } from './yoga-bytes-plugin.ts';

/** A program of `dist/`: where its source starts, and what stands before its code. */
export type Program = { readonly source: string; readonly head: string };

/** What one build wrote into `dist/`, and the seconds it took. */
export type Built = { readonly files: number; readonly bytes: number; readonly seconds: number };

/** A Node without `process.getBuiltinModule` would fail at the first line. */
const GUARD = `if(!process.getBuiltinModule){process.stderr.write(\`pimodes: Node \${process.versions.node} is too old; 22.19 or newer is needed\n\`);process.exit(2)}\n`;

/** The programs of `dist/`, by name. */
export const PROGRAMS: Readonly<Record<string, Program>> = {
  cli: { source: 'src/cli/main.ts', head: `#!/usr/bin/env node\n${GUARD}` },
  complete: { source: 'src/cli/complete-here.ts', head: '' },
  pi: { source: 'src/hosts/pi/extension.ts', head: '' },
};

// Bundled CommonJS calls `require` for Node's own modules; an ES module has none by itself.
const REQUIRE = `import{createRequire as __createRequire}from"node:module";const require=__createRequire(import.meta.url);\n`;

const OPTIONS = {
  absWorkingDir: ROOT,
  outdir: DIST,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  minify: true,
  define: { 'process.env.NODE_ENV': '"production"', SOURCE_DIGEST: JSON.stringify(sourceDigest()) },
  alias: {
    'react-devtools-core': join(import.meta.dirname, 'no-devtools.ts'),
    yaml: join(ROOT, 'node_modules/yaml/browser/index.js'), // the same code as ES modules, which load in half the time
  },
  legalComments: 'none', // LICENSES.txt holds every licence in full
  metafile: true,
  write: false,
  logLevel: 'warning',
} as const satisfies BuildOptions;

/**
 * Bundles every program into one file of `dist/`, and all else that they import dynamically into chunks that share code.
 * So a program starts from a single file (each more costs it 0.05 of an empty Node), and holds its own copy of what it
 * shares with a chunk. Throws, leaving `dist/` as it was, when the source does not compile.
 */
export async function bundle(): Promise<Built> {
  const start = performance.now();
  const later = new Set<string>();
  const entryPoints = Object.fromEntries(Object.entries(PROGRAMS).map(([name, { source }]) => [name, source]));
  const programs = await build({
    ...OPTIONS,
    entryPoints,
    plugins: [leaveForLater(later), tunedInk, yogaBytes, narrowWidth],
  });
  const split = (...plugins: Plugin[]) =>
    build({
      ...OPTIONS,
      entryPoints: [...later].filter((source) => programOf(source) === null),
      entryNames: 'chunks/[name]-[hash]',
      chunkNames: 'chunks/[name]-[hash]',
      splitting: true,
      plugins: [...plugins, tunedInk, yogaBytes, narrowWidth],
    });
  const { metafile: manyChunks } = await split();
  const chunks = await split(inOneChunk(manyChunks));

  const metafile = merge(programs.metafile, chunks.metafile);
  const files = new Map([[join(DIST, 'LICENSES.txt'), licencesOf(metafile, ROOT)]]);
  for (const { path, text } of chunks.outputFiles) files.set(path, finished(text));
  for (const [name, { head }] of Object.entries(PROGRAMS)) {
    const path = join(DIST, `${name}.js`);
    const text = programs.outputFiles.find((file) => file.path === path)?.text ?? '';
    const led = leadLater(text, (target) => programOf(target) ?? chunkOf(target, chunks.metafile));
    files.set(path, head + finished(led));
  }
  writeFolder(DIST, files);
  mkdirSync(dirname(METAFILE), { recursive: true });
  writeFileSync(METAFILE, JSON.stringify(metafile));
  const bytes = [...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { files: files.size, bytes, seconds: (performance.now() - start) / 1000 };
}

const finished = (text: string): string => askForBuiltins(/\brequire\b/.test(text) ? REQUIRE + text : text);

/** The program that a source starts, as another imports it; null when it starts none. */
function programOf(source: string): string | null {
  const [name] = Object.entries(PROGRAMS).find(([, program]) => program.source === source) ?? [];
  return name === undefined ? null : `./${name}.js`;
}

/** The chunk that holds a source, as a program beside `chunks/` imports it. */
function chunkOf(source: string, { outputs }: Metafile): string {
  const [path] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source) ?? [];
  if (path === undefined) throw new Error(`no chunk was built from ${source}`);
  return path.replace(/^dist\//, './');
}

const merge = (a: Metafile, b: Metafile): Metafile => ({
  inputs: { ...b.inputs, ...a.inputs },
  outputs: { ...a.outputs, ...b.outputs },
});
