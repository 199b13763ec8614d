import { readFileSync } from 'node:fs';
import type { Metafile } from 'esbuild';
import { METAFILE } from '../../scripts/build/paths.ts';

/** What a built file loads before its first line runs: sources, packages and Node's own modules (`node:…`). */
export type Loaded = {
  readonly sources: readonly string[];
  readonly packages: readonly string[];
  readonly builtins: readonly string[];
  /** One way from the entry's source to what is named: `src/cli/main.ts → … → yaml`. */
  readonly wayTo: (name: string) => string;
};

/** What `dist/` file `output` loads by itself, and through all that it imports statically. */
export function loadedBy(output: string): Loaded {
  const { inputs, outputs }: Metafile = JSON.parse(readFileSync(METAFILE, 'utf8'));
  const entry = outputs[output]?.entryPoint;
  if (entry === undefined) throw new Error(`${output} is not an entry of the last build`);

  const files = [...reach([output], (file) => staticOf(outputs[file]?.imports).filter((to) => to in outputs)).keys()];
  const modules = files.flatMap((file) => Object.entries(outputs[file]?.inputs ?? {}));
  const present = new Set(modules.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path));
  const outside = files.flatMap((file) => staticOf(outputs[file]?.imports).filter((to) => !(to in outputs)));
  const cameFrom = reach([entry], (path) => staticOf(inputs[path]?.imports));

  return {
    sources: [...present].filter((path) => packageOf(path) === null),
    packages: unique([...present].map(packageOf)),
    builtins: unique(outside.map(nameOf)),
    wayTo(name) {
      const end = [...cameFrom.keys()].find((path) => nameOf(path) === name);
      const way: string[] = [];
      for (let at = end; at !== undefined; at = cameFrom.get(at) ?? undefined) way.unshift(nameOf(at));
      return unique(way).join(' → ');
    },
  };
}

type Import = { readonly path: string; readonly kind: string };

const staticOf = (imports: readonly Import[] = []) =>
  imports.filter(({ kind }) => kind === 'import-statement' || kind === 'require-call').map(({ path }) => path);

/** All that is reached from `starts`, nearest first, each with what it was first reached from. */
function reach(starts: readonly string[], next: (at: string) => readonly string[]): ReadonlyMap<string, string | null> {
  const cameFrom = new Map<string, string | null>(starts.map((start) => [start, null]));
  for (const at of cameFrom.keys()) {
    for (const to of next(at)) if (!cameFrom.has(to)) cameFrom.set(to, at);
  }
  return cameFrom;
}

/** A module as a reader knows it: its package, its path, or `node:` and its name. */
function nameOf(path: string): string {
  return packageOf(path) ?? (/^[\w/]+$/.test(path) ? `node:${path}` : path);
}

function packageOf(path: string): string | null {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? null;
}

const unique = (names: readonly (string | null)[]) => [...new Set(names.filter((name) => name !== null))];
