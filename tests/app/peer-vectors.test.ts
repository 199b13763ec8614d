/** What the pi-modes package was seen to do with selections, commands, prompts and presets. */

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { NOTHING_NAMED } from '../../src/app/offers.ts';
import { applyStartup, takeStartup } from '../../src/app/startup.ts';
import { parseWords } from '../../src/formats/direct-syntax.ts';
import { presetData, readPreset, writePreset } from '../../src/formats/preset-file.ts';
import { bytesOfLine, lineFor } from '../../src/formats/preset-transfer.ts';
import { jsonText } from '../../src/formats/report.ts';
import { itemsFor } from '../../src/hosts/pi/completions.ts';
import { type Activation, type DriftPolicy, type Head, NO_STATE } from '../../src/kernel/activation.ts';
import { approve, type Decision } from '../../src/kernel/approval.ts';
import { type Catalog, catalogOf } from '../../src/kernel/catalog.ts';
import { type Composition, compose } from '../../src/kernel/composition.ts';
import { NO_HOST } from '../../src/kernel/contributions.ts';
import { digestOf, type Fingerprint } from '../../src/kernel/fingerprint.ts';
import { measure } from '../../src/kernel/measure.ts';
import type { ModeKey } from '../../src/kernel/mode.ts';
import { plan, wishTo } from '../../src/kernel/plan.ts';
import { overlaysIn, resolve } from '../../src/kernel/resolution.ts';
import { keysOf, NATIVE, type Selection, selectionFrom } from '../../src/kernel/selection.ts';
import { fingerprintsOf, footer, footerText, readHead, resolutionIn, standingOf } from '../../src/kernel/standing.ts';
import { countHidden, visible, visibleLine } from '../../src/kernel/visible.ts';
import { memoryJournal } from '../../src/storage/journal.ts';
import { fakeServices, NOW } from '../support/fake-services.ts';
import { activation, headOf, layer, mode } from '../support/notation.ts';
import {
  type Case,
  casesOf,
  compare,
  DIFFERENCES,
  DIFFERENCES_PAGE,
  definitionsOf,
  everyCase,
  openCatalog,
  shadowedIn,
  type Wire,
  wire,
} from '../support/peer-vectors.ts';

const REFUSED = 'refused';

/** A selection of the wire; null when it is malformed. */
function selectionIn(value: unknown): Selection | null {
  const { baseKey, overlayKeys } = value as Wire;
  const found = selectionFrom(baseKey, overlayKeys);
  return found.ok ? found.value : null;
}

test('every difference on the page is one of a case', () => {
  const ids = everyCase.map(({ id }) => id);
  expect([...DIFFERENCES].filter((id) => !ids.includes(id))).toEqual([]);
  expect(DIFFERENCES.size).toBeGreaterThan(0);
});

