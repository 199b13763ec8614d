import type { HostPart } from '../../../components/preview/host-part.ts';
import { type Change, diffLines } from '../../../src/app/review.ts';
import type { SelectorSession, TextOf } from '../../../src/app/selector.ts';
import { type Head, NO_STATE, type StateHash } from '../../../src/kernel/activation.ts';
import { type Broken, type Catalog, catalogOf } from '../../../src/kernel/catalog.ts';
import { type Mounting, NO_HOST } from '../../../src/kernel/contributions.ts';
import { type Diagnostic, diagnose } from '../../../src/kernel/diagnostic.ts';
import type { Action, Against, Effect } from '../../../src/kernel/draft.ts';
import { isModeKey, type Mode, type ModeText, SCOPES, type Scope } from '../../../src/kernel/mode.ts';
import { plan, wishTo } from '../../../src/kernel/plan.ts';
import { type Preset, presetsOf } from '../../../src/kernel/preset.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { ok } from '../../../src/kernel/result.ts';
import { standingOf } from '../../../src/kernel/standing.ts';
import { waysOut } from '../../../src/kernel/transition.ts';
import { activation, contextsOf, head, layer, mode, promptOf, type Sketch } from '../../support/notation.ts';

/** One mode file in few words. */
export type FakeMode = Sketch & {
  readonly key: string;
  readonly description?: string;
  readonly advertised?: boolean;
  /** Waits for approval. */
  readonly withheld?: boolean;
};

export type FakeBroken = { readonly key: string; readonly message: string; readonly hint?: string };

/** Files and a journal in memory. What a test changes here is what the next Apply and reload find. */
export type FakeDisk = {
  modes: readonly FakeMode[];
  broken: readonly FakeBroken[];
  warnings: readonly Diagnostic[];
  head: Head;
  /** Answers the next Apply instead of the plan. */
  refusal: Refusal | null;
};

export type FakeSession = SelectorSession & {
  readonly textOf: TextOf;
  readonly host?: HostPart | undefined;
  readonly disk: FakeDisk;
  /** What the screen asked for, in order. */
  readonly effects: readonly Effect[];
  /** Activates `builder + review, explain` as another process would. */
  readonly applyElsewhere: (selection: string) => void;
};

export type FakeOptions = {
  readonly modes: readonly FakeMode[];
  readonly broken?: readonly FakeBroken[];
  readonly warnings?: readonly Diagnostic[];
  /** What is active, in the same notation; nothing was ever applied where it is absent. */
  readonly active?: string;
  /** The files as they were when that was accepted; the same ones unless told. */
  readonly accepted?: readonly FakeMode[];
  /** No effect ends before it. */
  readonly until?: Promise<void>;
  readonly presets?: readonly Preset[];
  /** Whether the host was told not to trust the folder. */
  readonly isDistrusted?: boolean;
  /** What becomes of what modes bring along; as without a host unless told. */
  readonly mounting?: Mounting;
  /** What is known of the host's own prompt; there is no host unless told. */
  readonly host?: HostPart;
};

const HOME = '/home/ada';

