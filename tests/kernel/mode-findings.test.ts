import { expect, test } from 'vitest';
import { catalogOf } from '../../src/kernel/catalog.ts';
import { diagnose } from '../../src/kernel/diagnostic.ts';
import type { Finding } from '../../src/kernel/finding.ts';
import { modeFindings, settingsFindings, standingFinding } from '../../src/kernel/mode-findings.ts';
import { standingOf } from '../../src/kernel/standing.ts';
import { activation, base, catalog, layer, mode } from '../support/notation.ts';

const told = ({ level, message, remedy }: Finding) => `${level}: ${message}${remedy === null ? '' : ` -> ${remedy}`}`;
const at = { path: '/m/bent.md', line: 3, column: 2 };

test('modes are counted by scope, and what is wrong with files is told with what to do', () => {
  const error = diagnose('yaml/tab', 'a tab stands there', { at });
  const warning = diagnose('mode/unknown-key', 'what is this', { at });
  const settings = diagnose('host/bad-value', '`packages` is not a list', {
    at: { ...at, path: '/pi.json' },
    hint: 'write a list',
  });
  const found = catalogOf([
    layer([mode('plan', { scope: 'builtin' })], { scope: 'builtin' }),
    layer([mode('terse'), base('builder')], {
      broken: [{ key: null, path: '/m/bent.md', scope: 'global', diagnostics: [error] }],
      diagnostics: [warning, settings],
    }),
    layer([mode('theirs', { scope: 'project' })], { scope: 'project', withheld: true }),
  ]);
  expect(modeFindings(found, true).map(told)).toEqual([
    'ok: 3 modes: 1 builtin, 2 global',
    'problem: /m/bent.md has errors: a tab stands there -> pimodes lint',
    'problem: /pi.json:3:2 `packages` is not a list -> write a list',
    'note: 1 warning about mode files -> pimodes lint',
    'note: 1 project definition that nobody has approved -> pimodes list',
    'note: the host was told not to trust this folder, so its modes are kept out',
  ]);
});

test('a denied definition does not wait for anybody', () => {
  const theirs = mode('theirs', { scope: 'project' });
  const denied = new Map([[theirs.path, { kind: 'denied', path: theirs.path } as const]]);
  const found = catalogOf([layer([theirs], { scope: 'project', withheld: true })], denied);
  expect(modeFindings(found, false).map(told)).toEqual(['ok: 0 modes: ']);
});

test('what is wrong in the settings stands at its place', () => {
  const said = [
    diagnose('settings/bad-value', 'no colour', { at, hint: 'another' }),
    diagnose('settings/unknown-key', 'no setting', { at }),
  ];
  expect(settingsFindings('/s.json', 2, said).map(told).slice(1)).toEqual([
    'problem: /m/bent.md:3:2 no colour -> another',
    'note: /m/bent.md:3:2 no setting',
  ]);
});

const TODAY = catalog(base('builder'), mode('terse'), mode('lost'));
const LATER = catalog(base('builder'), mode('terse', { prompt: 'OTHER' }));

test.each([
  ['native', TODAY, 'block', 'ok: nothing is selected'],
  ['builder + terse', TODAY, 'block', 'ok: what is selected is in force'],
  ['builder + lost', LATER, 'block', 'problem: `lost` is left out: no mode file defines it any more -> pimodes status'],
  ['native + terse', LATER, 'warn', 'problem: definitions changed since they were accepted -> pimodes reapprove'],
  [
    'native + terse',
    LATER,
    'block',
    expect.stringMatching(/^problem: what is selected is blocked: changed since .* -> /),
  ],
] as const)('%s against today, policy %#', (text, today, driftPolicy, words) => {
  expect(told(standingFinding(standingOf(activation(text, TODAY, { driftPolicy }), today)))).toEqual(words);
});
