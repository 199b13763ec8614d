import { expect, test } from 'vitest';
import { carryOut } from '../../../src/app/mounts.ts';
import { workspaceOf } from '../../../src/app/workspace.ts';
import { mountTrouble, piMounts, withMounted } from '../../../src/hosts/pi/mounts.ts';
import type { Pi, PromptOptions } from '../../../src/hosts/pi/pi-api.ts';
import { listedIn, mountable, planMounts } from '../../../src/kernel/contributions.ts';
import type { Mode } from '../../../src/kernel/mode.ts';
import { resolve } from '../../../src/kernel/resolution.ts';
import { activation, brings, catalog, headOf, mode, selection } from '../../support/notation.ts';

/** As much of Pi as mounting needs. */
function fakePi(tools: readonly string[] = ['read', 'delegate']) {
  const emitted: unknown[] = [];
  const pi = {
    getAllTools: () => tools.map((name) => ({ name })),
    events: { emit: (name: string, payload: unknown) => emitted.push([name, payload]) },
  } as unknown as Pi;
  return { pi, emitted, mounts: piMounts(pi, () => {}) };
}

const skillOf = (name: string, filePath: string) =>
  ({ name, filePath, description: '' }) as NonNullable<PromptOptions['skills']>[number];
const options = (more: Partial<PromptOptions> = {}): PromptOptions => ({ cwd: '/p', ...more });

function mountAll({ mounts }: ReturnType<typeof fakePi>, ...modes: Mode[]) {
  const today = catalog(...modes);
  const picks = `native + ${modes.map(({ key }) => key).join(', ')}`;
  const now = mounts.now();
  carryOut(mounts, planMounts(now, mountable(listedIn(resolve(selection(picks), today)), now.abilities)), () => null);
  return workspaceOf(headOf(activation(picks, today)), today);
}

const names = ({ mounts }: ReturnType<typeof fakePi>) => [...mounts.now().mounted.values()].map(({ name }) => name);

test("a skill that Pi has already is Pi's, and one of the same name from another file is declined", () => {
  const here = fakePi();
  here.mounts.see(options({ skills: [skillOf('a', '/brought/a'), skillOf('b', '/elsewhere/b')] }));
  const one = mode('one', { contributes: [brings('skill', 'a'), brings('skill', 'b'), brings('skill', 'c')] });
  const workspace = mountAll(here, one);
  expect(names(here)).toEqual(['c']);
  expect(mountTrouble(workspace, here.mounts)).toEqual([
    'the skill `@pack:b` of `one` is not mounted: another skill is called `b` (/elsewhere/b)',
  ]);
});

test('of two skills of one name the second is declined, unless the first one goes', () => {
  const one = mode('one', { contributes: [brings('skill', 'a', { path: '/one/a' })] });
  const two = mode('two', { contributes: [brings('skill', 'a', { path: '/two/a' })] });
  const here = fakePi();
  const paths = () => [...here.mounts.now().mounted.values()].map(({ path }) => path);
  mountAll(here, one, two);
  expect(paths()).toEqual(['/one/a']);
  mountAll(here, two);
  expect(paths()).toEqual(['/two/a']);
});

test('what Pi turns out to have once a run starts is given back to it', () => {
  const here = fakePi();
  const workspace = mountAll(here, mode('one', { contributes: [brings('skill', 'a'), brings('skill', 'b')] }));
  here.mounts.see(options({ skills: [skillOf('b', '/elsewhere/b')] }));
  expect(names(here)).toEqual(['a']);
  expect(mountTrouble(workspace, here.mounts)).toHaveLength(1);
  here.mounts.see(options());
  mountAll(here, mode('one', { contributes: [brings('skill', 'a'), brings('skill', 'b')] }));
  expect(mountTrouble(workspace, here.mounts)).toEqual([]);
});

test('other extensions are told of every agent there is; without a tool that calls them there is none', () => {
  const here = fakePi();
  const led = mode('led', { contributes: [brings('agent', 'mate')] });
  mountAll(here, led);
  const mate = { name: 'mate', path: '/brought/mate', description: 'About mate.' };
  expect(here.emitted).toEqual([['pimodes:agents', { agents: [mate] }]]);
  const alone = fakePi(['read']);
  const workspace = mountAll(alone, led);
  expect(alone.emitted).toEqual([]);
  expect(mountTrouble(workspace, alone.mounts)).toEqual([
    'the agent `mate` of `led` is not mounted: this Pi has no tool that calls agents (`delegate`, `task`, `subagent`)',
  ]);
});

test("Pi's options hold it while they are read, and are as they were afterwards, whatever happens", () => {
  const here = fakePi();
  mountAll(here, mode('one', { contributes: [brings('skill', 'a'), brings('agent', 'mate'), brings('context', 'c')] }));
  const own = skillOf('own', '/own');
  const given = options({ skills: [own], sections: { theirs: 'Text' }, selectedTools: ['read', 'delegate'] });
  const before = structuredClone(given);
  const seen = withMounted(given, here.mounts.now().mounted, () => structuredClone(given));
  expect(seen.skills?.map(({ name, filePath, baseDir }) => [name, filePath, baseDir])).toEqual([
    ['own', '/own', undefined],
    ['a', '/brought/a', '/brought'],
  ]);
  expect(seen.sections).toEqual({
    theirs: 'Text',
    mode_agents:
      'Agents for the `delegate` tool, each with the file that defines it:\n- mate: About mate. (/brought/mate)',
  });
  expect(given).toEqual(before);
  const fail = () => {
    throw new Error('no');
  };
  expect(() => withMounted(given, here.mounts.now().mounted, fail)).toThrow('no');
  expect(given).toEqual(before);
  given.selectedTools = ['read'];
  expect(withMounted(given, here.mounts.now().mounted, () => given.sections)).toEqual({ theirs: 'Text' });
});

test('where another extension forces the whole prompt, skills and agents are told not to be in it', () => {
  const here = fakePi();
  const workspace = mountAll(here, mode('one', { contributes: [brings('context', 'c'), brings('skill', 'a')] }));
  expect(mountTrouble(workspace, here.mounts, true)).toEqual([
    'the skill `@pack:a` of `one` is not mounted: another extension sets the whole system prompt',
  ]);
});
