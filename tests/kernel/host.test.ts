import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/kernel/finding.ts';
import { guardOf, OPEN_GUARD } from '../../src/kernel/guard.ts';
import { ABILITY_NAMES, type Host, needsOf } from '../../src/kernel/host.ts';
import { hostFindings, installFindings } from '../../src/kernel/host-findings.ts';
import { type Mode, NO_GUARD } from '../../src/kernel/mode.ts';
import { modesIn, resolve } from '../../src/kernel/resolution.ts';
import { base, catalog, exact, mode, selection } from '../support/notation.ts';

const told = ({ level, message, remedy }: Finding) => `${level}: ${message}${remedy === null ? '' : ` -> ${remedy}`}`;

const strict = mode('strict', { guard: { ...NO_GUARD, access: 'read-only' } });
const asking = mode('asking', {
  guard: {
    ...NO_GUARD,
    tools: { allow: null, deny: [], warn: [], confirm: ['edit'], shell: true, bashAllow: null, bashDeny: [] },
  },
});
const skilled = {
  ...mode('skilled'),
  contributes: [{ kind: 'skill', id: './s', source: './s', file: { ok: false, error: 'gone' } }],
} as Mode;
const ALL = [base('builder'), exact('only'), mode('terse'), mode('each', { deliver: 'turn' }), strict, asking, skilled];

describe('what is selected asks of a host', () => {
  test.each([
    ['native', []],
    ['native + terse', ['append']],
    ['builder', ['replace-base']],
    ['only', ['exact']],
    ['native + each', ['turn-reminders']],
    ['native + strict', ['append', 'hide-tools', 'judge-calls']],
    ['native + asking', ['append', 'judge-calls']],
    ['native + skilled', ['append', 'mount-skills']],
    ['builder + terse, each', ['append', 'replace-base', 'turn-reminders']],
  ])('%s: %j', (text, needs) => {
    const resolution = resolve(selection(text), catalog(...ALL));
    expect(needsOf(resolution, guardOf(modesIn(resolution)))).toEqual(needs);
  });

  test('nothing in force asks for nothing but the guard that still holds', () => {
    expect(needsOf(null, OPEN_GUARD)).toEqual([]);
    expect(needsOf(null, guardOf([strict]))).toEqual(['hide-tools', 'judge-calls']);
  });
});

const PI: Host = {
  name: 'pi',
  program: 'pi',
  through: 'run',
  versions: { from: '1.5.2', below: '2' },
  can: new Set(ABILITY_NAMES),
};
const PLAIN: Host = { name: 'other', program: 'oth', through: 'compose', versions: null, can: new Set(['append']) };

test.each([
  [PI, '1.6.0', 'ok: pi 1.6.0 (/bin/x), `pimodes run pi`'],
  [
    PI,
    '2.1.0',
    'problem: pi 2.1.0 (/bin/x), `pimodes run pi`: only 1.5.2 or newer, below 2 is supported, and no mode is in force there -> install pi 1.5.2 or newer, below 2',
  ],
  [PLAIN, '0.0.1', 'ok: other 0.0.1 (/bin/x), `pimodes compose` gives it a prompt'],
  [PLAIN, null, 'note: other (/bin/x): `oth --version` names no version'],
  [PLAIN, 'slow' as const, 'note: other (/bin/x): `oth --version` did not answer in time'],
])('%j of version %s', (host, version, words) => {
  expect(hostFindings({ host, path: '/bin/x', version }, []).map(told)).toEqual([words]);
});

test.each([
  [PI, ['append', 'judge-calls'], 'ok: pi can do what is selected: append, judge tool calls'],
  [
    PLAIN,
    ['append', 'turn-reminders', 'judge-calls'],
    'note: other cannot do all that is selected: remind with every user prompt (such overlays are sections of the prompt), judge tool calls (no tool rule holds); it can append',
  ],
  [
    PLAIN,
    ['exact'],
    'note: other cannot do all that is selected: send an exact prompt (something of its own stays in the prompt)',
  ],
] as const)('%j, of which %j is needed', (host, needs, words) => {
  const [, fit] = hostFindings({ host, path: '/bin/x', version: '1.6.0' }, needs);
  expect(fit && told(fit)).toBe(words);
});

test('of a host that is not supported it does not matter what it could do', () => {
  expect(hostFindings({ host: PI, path: '/bin/x', version: '2.0.0' }, ['append'])).toHaveLength(1);
});

const OWN = { root: '/own', version: '0.1.0' };
const at = (root: string, version = '0.1.0') => ({ place: `${root}/pi.js`, root, version });

test.each([
  [
    [],
    [
      'note: pimodes is not installed in Pi -> `pimodes run` needs no installation; `pi install /own` makes it permanent',
    ],
  ],
  [[at('/a')], ['ok: pimodes is installed in Pi: /a']],
  [
    [at('/a'), at('/b')],
    [
      'ok: pimodes is installed in Pi: /a',
      'note: Pi is told to load it 2 times (/a/pi.js, /b/pi.js); only the first does anything -> remove one: a package with `pi remove`, a file by hand',
    ],
  ],
  [
    [at('/a', '0.0.9')],
    [
      'ok: pimodes is installed in Pi: /a',
      'note: Pi loads version 0.0.9 from /a; this is 0.1.0 -> `pi update --extensions`, or install this one instead',
    ],
  ],
])('installed at %j', (installed, words) => {
  expect(installFindings(installed, OWN).map(told)).toEqual(words);
});
