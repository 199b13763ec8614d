import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPaths, isInside, type World, worldOf } from '../../src/storage/paths.ts';
import { systemError } from '../support/faulty-disk.ts';
import { makeFolder, put, refusalIn, tempFolder, tempPaths, valueOf } from './disk.ts';

const nowhere = (): never => {
  throw new Error('no entry');
};

function world(env: Record<string, string | undefined>, more: Partial<World> = {}): World {
  return { env, cwd: () => '/', homedir: nowhere, ...more };
}

test('everything follows from HOME', () => {
  const { home, agentDir, ours, globalModes, namedState } = valueOf(findPaths(world({ HOME: '/home/ada' })));
  expect({ home, agentDir, ours, globalModes, namedState }).toEqual({
    home: '/home/ada',
    agentDir: '/home/ada/.pi/agent',
    ours: '/home/ada/.pi/agent/pimodes',
    globalModes: ['/home/ada/.amplifier/modes', '/home/ada/.pi/agent/modes'],
    namedState: null,
  });
});

test.each([[undefined], [''], ['relative'], ['~'], ['$HOME']])('HOME %j stands aside for the user table', (HOME) => {
  expect(valueOf(findPaths(world({ HOME }, { homedir: () => '/home/table' }))).home).toBe('/home/table');
});

test.each([
  ['throws', nowhere],
  ['is empty', () => ''],
  ['is relative', () => 'x'],
])('no home at all is refused in words: the table %s', (_, homedir) => {
  const refusal = refusalIn(findPaths(world({ HOME: '' }, { homedir })));
  expect(refusal).toMatchObject({ kind: 'storage', path: 'HOME', detail: expect.stringContaining('set HOME') });
});

test('the agent folder and ours can be moved; `~` is the home, a relative path counts from the cwd', () => {
  const cwd = tempFolder();
  const env = { HOME: '/home/ada', PI_CODING_AGENT_DIR: '~/agent', PIMODES_HOME: 'mine', PIMODES_STATE: '~/s.jsonl' };
  const paths = valueOf(findPaths(world(env, { cwd: () => cwd })));
  expect(paths).toMatchObject({
    agentDir: '/home/ada/agent',
    ours: join(cwd, 'mine'),
    namedState: '/home/ada/s.jsonl',
  });
  expect(paths.globalModes[1]).toBe('/home/ada/agent/modes');
});

test('blank variables count as absent', () => {
  const paths = valueOf(
    findPaths(world({ HOME: '/h', PI_CODING_AGENT_DIR: ' ', PIMODES_HOME: '', PIMODES_STATE: '' })),
  );
  expect(paths).toMatchObject({ agentDir: '/h/.pi/agent', ours: '/h/.pi/agent/pimodes', namedState: null });
});

test.each([['PI_CODING_AGENT_DIR'], ['PIMODES_HOME'], ['PIMODES_STATE']])(
  '%s that nobody expanded is refused',
  (name) => {
    for (const value of ['$HOME/x', `\${HOME}/x`, '~ada/x']) {
      expect(refusalIn(findPaths(world({ HOME: '/h', [name]: value })))).toMatchObject({ kind: 'storage', path: name });
    }
  },
);

test('--state goes before PIMODES_STATE', () => {
  const found = findPaths(world({ HOME: '/h', PIMODES_STATE: '/a' }), { state: '/b' });
  expect(valueOf(found).namedState).toBe('/b');
});

test('a folder to act in that is gone, or is a file, is refused by name', () => {
  const gone = join(tempFolder(), 'gone');
  const refusal = (cwd: () => string) => refusalIn(findPaths(world({ HOME: '/h' }, { cwd })));
  expect(refusal(() => gone)).toMatchObject({ path: gone, cause: 'unusable', detail: 'there is no such folder' });
  const file = put(join(tempFolder(), 'file'));
  expect(refusal(() => file)).toMatchObject({ path: file, cause: 'unusable' });
  const removed = () => {
    throw systemError('ENOENT', 'uv_cwd');
  };
  expect(refusal(removed)).toMatchObject({ path: '.', detail: expect.stringContaining('it was removed') });
});

test('a whole path as the folder to act in needs no folder to start in', () => {
  const gone = { env: {}, cwd: () => expect.fail('asked where it is') };
  expect(worldOf('/srv/app', gone).cwd()).toBe('/srv/app');
});

test('the cwd is its real path, so that a link and its target are one project', () => {
  const folder = tempFolder();
  const real = makeFolder(join(folder, 'real'));
  symlinkSync(real, join(folder, 'link'));
  const paths = valueOf(findPaths(world({ HOME: '/h' }, { cwd: () => join(folder, 'link') })));
  expect([paths.cwd, paths.project]).toEqual([real, real]);
});

test('ancestors run from the root down to the cwd', () => {
  const { ancestors, cwd } = tempPaths({ cwd: 'a/b' });
  expect(ancestors[0]).toBe('/');
  expect(ancestors.at(-1)).toBe(cwd);
  expect(ancestors.at(-2)).toBe(join(cwd, '..'));
});

test.each([
  // made below HOME              the cwd      the project
  [['a/.git/'], 'a/b/c', 'a'],
  [['a/.git'], 'a/b/c', 'a'],
  [['a/.pi/'], 'a/b/c', 'a'],
  [['a/.pi'], 'a/b/c', 'a/b/c'],
  [['a/.git/', 'a/b/.git/'], 'a/b/c', 'a/b'],
  [['.git/'], 'a/b/c', 'a/b/c'],
  [['.pi/agent/'], 'a/b/c', 'a/b/c'],
  [['../.git/'], 'a', 'a'],
  [['.git/'], '', ''],
  [['.pi/'], '', ''],
  [[], 'a/b', 'a/b'],
])('with %j below HOME, %j belongs to %j', (made, cwd, project) => {
  const home = makeFolder(join(tempFolder(), 'home'));
  for (const name of made) {
    if (name.endsWith('/')) makeFolder(join(home, name));
    else put(join(home, name));
  }
  mkdirSync(join(home, cwd), { recursive: true });
  const paths = valueOf(findPaths(world({ HOME: home }, { cwd: () => join(home, cwd) })));
  expect(paths.project).toBe(join(home, project));
});

test('a `.pi` that holds the agent folder makes no project, wherever it stands and by whatever link it is reached', () => {
  const folder = tempFolder();
  const agent = makeFolder(join(folder, 'work/.pi/agent'));
  symlinkSync(agent, join(folder, 'agent-link'));
  const cwd = makeFolder(join(folder, 'work/a'));
  const env = { HOME: join(folder, 'home'), PI_CODING_AGENT_DIR: join(folder, 'agent-link') };
  expect(valueOf(findPaths(world(env, { cwd: () => cwd }))).project).toBe(cwd);
});

test('HOME reached by a link is still not a project of what lies below it', () => {
  const folder = tempFolder();
  makeFolder(join(folder, 'real/.git'));
  const cwd = makeFolder(join(folder, 'real/a'));
  symlinkSync(join(folder, 'real'), join(folder, 'home'));
  expect(valueOf(findPaths(world({ HOME: join(folder, 'home') }, { cwd: () => cwd }))).project).toBe(cwd);
});

test('builtin modes stand beside the package.json of this package', () => {
  expect(valueOf(findPaths(world({ HOME: '/h' }))).builtinModes).toBe(join(import.meta.dirname, '../../modes'));
});

test('a path is inside a folder by components', () => {
  expect([isInside('/a/b', '/a'), isInside('/a', '/a'), isInside('/ab', '/a'), isInside('/a/..b', '/a')]).toEqual([
    true,
    true,
    false,
    true,
  ]);
});
