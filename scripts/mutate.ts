/**
 * Whether the tests would notice: changes one thing at a time in the files that decide what a model is told and may do, in a
 * copy, and runs the kernel's tests of it. What survives is printed with its line; `docs/reliability.md` explains each.
 */

import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { ROOT } from './build/paths.ts';
import { type Mutation, mutated, mutationsOf } from './mutate/mutations.ts';

/** What is changed, and the tests of the kernel that have to notice. */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  resolution: ['resolution', 'standing', 'plan'],
  contracts: ['contracts', 'resolution', 'plan'],
  composition: ['composition'],
  replay: ['replay', 'standing'],
  standing: ['standing', 'replay', 'plan'],
  guard: ['guard', 'guard-in-force'],
  judge: ['guard', 'judge'],
  'guard-in-force': ['guard-in-force'],
};

const copy = mkdtempSync(join(tmpdir(), 'pimodes-mutate-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const name of ['src', 'tests', 'components', 'scripts', 'modes', 'package.json', 'tsconfig.json'])
  cpSync(join(ROOT, name), join(copy, name), { recursive: true });
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

const vitest = await createVitest('test', {
  ...{
    root: copy,
    config: false,
    watch: false,

    isolate: false,
    maxWorkers: 1,
    include: ['tests/kernel/*.test.ts'],
  },
  reporters: [{}],
});
const subjects = process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(SUBJECTS);
let [made, survived] = [0, 0];
for (const subject of subjects) {
  const path = join(copy, 'src/kernel', `${subject}.ts`);
  const tests = SUBJECTS[subject];
  if (tests === undefined) throw new Error(`${subject} is none of ${Object.keys(SUBJECTS)}`);
  const text = readFileSync(path, 'utf8');
  const mutations = mutationsOf(text);
  let alive = 0;
  for (const mutation of mutations) {
    writeFileSync(path, mutated(text, mutation));
    if (!(await holds(path, tests))) continue;
    alive++;
    console.log(`     survives ${subject}.ts:${placeOf(text, mutation)}`);
  }
  writeFileSync(path, text);
  if (!(await holds(path, tests))) throw new Error(`the tests of ${subject} fail as they are`);
  console.log(`${subject.padEnd(16)} ${mutations.length - alive} of ${mutations.length} noticed`);
  made += mutations.length;
  survived += alive;
}
console.log(`${'all'.padEnd(16)} ${made - survived} of ${made} noticed`);
await vitest.close();
process.exit();

/** Whether the tests pass with the file as it is now. */
async function holds(path: string, tests: readonly string[]): Promise<boolean> {
  vitest.invalidateFile(path);
  const all = await vitest.getRelevantTestSpecifications();
  const wanted = all.filter(({ moduleId }) => tests.some((name) => moduleId.endsWith(`/${name}.test.ts`)));
  if (wanted.length !== tests.length) throw new Error(`there are not all of ${tests}`);
  const { testModules } = await vitest.runTestSpecifications(wanted);
  return testModules.every((module) => module.ok());
}

/** `line: the line, what became of it`. */
function placeOf(text: string, { at, is, was }: Mutation): string {
  const from = text.lastIndexOf('\n', at) + 1;
  const to = text.indexOf('\n', at);
  const line = text.slice(0, at).split('\n').length;
  return `${line}: ${text.slice(from, at).trimStart()}⟨${was} → ${is}⟩${text.slice(at + was.length, to)}`;
}
