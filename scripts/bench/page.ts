/** The tables of docs/performance.md, which a whole run writes; what stands around them is written by hand. */

import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../build/paths.ts';
import { between } from '../docs/between.ts';
import { isWithin, type Result } from './bench.ts';
import { digits, pointsText, tenfold } from './growth.ts';

const COMMAND = 'npm run bench -- --write';

/** Writes them into the page. `load` is the system's load average before the run. */
export function writePage(results: readonly Result[], load: number): void {
  const path = join(ROOT, 'docs/performance.md');
  const regions = { machine: machineText(load), figures: figureTable(results), growth: growthTable(results) };
  const text = Object.entries(regions).reduce(
    (page, [name, content]) => between(page, name, content, COMMAND),
    readFileSync(path, 'utf8'),
  );
  writeFileSync(path, text);
}

function machineText(load: number): string {
  const all = cpus();
  const system = `${type()} ${release().split('.').slice(0, 2).join('.')} on ${process.arch}`;
  const cores = `${all.length} cores (${all[0]?.model.trim() || 'of an unknown kind'})`;
  const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GB`;
  const day = new Date().toISOString().slice(0, 10);
  return `Node ${process.versions.node}, ${system}, ${cores}, ${memory}; ${day}, with a load of ${load.toFixed(1)} before the run.`;
}

const figureTable = (results: readonly Result[]): string =>
  [
    '| bench | what | measured | at most | |',
    '| --- | --- | --- | --- | --- |',
    ...results.map((result) => {
      const { name, about, bar, unit } = result.bench;
      const { value, detail } = result.measured;
      const measured = `${isWithin(result) ? '' : '**past** '}${digits(value)}${unit}`;
      return `| \`${name}\` | ${about} | ${measured} | ${bar}${unit} | ${detail} |`;
    }),
  ].join('\n');

const growthTable = (results: readonly Result[]): string =>
  [
    '| bench | of | median | ten times as many take |',
    '| --- | --- | --- | --- |',
    ...results.flatMap(({ bench, measured: { growth } }) =>
      growth === undefined
        ? []
        : `| \`${bench.name}\` | ${growth.of} | ${pointsText(growth)} | ${tenfold(growth).toFixed(1)}× |`,
    ),
  ].join('\n');
