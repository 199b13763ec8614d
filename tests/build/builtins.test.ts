import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { askForBuiltins } from '../../scripts/build/builtins.ts';
import { CLI, DIST } from '../../scripts/build/paths.ts';

test("Node's own modules are asked for before all else, by the same names", () => {
  const text = 'var a=1;import{join as b,sep}from"node:path";a();import c from"node:os";import{d}from"./chunk.js";';
  expect(askForBuiltins(text)).toBe(
    'const {join:b,sep}=process.getBuiltinModule("node:path"),c=process.getBuiltinModule("node:os");\n' +
      'var a=1;a();import{d}from"./chunk.js";',
  );
});

test('a text that imports none stays as it is', () => {
  const text = 'const a="import{b}from\\"node:fs\\";";import{c}from"./chunk.js";';
  expect(askForBuiltins(text)).toBe(text);
});

test('nothing in dist/ imports `node:fs` by name, since that loads its promises', () => {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'));
  expect(files.filter((path) => /import\{[^}]*\}from"node:fs"/.test(readFileSync(join(DIST, path), 'utf8')))).toEqual(
    [],
  );
});

test('a Node that cannot be asked is told to be too old', () => {
  const script = `process.getBuiltinModule = undefined; await import(${JSON.stringify(CLI)});`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(stderr).toMatch(/^pimodes: Node \d+\.\d+\.\d+ is too old; 22\.19 or newer is needed\n$/);
  expect(status).toBe(2);
});
