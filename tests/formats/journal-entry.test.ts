import fc from 'fast-check';
import { Check } from 'typebox/schema';
import { describe, expect, test } from 'vitest';
import { activationData, readEntry, readState, stateHeader, writeEntry } from '../../src/formats/journal-entry.ts';
import { StateEntryV3 } from '../../src/formats/schemas/state-entry.ts';
import { type Activation, DRIFT_POLICIES, SOURCES } from '../../src/kernel/activation.ts';
import type { Digest, Fingerprint } from '../../src/kernel/fingerprint.ts';
import type { ModeKey } from '../../src/kernel/mode.ts';
import { keysOf } from '../../src/kernel/selection.ts';

const digest = 'a1'.repeat(32);
const builtin = { digest, scope: 'builtin', path: null };
const data = {
  baseKey: 'builder',
  overlayKeys: ['review'],
  fingerprints: { builder: { digest, scope: 'global', path: '/m/builder.md' }, review: builtin },
  driftPolicy: 'block',
  activatedAt: '2026-07-13T00:00:00.000Z',
  source: 'selector',
};
const entry = (customType: string, held: unknown): string =>
  JSON.stringify({ type: 'custom', customType, id: '0a1b2c3d', parentId: null, data: held });
const v3 = (change: object): string => entry('pi-mode-state.v3', { ...data, ...change });
const review = (change: object) => v3({ fingerprints: { ...data.fingerprints, review: { ...builtin, ...change } } });

test('a v3 entry is read with its id', () => {
  expect(readEntry(v3({}))).toEqual({
    kind: 'activation',
    id: '0a1b2c3d',
    activation: {
      selection: { base: 'builder', overlays: ['review'] },
      fingerprints: new Map(Object.entries(data.fingerprints)),
      driftPolicy: 'block',
      activatedAt: data.activatedAt,
      source: 'selector',
    },
  });
});

test.each([
  ['v1, a key', entry('pi-mode-state.v1', { key: 'review', note: 1 }), { kind: 'legacy-key', key: 'review' }],
  ['v1, off', entry('pi-mode-state.v1', { key: null }), { kind: 'legacy-key', key: null }],
  [
    'v2',
    entry('pi-mode-state.v2', { baseKey: null, overlayKeys: ['b', 'a'], note: 1 }),
    { kind: 'legacy-selection', selection: { base: null, overlays: ['b', 'a'] } },
  ],
  ['v3 after NUL bytes', `\0\0\0${v3({})}`, { kind: 'activation' }],
])('%s is recognised', (_name, line, expected) => {
  expect(readEntry(line)).toMatchObject({ id: '0a1b2c3d', ...expected });
});

test.each([
  ['another entry of ours', entry('pimodes-baseline.v1', {})],
  ['a version to come', entry('pi-mode-state.v4', data)],
  ['a status that is no state', entry('pi-mode-status.v3', data)],
  [
    'a message that speaks of pi-mode-state.v3',
    JSON.stringify({ type: 'message', id: '0a1b2c3d', customType: 'pi-mode-state.v3', data }),
  ],
])('%s is other', (_name, line) => {
  expect(readEntry(line)).toEqual({ kind: 'other', id: line.includes('pi-mode-state.') ? '0a1b2c3d' : null });
});

test.each([
  ['', ''],
  ['a torn line', v3({}).slice(0, -5)],
  ['two lines in one', `${v3({})}${v3({})}`],
  ['a list', `[${v3({})}]`],
  ['a text', '"pi-mode-state.v3"'],
  ['the header', stateHeader({ id: '0a1b2c3d', timestamp: data.activatedAt, cwd: '/pi-mode-state.v3' })],
])('%s is no entry', (name, line) => {
  expect(readEntry(line)).toEqual({ kind: 'other', id: name === 'the header' ? '0a1b2c3d' : null });
});

test.each([
  ['v1 without data', entry('pi-mode-state.v1', undefined), 1],
  ['v1, not a key', entry('pi-mode-state.v1', { key: 'Review' }), 1],
  ['v1, absent key', entry('pi-mode-state.v1', {}), 1],
  ['v2, base among the overlays', entry('pi-mode-state.v2', { baseKey: 'a', overlayKeys: ['a'] }), 2],
  ['v2, no list', entry('pi-mode-state.v2', { baseKey: null, overlayKeys: {} }), 2],
  ['one member more', v3({ note: 1 }), 3],
  ['one member less', entry('pi-mode-state.v3', Object.fromEntries(Object.entries(data).slice(1))), 3],
  ['a fingerprint too many', v3({ overlayKeys: [] }), 3],
  ['a fingerprint too few', v3({ overlayKeys: ['review', 'plan'] }), 3],
  [
    'a fingerprint under a borrowed name',
    v3({ overlayKeys: ['constructor'], fingerprints: { builder: data.fingerprints.builder } }),
    3,
  ],
  ['fingerprints in a list', v3({ baseKey: null, overlayKeys: [], fingerprints: [] }), 3],
  ['an upper-case digest', review({ digest: digest.toUpperCase() }), 3],
  ['a short digest', review({ digest: digest.slice(1) }), 3],
  ['a pack scope', review({ scope: 'pack' }), 3],
  ['a path that is no text', review({ path: 5 }), 3],
  ['a fingerprint with more', review({ size: 1 }), 3],
  ['an unknown drift policy', v3({ driftPolicy: 'ask' }), 3],
  ['an unknown source', v3({ source: 'api' }), 3],
  ['no milliseconds', v3({ activatedAt: '2026-07-13T00:00:00Z' }), 3],
  ['an offset', v3({ activatedAt: '2026-07-13T00:00:00.000+00:00' }), 3],
  ['a day that is none', v3({ activatedAt: '2026-02-30T00:00:00.000Z' }), 3],
])('%s is malformed', (_name, line, version) => {
  expect(readEntry(line)).toEqual({ kind: 'malformed', id: '0a1b2c3d', version, why: expect.any(String) });
});

