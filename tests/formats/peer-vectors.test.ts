/** What another implementation was seen to do with JSON modes and session entries, and where we differ on purpose. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEntry } from '../../src/formats/journal-entry.ts';
import { NO_STATE } from '../../src/kernel/activation.ts';
import { catalogOf } from '../../src/kernel/catalog.ts';
import type { Mode, Scope } from '../../src/kernel/mode.ts';
import { replay } from '../../src/kernel/replay.ts';
import { type Selection, selectionFrom } from '../../src/kernel/selection.ts';
import { readHead } from '../../src/kernel/standing.ts';
import { definitionOf, readFile, told } from '../support/mode-files.ts';

type Wire = Readonly<Record<string, unknown>>;
type Case = {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly input: Wire;
  readonly expected: { ok?: Wire; error?: string };
};
type Vectors = { readonly fixtures: Readonly<Record<string, readonly Wire[]>>; readonly cases: readonly Case[] };

const { fixtures, cases }: Vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/peer-vectors.json'), 'utf8'),
  expand,
);

/** `{"$repeat": [text, count]}` stands for a long text. */
function expand(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$repeat' in value)) return value;
  const [text, count] = value.$repeat as [string, number];
  return text.repeat(count);
}

const of = (group: string): [string, string, Case][] =>
  cases.filter((one) => one.group === group).map((one) => [one.id, one.name, one]);

/** What we do instead, and why. */
const DIFFERENCES: Readonly<Record<string, { readonly why: string; readonly told: readonly string[] }>> = {
  'definition-08': {
    why: 'a strategy that is null was written by mistake: taking it for replace_base would replace the base in silence',
    told: ['mode/wrong-type'],
  },
};

describe('a selection', () => {
  test.each(of('normalize'))('%s: %s', (_id, _name, { input, expected }) => {
    const { selection } = input;
    const { baseKey, overlayKeys } = isObject(selection) ? selection : {};
    const found = selectionFrom(baseKey, overlayKeys);
    expect(found.ok ? { ok: wire(found.value) } : 'refused').toEqual(
      expected.ok === undefined ? 'refused' : { ok: expected.ok },
    );
  });
});

describe('a definition', () => {
  test.each(of('definition'))('%s: %s', (id, _name, { input, expected }) => {
    const prompt = typeof input.promptFromFile === 'string' ? input.promptFromFile : null;
    const reading = readFile('demo.json', JSON.stringify(input.raw), { prompt });
    const difference = DIFFERENCES[id];
    if (difference !== undefined)
      expect(told(reading.diagnostics).map((one) => one.split(' ')[0])).toEqual(difference.told);
    else if (expected.ok === undefined) expect(reading.kind).not.toBe('mode');
    else expect(raw(definitionOf(reading))).toEqual(expected.ok);
  });

  test('every difference belongs to a case', () => {
    const ids = cases.map(({ id }) => id);
    expect(Object.keys(DIFFERENCES).filter((id) => !ids.includes(id))).toEqual([]);
  });
});

describe('a fingerprint', () => {
  test.each(of('fingerprint'))('%s: %s', (_id, _name, { input, expected }) => {
    const { scope, path, ...definition } = input.mode as Wire & { scope: Scope; path?: string };
    const { mode } = definitionOf(readFile(path ?? '/builtin/demo.json', JSON.stringify(definition), { scope }));
    expect(mode.fingerprint).toEqual(expected.ok);
  });
});

describe('replay', () => {
  const modes = (fixtures.core ?? []).map(modeOf);
  const core = catalogOf([
    { scope: 'global', folder: '/fx', pack: null, modes, broken: [], strangers: [], diagnostics: [], withheld: false },
  ]);

  test.each(of('replay'))('%s: %s', (_id, _name, { input, expected }) => {
    const entries = (input.entries as unknown[]).map((entry) => readEntry(JSON.stringify(entry)));
    const entry = replay(entries.toReversed()).winner?.entry ?? null;
    const { selection, stateVersion, state, diagnostics } = expected.ok as {
      selection: Wire;
      stateVersion: string | null;
      state?: Wire;
      diagnostics: { key: string }[];
    };
    const versions = { 'legacy-key': 'v1', 'legacy-selection': 'v2', activation: 'v3' } as const;
    expect(entry === null ? null : versions[entry.kind]).toBe(stateVersion);

    const head = readHead({ entry, stateHash: NO_STATE, malformed: [] }, core);
    const stored =
      entry?.kind === 'legacy-selection'
        ? entry.selection
        : (head.activation?.selection ?? { base: null, overlays: [] });
    expect(wire(stored)).toEqual(selection);
    if (entry?.kind === 'legacy-key') expect(head.legacy?.frozen).toEqual(diagnostics.map(({ key }) => key));
    if (entry?.kind === 'activation') {
      const { fingerprints, driftPolicy, activatedAt, source } = entry.activation;
      expect({
        ...wire(entry.activation.selection),
        fingerprints: Object.fromEntries(fingerprints),
        driftPolicy,
        activatedAt,
        source,
      }).toEqual(state);
    }
  });

  function modeOf({ scope, path, ...definition }: Wire): Mode {
    const file = typeof path === 'string' ? path : `/builtin/${String(definition.key)}.json`;
    return definitionOf(readFile(file, JSON.stringify(definition), { scope: scope as Scope })).mode;
  }
});

const isObject = (value: unknown): value is Wire => typeof value === 'object' && value !== null;

const wire = ({ base, overlays }: Selection) => ({ baseKey: base, overlayKeys: overlays });

/** A definition under the names of its file, absent where the file may be silent. */
function raw({ mode, prompt }: { readonly mode: Mode; readonly prompt: string }): Wire {
  const { schemaVersion, key, label, description, strategy, contracts } = mode;
  const lists = Object.entries(contracts).filter(([, keys]) => keys.length > 0);
  return {
    schemaVersion,
    key,
    label,
    ...(description === null ? {} : { description }),
    promptStrategy: strategy,
    systemPrompt: prompt,
    ...Object.fromEntries(lists),
  };
}
