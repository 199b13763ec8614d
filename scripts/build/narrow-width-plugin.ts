import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

const STAND_IN = join(import.meta.dirname, 'narrow-width.ts');

/**
 * Gives every importer of string-width our stand-in, which alone gets the real one, and that made at its first use. On
 * the way to a first frame its expression of every emoji would cost 15 ms to make and 65 ms to use. (As a literal it
 * costs the 15 ms even unused, since V8 checks it while parsing; esbuild writes it as `new RegExp`.)
 */
export const narrowWidth: Plugin = {
  name: 'narrow-width',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^string-width$/ }, ({ importer }) => (importer === STAND_IN ? null : { path: STAND_IN }));
    onLoad({ filter: /[\\/]string-width[\\/]index\.js$/ }, ({ path }) => {
      const parts = /^(?<imports>(?:import [^\n]*\n)+)(?<body>.*)\nexport default (?<main>.*)$/s;
      const { imports, body, main } = parts.exec(readFileSync(path, 'utf8'))?.groups ?? {};
      if (main === undefined) throw new Error(`${path} is not imports, a body and a default export, in this order`);
      const lazy = 'let real;\nexport default (...input) => (real ??= make())(...input);';
      return { contents: `${imports}${lazy}\nfunction make() {${body}\nreturn ${main}\n}` };
    });
  },
};