test('an entry without an id, or with one that is no text, has none', () => {
  expect(readEntry(JSON.stringify({ type: 'custom', customType: 'pi-mode-state.v3', data }))).toMatchObject({
    kind: 'activation',
    id: null,
  });
  expect(readEntry(JSON.stringify({ type: 'custom', customType: 'pi-mode-state.v3', id: 5, data }))).toMatchObject({
    kind: 'activation',
    id: null,
  });
});

test('a host that has parsed an entry asks for its data alone', () => {
  expect(readState('x', 'pi-mode-state.v3', data)).toEqual({ ...readEntry(v3({})), id: 'x' });
});

describe('what is written', () => {
  const keys = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9_-]{0,12}$/), { maxLength: 8 });
  const fingerprints = fc.record<Fingerprint>({
    digest: fc.stringMatching(/^[0-9a-f]{64}$/) as fc.Arbitrary<Digest>,
    scope: fc.constantFrom('builtin', 'global', 'project'),
    path: fc.option(fc.string({ unit: 'binary' })),
  });
  const activations: fc.Arbitrary<Activation> = fc
    .record({
      keys,
      hasBase: fc.boolean(),
      prints: fc.array(fingerprints, { minLength: 8, maxLength: 8 }),
      driftPolicy: fc.constantFrom(...DRIFT_POLICIES),
      activatedAt: fc.date({ min: new Date(0), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true }),
      source: fc.constantFrom(...SOURCES),
    })
    .map(({ keys: drawn, hasBase, prints, driftPolicy, activatedAt, source }) => {
      const [base = null, ...overlays] = (hasBase ? drawn : [null, ...drawn]) as (ModeKey | null)[];
      const selection = { base, overlays: overlays as ModeKey[] };
      const held = new Map(keysOf(selection).map((key, i) => [key, prints[i] as Fingerprint]));
      return { selection, fingerprints: held, driftPolicy, activatedAt: activatedAt.toISOString(), source };
    });

  test('comes back as it was, on one line', () => {
    fc.assert(
      fc.property(activations, fc.string(), (activation, id) => {
        const line = writeEntry(activation, { id, parentId: null });
        expect(line).not.toContain('\n');
        expect(readEntry(line)).toEqual({ kind: 'activation', id, activation });
      }),
    );
  });

  test('has its members in one order', () => {
    const read = readEntry(v3({}));
    if (read.kind !== 'activation') throw new Error(read.kind);
    expect(writeEntry(read.activation, { id: 'b', parentId: 'a' })).toBe(
      `{"type":"custom","customType":"pi-mode-state.v3","id":"b","parentId":"a","timestamp":"${data.activatedAt}","data":${JSON.stringify(data)}}`,
    );
    expect(JSON.stringify(activationData(read.activation))).toBe(JSON.stringify(data));
  });

  test('is refused as a bug where no reader would take it back', () => {
    const read = readEntry(v3({}));
    if (read.kind !== 'activation') throw new Error(read.kind);
    expect(() => writeEntry({ ...read.activation, fingerprints: new Map() }, { id: 'b', parentId: null })).toThrow(
      /fingerprints/,
    );
    expect(() => writeEntry({ ...read.activation, activatedAt: 'today' }, { id: 'b', parentId: null })).toThrow(/time/);
  });

  test('the header has its members in one order', () => {
    expect(stateHeader({ cwd: '/p', timestamp: data.activatedAt, id: 'a' })).toBe(
      `{"type":"pimodes-state","version":1,"id":"a","timestamp":"${data.activatedAt}","cwd":"/p"}`,
    );
  });
});

describe('the reader and the schema', () => {
  const broken: fc.Arbitrary<unknown> = fc.oneof(
    fc.constant(undefined),
    fc.constant(null),
    fc.constant(5),
    fc.constant(''),
    fc.constant([]),
    fc.constant({}),
    fc.constant('Upper'),
  );
  const values = {
    baseKey: fc.constantFrom('builder', null),
    overlayKeys: fc.constantFrom(['review'], [], ['review', 'plan']),
    fingerprints: fc.constantFrom(
      data.fingerprints,
      { review: builtin },
      {},
      { review: { ...builtin, size: 1 } },
      { ...data.fingerprints, plan: builtin },
    ),
    driftPolicy: fc.constantFrom(...DRIFT_POLICIES),
    activatedAt: fc.constantFrom(data.activatedAt, '2026-07-13T00:00:00Z'),
    source: fc.constantFrom(...SOURCES),
    note: fc.constant(undefined),
  };
  const held = fc.record(
    Object.fromEntries(
      Object.entries(values).map(([name, one]) => [
        name,
        fc.oneof({ arbitrary: one as fc.Arbitrary<unknown>, weight: 12 }, { arbitrary: broken, weight: 1 }),
      ]),
    ),
  );

  test('agree, but for the rules that a schema cannot say', () => {
    let accepted = 0;
    fc.assert(
      fc.property(held, (drawn) => {
        const line = entry('pi-mode-state.v3', drawn);
        const read = readEntry(line);
        const fits = Check(StateEntryV3, JSON.parse(line));
        if (read.kind === 'activation') {
          expect(fits).toBe(true);
          accepted++;
        } else if (fits) {
          expect(read).toMatchObject({
            kind: 'malformed',
            why: expect.stringMatching(/exactly the selected keys|both the base and an overlay/),
          });
        }
      }),
      { numRuns: 2_000 },
    );
    expect(accepted).toBeGreaterThan(20);
  });
});