/** A session on files and a journal in memory, with the real plan behind Apply. */
export function fakeSession(options: FakeOptions): FakeSession {
  const {
    modes,
    broken = [],
    warnings = [],
    active,
    accepted = modes,
    until,
    presets = [],
    isDistrusted = false,
    mounting = NO_HOST,
    host,
  } = options;
  const effects: Effect[] = [];
  const disk: FakeDisk = { modes, broken, warnings, head: head(null, NO_STATE), refusal: null };
  let applied = 0;
  if (active !== undefined) activate(active, catalogFrom({ ...disk, modes: accepted }));

  return {
    disk,
    effects,
    applyElsewhere: (selection) => activate(selection, catalogFrom(disk)),
    against: against(),
    hostPrompt: null,
    where: { cwd: `${HOME}/src/shop`, home: HOME, statePath: `${HOME}/.pi/agent/pimodes/state/shop.jsonl` },
    isDistrusted,
    charactersPerToken: 4,
    textOf,
    host,
    texts: async () => textOf,
    presets: async () => presetsOf({ found: presets.map(foundPreset), broken: [], diagnostics: [] }),
    review: async () => ok({ changes: changes(), seen: { stateHash: disk.head.stateHash, digests: new Map() } }),
    async perform(effect) {
      effects.push(effect);
      await until;
      return effect.kind === 'reload' ? { kind: 'reloaded', against: against() } : tryToApply(effect);
    },
  };

  function textOf(mode: Mode): ModeText | null {
    const { fingerprint, key } = mode;
    const found = disk.modes.find((one) => one.key === key && modeFrom(one).fingerprint.digest === fingerprint.digest);
    return found === undefined ? null : { prompt: textIn(found), contexts: contextsOf(mode) };
  }

  /** What drifted, against what was accepted when the session was made. */
  function changes(): Change[] {
    const { standing } = against();
    return (standing.kind === 'native' ? [] : standing.drift).flatMap(({ key, now, was }): Change[] => {
      const [before, after] = [accepted, disk.modes].map((all) => all.find((one) => one.key === key));
      if (now === null || before === undefined || after === undefined) return [];
      const lines = diffLines(textIn(before), textIn(after));
      return [{ key, was, now, path: modeFrom(after).path, aspects: ['text'], lines, needsApproval: false }];
    });
  }

  function against(): Against {
    const { entry, stateHash } = disk.head;
    const catalog = catalogFrom(disk);
    const standing = standingOf(entry?.kind === 'activation' ? entry.activation : null, catalog);
    return { catalog, stateHash, standing, ways: waysOut(standing, () => 'lost'), mounting };
  }

  function tryToApply({ confirmed, force, projects, seen, selection }: Extract<Effect, { kind: 'activate' }>): Action {
    if (disk.refusal !== null) return { kind: 'refused', refusal: disk.refusal };
    const planned = plan(
      { head: disk.head, ...against(), ...mounting, now: '', path: '/state.jsonl', driftPolicy: 'block' },
      wishTo({ kind: 'set', ...selection }, 'selector', { confirmed, force, projects, seen }),
    );
    return planned.ok ? { kind: 'applied' } : { kind: 'refused', refusal: planned.error };
  }

  function activate(selection: string, catalog: Catalog): void {
    applied += 1;
    const entry = { kind: 'activation', id: null, activation: activation(selection, catalog) } as const;
    disk.head = head(entry, `state-${applied}` as StateHash);
  }
}

const textIn = ({ key, prompt }: FakeMode): string => prompt ?? promptOf(key);

const foundPreset = (preset: Preset) => ({ preset, scope: 'global', path: `${HOME}/${preset.key}.json` }) as const;

/** A catalog of what a disk holds, those that wait for approval in a layer of their own. */
function catalogFrom({ modes, broken, warnings }: Pick<FakeDisk, 'modes' | 'broken' | 'warnings'>): Catalog {
  return catalogOf(
    SCOPES.flatMap((scope) =>
      [false, true].map((withheld) => {
        const here = modes.filter((one) => (one.scope ?? 'builtin') === scope && (one.withheld ?? false) === withheld);
        const isHome = scope === 'global' && !withheld;
        const told = isHome ? { broken: broken.map(brokenFrom), diagnostics: warnings } : {};
        return layer(here.map(modeFrom), { scope, folder: FOLDERS[scope], withheld, ...told });
      }),
    ),
  );
}

/** The mode that a file of few words stands for; builtin unless told. */
function modeFrom({ key, description, advertised = true, scope = 'builtin', ...sketch }: FakeMode): Mode {
  const made = mode(key, { path: `${FOLDERS[scope]}/${key}.md`, ...sketch, scope });
  return { ...made, description: description ?? null, advertised };
}

const FOLDERS: Readonly<Record<Scope, string>> = {
  builtin: '/usr/lib/pimodes/modes',
  pack: `${HOME}/.pi/agent/packages/careful-pack/modes`,
  global: `${HOME}/.pi/agent/modes`,
  project: `${HOME}/src/shop/.pi/modes`,
};

function brokenFrom({ hint, key, message }: FakeBroken): Broken {
  const path = `${FOLDERS.global}/${key}.md`;
  const at = { path, line: 4, column: 11 };
  const told = diagnose('mode/bad-value', message, hint === undefined ? { at } : { at, hint });
  return { key: isModeKey(key) ? key : null, path, scope: 'global', diagnostics: [told] };
}
