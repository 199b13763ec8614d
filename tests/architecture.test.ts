import { existsSync, globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PROGRAMS } from '../scripts/build/bundle.ts';
import { loadedBy } from './support/built-graph.ts';
import { codeOf, type Import, importsOf, sourcesIn } from './support/imports.ts';

const PI = '@earendil-works/pi-coding-agent';
const TEXT = ['string-width', 'diff'];

/** Who may import whom. A name ending in `:` covers all it starts; `type` allows types alone. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/kernel': ['src/kernel'],
  'src/formats': ['src/kernel', 'src/formats', 'yaml', 'typebox'],
  'src/storage': ['src/kernel', 'src/formats', 'src/storage', 'node:', 'conf'],
  'src/app': ['src/kernel', 'src/formats', 'src/storage', 'src/app', 'diff'],
  'src/hosts': ['src/kernel', 'src/formats', 'type src/storage', 'src/app', 'src/hosts', 'node:child_process', PI],
  components: ['src/kernel', 'type src/app', 'components', 'react', 'ink', 'ink-select-input', ...TEXT],
  'src/cli': ['src', 'components', 'node:', 'package.json'],
};

/** What single files may import beyond their folder's row. */
const MAY_ALSO_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/kernel/fingerprint.ts': ['node:crypto'], // SHA-256 is a pure function
  'src/hosts/pi/host-version.ts': ['node:fs', 'node:path'], // of the running program's own package
};

/** Time, chance and environment, which the pure folders take as arguments; in code without spare spaces. */
const AMBIENT: Readonly<Record<string, RegExp>> = {
  'Date.now': /\bDate\.now\b/,
  'new Date()': /\bnew Date\b(?!\()/,
  'performance.now': /\bperformance\.now\b/,
  'Math.random': /\bMath\.random\b/,
  randomUUID: /\brandomUUID\b/,
  process: /(?<![.\w])process[.[]/,
  globalThis: /\bglobalThis\b/,
  'a dynamic import': /\bimport\(/,
};

/** What each program of dist/ may not wait for at its start, and which of Node's modules it may. */
const AT_START: Readonly<
  Record<string, { readonly without: readonly string[]; readonly builtins: readonly string[] }>
> = {
  cli: {
    without: ['react', 'ink', 'yaml', 'typebox', 'conf', 'ajv'],
    builtins: ['node:fs', 'node:path', 'node:os', 'node:process', 'node:module', 'node:url'],
  },
  complete: {
    without: ['react', 'ink', 'yaml', 'typebox', 'conf', 'ajv'],
    builtins: ['node:fs', 'node:path', 'node:os', 'node:util', 'node:crypto'],
  },
  pi: {
    without: ['react', 'ink', 'yaml', 'typebox', 'conf', 'ajv'],
    builtins: ['node:fs', 'node:path'],
  },
};

describe('sources', () => {
  test.for(Object.entries(MAY_IMPORT))('%s imports only what it may', ([folder, homes], { skip }) => {
    skip(!existsSync(folder), 'no such folder yet');
    const files = sourcesIn(folder);
    const strays = files.flatMap((file) => {
      const allowed = [...homes, ...(MAY_ALSO_IMPORT[file] ?? [])];
      return importsOf(file)
        .filter((made) => !allowed.some((home) => allows(home, made)))
        .map(({ to, kind }) => `${file} imports ${kind === 'type' ? 'types of ' : ''}${to}`);
    });
    expect(files).not.toEqual([]);
    expect(strays).toEqual([]);
  });

  test('every folder has a row in the table', () => {
    const folders = globSync('src/*').filter((path) => !(path in MAY_IMPORT));
    expect(folders).toEqual([]);
  });

  test('no file needs itself to load', () => {
    const files = [...sourcesIn('src'), ...sourcesIn('components')];
    expect(files.flatMap((file) => cycleFrom(file) ?? [])).toEqual([]);
  });

  test.each(['src/kernel', 'src/formats'])('%s takes time, chance and environment as arguments', (folder) => {
    const strays = sourcesIn(folder).flatMap((file) => {
      const code = codeOf(file);
      return Object.entries(AMBIENT).flatMap(([what, form]) => (form.test(code) ? `${file} uses ${what}` : []));
    });
    expect(strays).toEqual([]);
  });
});

describe('programs', () => {
  test.each(Object.keys(PROGRAMS))('%s has a row in the table', (name) => {
    expect(AT_START).toHaveProperty(name);
  });

  test.each(Object.entries(AT_START))('%s starts without what it needs only later', (name, { without, builtins }) => {
    const loaded = loadedBy(`dist/${name}.js`);
    const tooMuch = [
      ...loaded.packages.filter((name) => without.includes(name)),
      ...loaded.builtins.filter((name) => !builtins.includes(name)),
      ...loaded.sources.filter((path) => path.startsWith('src/formats/') && isHeavy(path)),
    ];
    expect(tooMuch.map(loaded.wayTo)).toEqual([]);
  });
});

/** Whether a table's entry covers an import. */
function allows(home: string, { to, kind }: Import): boolean {
  return isWithin(home, to) || (kind === 'type' && isWithin(home.replace(/^type /, ''), to));
}

function isWithin(home: string, to: string): boolean {
  return to === home || to.startsWith(home.endsWith(':') ? home : `${home}/`);
}

/** Whether a format's file makes whoever imports it load a parser or a schema. */
function isHeavy(path: string): boolean {
  return importsOf(path).some(({ to, kind }) => kind !== 'type' && (isWithin('yaml', to) || isWithin('typebox', to)));
}

/** The shortest way from a file back to itself by static imports: `a → b → a`. */
function cycleFrom(start: string): string | null {
  const ways = new Map([[start, start]]);
  for (const [at, way] of ways) {
    for (const { to, kind } of existsSync(at) ? importsOf(at) : []) {
      if (kind === 'static' && to === start) return `${way} → ${to}`;
      if (kind === 'static' && !ways.has(to)) ways.set(to, `${way} → ${to}`);
    }
  }
  return null;
}