test('every fault that was found is answered for, by tests that are there', () => {
  const rows = DIFFERENCES_PAGE.split('\n').filter((line) => /^\| \d+ \|/.test(line));
  expect(rows.map((row) => Number(row.split('|')[1]))).toEqual(Array.from({ length: 33 }, (_, index) => index + 1));
  for (const row of rows) {
    const tests = [...row.matchAll(/`(tests\/[^`]+)`/g)].map((match) => match[1] as string);
    expect([row.slice(0, 6), tests.length > 0, tests.filter((path) => !existsSync(path))]).toEqual([
      row.slice(0, 6),
      true,
      [],
    ]);
  }
});

describe('a selection resolved', () => {
  type Policy = {
    readonly fingerprintsOf?: readonly string[];
    readonly override?: Readonly<Record<string, Fingerprint>>;
    readonly driftPolicy?: DriftPolicy;
    readonly approvals?: unknown;
    readonly approvalsOf?: readonly string[];
    readonly approvalsOfUnshadowed?: readonly string[];
    readonly modes?: string;
  };

  test.each(casesOf('contracts'))('%s: %s', (id, _name, { input, expected }) => {
    const policy = (input.policy ?? {}) as Policy;
    const selection = selectionIn(input.selection);
    const { base, overlays, blocked, driftedKeys } = expected.ok as Wire;
    compare(id, selection === null ? malformed : outcome(selection, policy), { base, overlays, blocked, driftedKeys });
  });

  const malformed = { base: null, overlays: [], blocked: true, driftedKeys: [] };

  function outcome(selection: Selection, policy: Policy) {
    const catalog = catalogWith(policy);
    const today = fingerprintsOf(selection, catalog);
    const isPinned = policy.fingerprintsOf !== undefined || policy.override !== undefined;
    const pinned = new Map([
      ...[...today].filter(([key]) => policy.fingerprintsOf?.includes(key)),
      ...(Object.entries(policy.override ?? {}) as [ModeKey, Fingerprint][]),
    ]);
    const accepted: Activation = {
      selection,
      fingerprints: isPinned ? pinned : today,
      driftPolicy: policy.driftPolicy ?? 'block',
      activatedAt: NOW,
      source: 'command',
    };
    const standing = standingOf(accepted, catalog);
    const resolution = resolutionIn(standing);
    return {
      base: resolution?.base?.key ?? null,
      overlays: resolution === null ? [] : overlaysIn(resolution).map(({ key }) => key),
      blocked: standing.kind === 'blocked',
      driftedKeys: standing.kind === 'native' ? [] : standing.drift.map(({ key }) => key),
    };
  }

  /** Project definitions are approved unless the policy speaks of approvals. */
  function catalogWith({ modes, approvals, approvalsOf, approvalsOfUnshadowed }: Policy): Catalog {
    const all = definitionsOf(modes).map((one) => one.mode);
    const shadowed = shadowedIn(modes);
    const theirs = all.filter(({ scope }) => scope === 'project');
    const speaks = approvals !== undefined || approvalsOf !== undefined || approvalsOfUnshadowed !== undefined;
    const named = speaks ? [...(approvalsOf ?? []), ...(approvalsOfUnshadowed ?? [])] : theirs.map(({ key }) => key);
    const decisions = theirs
      .filter(({ key }) => named.includes(key))
      .map((one): [string, Decision] => {
        const below = approvalsOfUnshadowed === undefined ? shadowed.find(({ key }) => key === one.key) : undefined;
        return [one.path, approve(one, below ?? null)];
      });
    const own = [...shadowed, ...all.filter(({ scope }) => scope !== 'project')];
    return catalogOf([layer(own), layer(theirs, { scope: 'project', withheld: true })], new Map(decisions));
  }
});

describe('a command in words', () => {
  test.each(casesOf('direct'))('%s: %s', (id, _name, { input, expected }) => {
    const { selection, error } = expected.ok as Wire;
    compare(id, said(input), selection ?? (error === undefined ? 'nothing was asked' : REFUSED));
  });

  /** With everything confirmed: the vectors tell apart what is asked from what is confirmed. */
  function said({ args, current, modes }: Wire): unknown {
    const catalog = openCatalog(definitionsOf(modes).map((one) => one.mode));
    const words = String(args)
      .split(/\s+/)
      .filter((word) => word !== '' && word !== '--confirm-exact' && word !== '--confirm-project');
    if (words.length === 0) return 'nothing was asked';
    const directive = parseWords(words);
    if (!directive.ok) return REFUSED;
    const situation = {
      head: headOn(selectionIn(current) ?? NATIVE, catalog),
      catalog,
      now: NOW,
      path: '/s',
      ways: [],
      abilities: NO_HOST.abilities,
      driftPolicy: 'block',
    } as const;
    const planned = plan(situation, wishTo(directive.value, 'command', { confirmed: 'all', projects: 'all' }));
    if (!planned.ok) return REFUSED;
    const { value } = planned;
    return wire(value.kind === 'activate' ? value.activation.selection : value.selection);
  }
});

/** A head that selects this as of today; a definition that is gone was once there. */
function headOn(selection: Selection, catalog: Catalog): Head {
  const gone = keysOf(selection).filter((key) => !catalog.entries.has(key));
  const before = openCatalog([
    ...[...catalog.entries.values()].map((one) => one.mode),
    ...gone.map((key) => mode(key)),
  ]);
  return headOf({ ...activation('native', before), selection, fingerprints: fingerprintsOf(selection, before) });
}

test.each(casesOf('completion'))('%s: %s', (id, _name, { input, expected }) => {
  const modes = definitionsOf(input.modes).map((one) => one.mode);
  const items = itemsFor(String(input.prefix), {
    ...NOTHING_NAMED,
    modes,
    selected: selectionIn(input.current)?.overlays ?? [],
  });
  compare(
    id,
    (items ?? []).map(({ value }) => value),
    expected.ok,
  );
});

describe('a session that is started', () => {
  const modes = definitionsOf().map((one) => ({ ...mode(one.mode.key, { strategy: one.mode.strategy }) }));

  /** Which selection stands, and whether something was declined; null when nothing was asked for. */
  async function started(env: Record<string, string>): Promise<{ selection: unknown; declined: boolean } | null> {
    const startup = takeStartup(env);
    if (startup === null) return null;
    const services = { ...fakeServices(modes), journal: memoryJournal() };
    const done = await applyStartup(services, { ...startup, confirmed: 'all' });
    if (!done.ok) throw new Error(done.error.kind);
    const head = services.journal.head();
    if (!head.ok) throw new Error('no head');
    const { activation: stands } = readHead(head.value, openCatalog(modes));
    return { selection: wire(stands?.selection ?? NATIVE), declined: done.value !== null };
  }

  const envOf = (name: string, value: unknown): Record<string, string> =>
    typeof value === 'string' ? { [name]: value } : {};

  test.each(casesOf('env', 'envMode'))('%s: %s', async (id, _name, { input, expected }) => {
    const { configured, key, error } = expected.ok as Wire;
    const ours = await started(envOf('PI_MODE', input.value));
    const overlays = typeof key === 'string' ? [key] : [];
    const seen = configured
      ? { selection: { baseKey: null, overlayKeys: overlays }, declined: error !== undefined }
      : null;
    compare(id, ours, seen);
  });

  test.each(casesOf('env', 'envModes'))('%s: %s', async (id, _name, { input, expected }) => {
    const { configured, selection, error } = expected.ok as Wire;
    const ours = await started(envOf('PI_MODES', input.value));
    compare(id, ours, configured ? { selection, declined: error !== undefined } : null);
  });

  test.each(casesOf('env', 'initial'))('%s: %s', async (id, _name, { input, expected }) => {
    const { selection, error } = expected.ok as Wire;
    const env = { ...envOf('PI_MODE', input.PI_MODE), ...envOf('PI_MODES', input.PI_MODES) };
    // The host asks only when its process starts; else the session's own selection stands.
    const ours = input.applyEnvironment ? await started(env) : { selection: input.sessionSelection, declined: false };
    compare(id, ours, { selection, declined: error !== undefined });
  });
});

describe('a prompt', () => {
  test.each(casesOf('compose'))('%s: %s', (id, _name, one) => {
    const { prompt, blocked } = one.expected.ok as Wire;
    const made = composed(one, String(prompt));
    compare(id, { prompt: made?.prompt ?? one.input.host, blocked: made === null }, { prompt, blocked });
  });

  test.each(casesOf('compose-pi084'))('%s: %s', (id, _name, one) => {
    const { prompt } = one.expected.ok as Wire;
    compare(id, composed(one, String(prompt))?.prompt, prompt);
  });

  test.each(casesOf('report'))('%s: %s', (id, _name, one) => {
    const { report } = one.expected.ok as { report: { composition: Record<string, unknown>; prompt?: string } };
    const { hostDeltaBytes: _, ...seen } = report.composition;
    const prompt = composed(one, report.prompt ?? '')?.prompt ?? String(one.input.host);
    compare(id, { sha256: digestOf(prompt), ...measure(prompt) }, seen);
  });

  /** Null when the selection is blocked. What a host keeps behind a base is its own, and taken from the prompt that was seen. */
  function composed({ input }: Case, seen: string): Composition | null {
    const definitions = definitionsOf(input.modes);
    const theirs = definitions.map((one) => one.mode).filter(({ scope }) => scope === 'project');
    const own = definitions.map((one) => one.mode).filter(({ scope }) => scope !== 'project');
    const catalog = catalogOf([layer(own), layer(theirs, { scope: 'project', withheld: true })]);
    const selection = selectionIn(input.selection) ?? NATIVE;
    const accepted = { ...activation('native', catalog), selection, fingerprints: fingerprintsOf(selection, catalog) };
    const standing = standingOf(accepted, catalog);
    if (standing.kind === 'blocked') return null;
    const resolution = resolutionIn(standing) ?? resolve(NATIVE, catalog);
    const text = (key: ModeKey) => definitions.find((one) => one.mode.key === key)?.prompt ?? '';
    const from = resolution.base === null ? 0 : text(resolution.base.key).length + 2;
    const envelope = seen.slice(from).split('\n\n<prompt_overlay_')[0] ?? '';
    const host = { assembled: String(input.host), envelope };
    return compose(resolution, ({ key }) => ({ prompt: text(key), contexts: [] }), { host, turns: 'reminder' });
  }
});

test.each(casesOf('label'))('%s: %s', (id, _name, { input, expected }) => {
  const { base, overlays } = selectionIn(input.selection) ?? NATIVE;
  const isNative = base === null && overlays.length === 0;
  const ours = isNative
    ? footer({ kind: 'native', activation: null })
    : footerText(base ?? 'native', overlays.length, false);
  compare(id, ours, expected.ok);
});

test.each(casesOf('exact'))('%s: %s', (id, _name, { input, expected }) => {
  const catalog = openCatalog(definitionsOf(input.modes).map((one) => one.mode));
  const current = selectionIn(input.current) ?? NATIVE;
  const next = selectionIn(input.next) ?? NATIVE;
  const override = input.override as Readonly<Record<string, Fingerprint>> | undefined;
  const approved = input.approvedOf as readonly string[] | undefined;
  const today = fingerprintsOf(current, catalog);
  const recorded = override === undefined ? today : new Map(Object.entries(override) as [ModeKey, Fingerprint][]);
  // What no fingerprint is recorded of comes from an older program.
  const head: Head =
    override === undefined && approved === undefined
      ? { entry: { kind: 'legacy-selection', id: null, selection: current }, stateHash: NO_STATE, malformed: [] }
      : headOf({ ...activation('native', catalog), selection: current, fingerprints: recorded });
  const { abilities } = NO_HOST;
  const situation = { head, catalog, ways: [], abilities, now: NOW, path: '/s', driftPolicy: 'block' } as const;
  const planned = plan(situation, wishTo({ kind: 'set', base: next.base, overlays: next.overlays }, 'command'));
  compare(id, !planned.ok && planned.error.kind === 'needs-confirmation', expected.ok);
});

describe('a preset', () => {
  const read = (bytes: Uint8Array) => readPreset(bytes, '/preset.json', null).value;
  const parsed = (raw: unknown) => read(Buffer.from(JSON.stringify(raw)));

  test.each(casesOf('preset', 'parsePreset'))('%s: %s', (id, _name, { input, expected }) => {
    const preset = parsed(input.raw);
    compare(id, preset === null ? REFUSED : presetData(preset), expected.ok ?? REFUSED);
  });

  test.each(casesOf('preset', 'exportPreset'))('%s: %s', (id, _name, { input, expected }) => {
    const preset = parsed(input.raw);
    const text = preset === null ? '' : writePreset(preset);
    compare(id, { text, encoded: lineFor(text) }, expected.ok);
  });

  test.each(casesOf('preset', 'importPreset'))('%s: %s', (id, _name, { input, expected }) => {
    const bytes = bytesOfLine(String(input.data));
    const preset = bytes.ok ? read(bytes.value) : null;
    compare(id, preset === null ? REFUSED : presetData(preset), expected.ok ?? REFUSED);
  });
});

describe('text that no screen shows', () => {
  test.each(casesOf('hidden', 'displaySafe'))('%s: %s', (id, _name, { input, expected }) => {
    compare(id, visibleLine(String(input.text)), expected.ok);
  });
  test.each(casesOf('hidden', 'countHidden'))('%s: %s', (id, _name, { input, expected }) => {
    compare(id, countHidden(String(input.text)), expected.ok);
  });
  test.each(casesOf('hidden', 'revealHidden'))('%s: %s', (id, _name, { input, expected }) => {
    compare(id, visible(String(input.text)), expected.ok);
  });
  test.each(casesOf('hidden', 'inertJson'))('%s: %s', (id, _name, { input, expected }) => {
    compare(id, jsonText(input.value).trim(), expected.ok);
  });
});

test('every group is answered for', () => {
  expect([...new Set(everyCase.map(({ group }) => group))]).toEqual([
    'normalize',
    'definition',
    'fingerprint',
    'replay',
    'contracts',
    'direct',
    'completion',
    'env',
    'compose',
    'compose-pi084',
    'label',
    'report',
    'exact',
    'preset',
    'hidden',
  ]);
});
