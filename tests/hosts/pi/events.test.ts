import { expect, test } from 'vitest';
import { emitRefusal, emitStanding, emitVerdict, tellDriftOnce } from '../../../src/hosts/pi/events.ts';
import type { Pi } from '../../../src/hosts/pi/pi-api.ts';
import { standingOf } from '../../../src/kernel/standing.ts';
import { activation, base, catalog, key, mode, selection } from '../../support/notation.ts';

/** A bus, and what was told on it. */
function bus() {
  const told: (readonly [channel: string, data: unknown])[] = [];
  const pi = { events: { emit: (channel: string, data: unknown) => void told.push([channel, data]) } } as unknown as Pi;
  return { pi, told };
}

test.each([
  ['block', false, 'pimodes:tool-blocked'],
  ['warn', false, 'pimodes:tool-warned'],
  ['confirm', true, 'pimodes:tool-confirmed'],
] as const)('a verdict of %s is told by its name', (verdict, passes, channel) => {
  const { pi, told } = bus();
  emitVerdict(pi, verdict, { tool: 'edit', modes: ['careful'], passes });
  expect(told).toEqual([[channel, { tool: 'edit', modes: ['careful'], passes }]]);
});

test('a transition that is denied names who says no; whatever else fails names what it fails by', () => {
  const { pi, told } = bus();
  const denials = [{ kind: 'leave', mode: key('plan'), to: [key('careful')] }] as const;
  emitRefusal(pi, { kind: 'transition', denials, selection: selection('native') });
  emitRefusal(pi, { kind: 'unknown', key: 'reviw', near: [], broken: [] });
  const contribution = { kind: 'skill', id: '@team:skills/look', source: '@team:skills/look' } as const;
  emitRefusal(pi, { kind: 'unmounted', key: key('review'), contribution, why: 'it is not there' });
  emitRefusal(pi, { kind: 'invalid', why: 'nobody knows' });
  expect(told).toMatchObject([
    ['pimodes:transition-denied', { kind: 'transition', items: ['plan'], message: expect.stringContaining('`plan`') }],
    ['pimodes:activation-failed', { kind: 'unknown', items: ['reviw'] }],
    ['pimodes:activation-failed', { kind: 'unmounted', items: ['@team:skills/look'] }],
    ['pimodes:activation-failed', { kind: 'invalid', items: [] }],
  ]);
});

test('drift is told once for each change, and again when it came back', () => {
  const { pi, told } = bus();
  const tellDrift = tellDriftOnce(pi);
  const today = catalog(base('builder'), mode('review'));
  const changedTo = (prompt: string) => catalog(base('builder'), mode('review', { prompt }));
  const accepted = activation('builder + review', today, { driftPolicy: 'warn' });
  const seen = ['REVIEW TEXT', 'NEW', 'NEW', 'NEWER', 'REVIEW TEXT', 'NEWER'].map(changedTo);
  for (const found of seen) tellDrift(standingOf(accepted, found));
  tellDrift(standingOf(null, today));
  const event = { baseKey: 'builder', overlayKeys: ['review'], standing: 'active', changed: ['review'] };
  expect(told).toEqual([1, 2, 3].map(() => ['pimodes:drift', event]));
});

test('what is in force is told with its selection', () => {
  const { pi, told } = bus();
  const today = catalog(base('builder'));
  emitStanding(pi, standingOf(activation('builder', today), today));
  expect(told).toEqual([['pimodes:standing', { standing: 'active', baseKey: 'builder', overlayKeys: [] }]]);
});
