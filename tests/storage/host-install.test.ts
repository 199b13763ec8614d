import { symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { installedIn } from '../../src/storage/host-install.ts';
import { programOn } from '../../src/storage/programs.ts';
import { makeFolder, put, tempPaths } from './disk.ts';

/** A Pi whose settings are `settings`, and our package wherever `places` says, from the home on. */
function pi(settings: object, places: readonly string[]) {
  const paths = tempPaths();
  put(join(paths.agentDir, 'settings.json'), JSON.stringify(settings));
  for (const place of places) put(join(paths.home, place, 'package.json'), '{"name":"pimodes","version":"0.1.0"}');
  return paths;
}

const NPM = '.pi/agent/npm/node_modules/pimodes';
const GIT = '.pi/agent/git/github.com/someone/pimodes';

test.each<[object, string]>([
  [{ packages: ['npm:pimodes'] }, NPM],
  [{ packages: ['npm:other', 'npm:pimodes@0.1.0'] }, NPM],
  [{ packages: [{ source: 'npm:pimodes', skills: [] }] }, NPM],
  [{ packages: ['git:github.com/someone/pimodes'] }, GIT],
  [{ packages: ['git:github.com/someone/pimodes@v1'] }, GIT],
  [{ packages: ['https://github.com/someone/pimodes.git'] }, GIT],
  [{ packages: ['git:git@github.com:someone/pimodes.git@main'] }, GIT],
  [{ packages: ['~/own/pimodes'] }, 'own/pimodes'],
  [{ packages: ['../../own/pimodes'] }, 'own/pimodes'],
  [{ extensions: ['~/own/pimodes'] }, 'own/pimodes'],
  [{ extensions: ['~/own/pimodes/dist/pi.js'] }, 'own/pimodes'],
])('%j loads it from %s', (settings, place) => {
  const paths = pi(settings, [place]);
  expect(installedIn(paths)).toMatchObject([{ root: join(paths.home, place), version: '0.1.0' }]);
});

test.each([
  [{}],
  [{ packages: [{ source: 'npm:pimodes', extensions: [] }] }],
  [{ packages: ['npm:other'], extensions: ['!~/own/pimodes', '-builtin:mcp', 7, ''] }],
  [{ packages: 'npm:pimodes' }],
])('%j does not load it', (settings) => {
  expect(installedIn(pi(settings, [NPM, 'own/pimodes']))).toEqual([]);
});

test('every place counts: two settings files, and links in a folder of extensions', () => {
  const paths = pi({ packages: ['npm:pimodes'] }, [NPM, 'own/pimodes']);
  put(join(paths.cwd, '.pi/settings.json'), JSON.stringify({ packages: [join(paths.home, 'own/pimodes')] }));
  makeFolder(join(paths.agentDir, 'extensions'));
  put(join(paths.agentDir, 'extensions/other.ts'));
  symlinkSync(put(join(paths.home, 'own/pimodes/dist/pi.js')), join(paths.agentDir, 'extensions/pimodes.js'));
  const own = join(paths.home, 'own/pimodes');
  expect(installedIn(paths).map(({ place, root }) => [place, root])).toEqual([
    [join(paths.home, NPM), join(paths.home, NPM)],
    [join(paths.agentDir, 'extensions/pimodes.js'), own],
    [own, own],
  ]);
});

test('a program is found in the first absolute folder that has it as something to run', () => {
  const { home } = tempPaths();
  const [a, b] = [join(home, 'a'), join(home, 'b')];
  put(join(a, 'host'));
  makeFolder(join(a, 'tool'));
  symlinkSync(process.execPath, join(makeFolder(b), 'host'));
  const path = ['.', '', a, b].join(delimiter);
  expect(programOn('host', path)).toBe(join(b, 'host'));
  expect([programOn('tool', path), programOn('none', path), programOn('host', '')]).toEqual([null, null, null]);
});
