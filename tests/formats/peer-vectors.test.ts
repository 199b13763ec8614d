/** What the pi-modes package was seen to do with JSON modes and session entries. */

import { describe, expect, test } from 'vitest';
import { readEntry } from '../../src/formats/journal-entry.ts';
import { NO_STATE } from '../../src/kernel/activation.ts';
import type { Mode, Scope } from '../../src/kernel/mode.ts';
import { replay } from '../../src/kernel/replay.ts';
import { selectionFrom } from '../../src/kernel/selection.ts';
import { readHead } from '../../src/kernel/standing.ts';
import { definitionOf, readFile } from '../support/mode-files.ts';
import { casesOf, compare, definitionsOf, openCatalog, type Wire, wire } from '../support/peer-vectors.ts';

describe('a selection', () => {
  test.each(casesOf('normalize'))('%s: %s', (_id, _name, { input, expected }) => {
    const { selection } = input;
    const { baseKey, overlayKeys } = isObject(selection) ? selection : {};
    const found = selectionFrom(baseKey, overlayKeys);
    expect(found.ok ? { ok: wire(found.value) } : 'refused').toEqual(
      expected.ok === undefined ? 'refused' : { ok: expected.ok },
    );
  });
});

describe('a definition', () => {
  test.each(casesOf('definition'))('%s: %s', (id, _name, { input, expected }) => {
    const prompt = typeof input.promptFromFile === 'string' ? input.promptFromFile : null;
    const reading = readFile('demo.json', JSON.stringify(input.raw), { prompt });
    compare(id, reading.kind === 'mode' ? raw(reading.definition) : 'refused', expected.ok ?? 'refused');
  });
});

describe('a fingerprint', () => {
  test.each(casesOf('fingerprint'))('%s: %s', (_id, _name, { input, expected }) => {
    const { scope, path, ...definition } = input.mode as Wire & { scope: Scope; path?: string };
    const { mode } = definitionOf(readFile(path ?? '/builtin/demo.json', JSON.stringify(definition), { scope }));
    expect(mode.fingerprint).toEqual(expected.ok);
  });
});

describe('replay', () => {
  const core = openCatalog(definitionsOf().map(({ mode }) => mode));

  test.each(casesOf('replay'))('%s: %s', (_id, _name, { input, expected }) => {
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
});

const isObject = (value: unknown): value is Wire => typeof value === 'object' && value !== null;

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
