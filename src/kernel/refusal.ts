/** Every reason why something asked for is declined, each with its exit code. The table is the source of the README's. */

import { NO_STATE, type Source, type StateHash } from './activation.ts';
import type { ApprovalStanding } from './approval.ts';
import type { Broken } from './catalog.ts';
import type { BrokenContract } from './contracts.ts';
import { contractText } from './contracts.ts';
import { type Unbrought, unbroughtText } from './contributions.ts';
import type { Diagnostic } from './diagnostic.ts';
import { commandFor } from './directive.ts';
import type { Digest, Drift } from './fingerprint.ts';
import type { Loss } from './loss.ts';
import type { ModeKey, Scope, Strategy } from './mode.ts';
import type { BrokenPreset } from './preset.ts';
import { REAPPROVE } from './remedy.ts';
import type { Selection } from './selection.ts';
import { type Denial, denialText } from './transition.ts';
import { visibleLine } from './visible.ts';

/** A definition that is no longer what was seen; null where there is none. */
export type Moved = { readonly key: ModeKey; readonly was: Digest | null; readonly now: Digest | null };

/** What a journal says since it was last read. */
export type NewHead = {
  readonly selection: Selection;
  readonly source: Source;
  readonly activatedAt: string;
  readonly stateHash: StateHash;
};

/** `unusable` is what a person named, with all there is to say of it in the refusal's detail. */
export type StorageCause =
  | 'full'
  | 'read-only'
  | 'permission'
  | 'not-a-file'
  | 'link'
  | 'lock'
  | 'too-large'
  | 'unusable'
  | 'other';

export type Refusal =
  | { readonly kind: 'usage'; readonly message: string; readonly hint: string }
  | { readonly kind: 'no-terminal'; readonly why: string }
  | {
      readonly kind: 'unknown';
      readonly key: string;
      readonly near: readonly ModeKey[];
      readonly broken: readonly Broken[];
      /** Where something is called so that is no mode. */
      readonly hint?: string;
    }
  | { readonly kind: 'wrong-slot'; readonly key: ModeKey; readonly strategy: Strategy }
  | { readonly kind: 'not-selected'; readonly key: string; readonly isBase: boolean }
  | { readonly kind: 'exclusive'; readonly base: ModeKey; readonly overlays: readonly ModeKey[] }
  | { readonly kind: 'invalid'; readonly why: string }
  /** Nothing else was selected before. */
  | { readonly kind: 'no-earlier' }
  /** A definition that needs no approval. */
  | { readonly kind: 'needs-no-approval'; readonly key: ModeKey; readonly scope: Scope }
  | {
      readonly kind: 'unknown-preset';
      readonly key: string;
      readonly near: readonly ModeKey[];
      readonly broken: BrokenPreset | null;
    }
  /** A preset of this key stands already; nobody said that it may be replaced. */
  | { readonly kind: 'preset-exists'; readonly key: ModeKey; readonly path: string }
  /** Something that should become a preset, and cannot. */
  | { readonly kind: 'invalid-preset'; readonly why: string; readonly hint: string | null }
  /** Something stands where a new mode file would be; `what` is a noun with its article, `edit` the command that changes it. */
  | { readonly kind: 'mode-exists'; readonly edit: string; readonly path: string; readonly what: string }
  /** Something that should become a mode, and cannot. */
  | { readonly kind: 'invalid-mode'; readonly why: string; readonly hint: string | null; readonly path: string | null }
  /** A mode that would say less in another format; `losses` are what it would not say. */
  | { readonly kind: 'lossy'; readonly path: string; readonly losses: readonly Loss[] }
  /** A definition that is not changed from here; `hint` says what to do instead. */
  | {
      readonly kind: 'not-yours';
      readonly key: string;
      readonly path: string;
      readonly why: string;
      readonly hint: string;
    }
  /** A file that was to be changed or removed is no longer what was shown. */
  | { readonly kind: 'file-changed'; readonly path: string; readonly isGone: boolean }
  /** A settings file that cannot be read, and so is not written to. */
  | { readonly kind: 'invalid-settings'; readonly path: string; readonly broken: Diagnostic }
  | { readonly kind: 'no-editor'; readonly why: string; readonly hint: string; readonly path: string }
  | { readonly kind: 'contract'; readonly broken: readonly BrokenContract[] }
  | { readonly kind: 'drift'; readonly drift: readonly Drift[] }
  | Unbrought
  /** `selection` is what was asked for. */
  | { readonly kind: 'transition'; readonly denials: readonly Denial[]; readonly selection: Selection }
  | { readonly kind: 'blocked'; readonly why: Refusal }
  | { readonly kind: 'stale'; readonly head: NewHead | null; readonly modes: readonly Moved[]; readonly path: string }
  | { readonly kind: 'unapproved'; readonly key: ModeKey; readonly path: string; readonly standing: ApprovalStanding }
  | {
      readonly kind: 'needs-confirmation';
      readonly selection: Selection;
      readonly base: ModeKey;
      readonly bytes: number;
    }
  /** Nobody said yes to what needs a person's yes; `asked`: somebody was there to say no. */
  | { readonly kind: 'declined'; readonly selection: Selection; readonly asked: boolean }
  | { readonly kind: 'storage'; readonly path: string; readonly cause: StorageCause; readonly detail: string };

export type RefusalKind = Refusal['kind'];

/** Exit code and meaning of each kind. */
export const REFUSALS = {
  usage: { exit: 2, means: 'The command line is not understood.' },
  'no-terminal': { exit: 2, means: 'The selector needs a terminal.' },
  unknown: { exit: 3, means: 'No mode answers to the key.' },
  'wrong-slot': { exit: 3, means: 'A base stands where an overlay is expected, or the other way round.' },
  'not-selected': { exit: 3, means: 'The overlay to remove is not selected.' },
  exclusive: { exit: 3, means: 'An exact-final base takes no overlays.' },
  invalid: { exit: 3, means: 'The selection is malformed.' },
  'no-earlier': { exit: 3, means: 'There is no earlier selection to go back to.' },
  'needs-no-approval': { exit: 3, means: "The definition is none of a project's, so nobody has to approve it." },
  'unknown-preset': { exit: 3, means: 'No preset answers to the key.' },
  'preset-exists': { exit: 3, means: 'A preset of that key is there already.' },
  'invalid-preset': { exit: 3, means: 'What should become a preset is none.' },
  'mode-exists': { exit: 3, means: 'Something stands where the new mode file would be.' },
  'invalid-mode': { exit: 3, means: 'What should become a mode is none.' },
  'invalid-settings': { exit: 3, means: 'The settings file cannot be read, so nothing is written to it.' },
  lossy: { exit: 1, means: 'Something of a mode would be lost in another format.' },
  'not-yours': { exit: 3, means: 'The definition is not one that is changed from here.' },
  'file-changed': { exit: 4, means: 'A file is no longer what was shown.' },
  'no-editor': { exit: 2, means: 'There is no editor to write with.' },
  contract: { exit: 3, means: 'A contract between the selected modes is not met.' },
  drift: { exit: 3, means: 'A selected definition changed since it was accepted.' },
  'two-sources': { exit: 3, means: 'Two modes bring different agents of one name along.' },
  unmounted: { exit: 3, means: 'Something that a mode brings along cannot be mounted.' },
  transition: { exit: 3, means: 'A selected mode does not let that come next.' },
  blocked: { exit: 3, means: 'The active selection is blocked, so there is nothing to print.' },
  stale: { exit: 4, means: 'What was seen is no longer what would be applied.' },
  unapproved: { exit: 5, means: 'A project definition has not been approved.' },
  'needs-confirmation': { exit: 6, means: 'An exact-final base needs an explicit confirmation.' },
  declined: { exit: 3, means: 'A person was asked and said no, or nobody was there who could be asked.' },
  storage: { exit: 74, means: 'The disk declined; what stood there before stands.' },
} as const satisfies Record<RefusalKind, { exit: number; means: string }>;

/** What to tell a person: what is wrong, and the next thing to type. Inert; `hint` and `path` are null when there is none. */
export type Explanation = {
  readonly code: RefusalKind;
  readonly exit: number;
  readonly message: string;
  readonly hint: string | null;
  readonly path: string | null;
};

export function explain(refusal: Refusal): Explanation {
  const { message, hint = null, path = null } = words(refusal);
  return { code: refusal.kind, exit: REFUSALS[refusal.kind].exit, message, hint, path };
}

type Words = { readonly message: string; readonly hint?: string | null; readonly path?: string };

function words(refusal: Refusal): Words {
  switch (refusal.kind) {
    case 'usage':
      return refusal;
    case 'no-terminal':
      return {
        message: `the selector needs a terminal: ${refusal.why}`,
        hint: '`pimodes set BASE --overlay KEY` selects without one, `pimodes list` shows what there is',
      };
    case 'unknown':
      return unknown(refusal);
    case 'wrong-slot':
      return refusal.strategy === 'append'
        ? { message: `\`${refusal.key}\` is an overlay, not a base`, hint: `pimodes +${refusal.key}` }
        : { message: `\`${refusal.key}\` is a base, not an overlay`, hint: `pimodes set ${refusal.key}` };
    case 'not-selected':
      return refusal.isBase
        ? {
            message: `\`${refusal.key}\` is the base, not an overlay`,
            hint: '`pimodes set native --overlay …` keeps the overlays; `pimodes off` clears everything',
          }
        : { message: `\`${visibleLine(refusal.key)}\` is not selected`, hint: '`pimodes status` shows what is' };
    case 'exclusive':
      return {
        message: `\`${refusal.base}\` is exact-final and takes no overlays (${list(refusal.overlays)})`,
        hint: commandFor({ base: null, overlays: refusal.overlays }),
      };
    case 'invalid':
      return {
        message: `the selection is not valid: ${refusal.why}`,
        hint: '`pimodes list` shows what can be selected',
      };
    case 'no-earlier':
      return {
        message: 'there is no earlier selection to go back to',
        hint: '`pimodes history` shows what was selected',
      };
    case 'needs-no-approval':
      return {
        message: `\`${refusal.key}\` is ${refusal.scope === 'pack' ? 'of a pack' : refusal.scope}: only the definitions of a project are approved or denied`,
        hint: '`pimodes list` shows those that wait',
      };
    case 'unknown-preset':
      return unknownPreset(refusal);
    case 'preset-exists':
      return {
        message: `a preset \`${refusal.key}\` is there already (${visibleLine(refusal.path)})`,
        hint: '`--overwrite` replaces it',
        path: refusal.path,
      };
    case 'invalid-preset':
      return { message: refusal.why, hint: refusal.hint };
    case 'mode-exists':
      return {
        message: `${refusal.what} stands there already: ${visibleLine(refusal.path)}`,
        hint: refusal.what === 'a file' ? `\`${refusal.edit}\` changes it` : 'move it away first',
        path: refusal.path,
      };
    case 'invalid-mode':
      return { message: refusal.why, hint: refusal.hint, ...(refusal.path === null ? {} : { path: refusal.path }) };
    case 'lossy':
      return {
        message: `nothing was converted, since ${visibleLine(refusal.path)} would lose ${fieldsOf(refusal.losses)}`,
        hint: '`--allow-loss` converts it without them',
        path: refusal.path,
      };
    case 'not-yours':
      return {
        message: `\`${visibleLine(refusal.key)}\` is not changed from here: ${refusal.why} (${visibleLine(refusal.path)})`,
        hint: refusal.hint,
        path: refusal.path,
      };
    case 'file-changed':
      return {
        message: `${visibleLine(refusal.path)} ${refusal.isGone ? 'is gone' : 'was changed by someone else meanwhile'}; it was left as it is`,
        hint: 'look at it, and run the command again',
        path: refusal.path,
      };
    case 'invalid-settings': {
      const { at, message, hint } = refusal.broken;
      return {
        message: `${visibleLine(refusal.path)}${at === undefined ? '' : `:${at.line}:${at.column}`} was left as it is: ${message}`,
        hint: hint === undefined ? 'repair the file, or move it away' : `${hint}, or move the file away`,
        path: refusal.path,
      };
    }
    case 'no-editor':
      return { message: refusal.why, hint: refusal.hint, path: refusal.path };
    case 'contract':
      return {
        message: refusal.broken.map(contractText).join('; '),
        hint: contractHint(refusal.broken),
      };
    case 'drift':
      return drifted(refusal.drift);
    case 'two-sources':
      return { message: unbroughtText(refusal), hint: 'select one of the two' };
    case 'unmounted':
      return {
        message: `${unbroughtText(refusal)}; nothing was applied`,
        hint: `\`pimodes show ${refusal.key}\` tells what it brings along`,
      };
    case 'transition':
      return {
        message: refusal.denials.map(denialText).join('; '),
        hint: `\`${commandFor(refusal.selection)} --force\` overrides that, and is recorded`,
      };
    case 'blocked':
      return { ...words(refusal.why), message: `the active selection is blocked: ${words(refusal.why).message}` };
    case 'stale':
      return stale(refusal);
    case 'unapproved':
      return unapproved(refusal);
    case 'needs-confirmation':
      return {
        message: `\`${refusal.base}\` is exact-final: the model would be sent its ${refusal.bytes} bytes and nothing else`,
        hint: `${commandFor(refusal.selection)} --confirm-exact`,
      };
    case 'declined':
      return {
        message: refusal.asked
          ? 'a person was asked and said no'
          : 'it needs the yes of a person, and nobody is here who could be asked',
        hint: commandFor(refusal.selection),
      };
    case 'storage':
      return storage(refusal);
  }
}

function contractHint(broken: readonly BrokenContract[]): string {
  const shows = [...new Set(broken.map(({ key }) => `\`pimodes show ${key}\``))];
  return `${shows.join(' and ')} ${shows.length === 1 ? 'shows its contracts' : 'show their contracts'}`;
}

function unknown({ key, near, broken, hint }: Extract<Refusal, { kind: 'unknown' }>): Words {
  const name = `\`${visibleLine(key)}\``;
  const [file] = broken;
  const [error] = file?.diagnostics ?? [];
  if (file !== undefined && error !== undefined) {
    const line = error.at === undefined ? '' : `:${error.at.line}:${error.at.column}`;
    return {
      message: `${name} cannot be used, its file has errors: ${error.message} (${visibleLine(file.path)}${line})`,
      hint: error.hint ?? null,
      path: file.path,
    };
  }
  return {
    message: `no mode is called ${name}`,
    hint:
      hint ??
      (near.length > 0
        ? `did you mean ${near.map((one) => `\`${one}\``).join(' or ')}?`
        : '`pimodes list` shows every mode'),
  };
}

function unknownPreset({ key, near, broken }: Extract<Refusal, { kind: 'unknown-preset' }>): Words {
  const name = `\`${visibleLine(key)}\``;
  const [error] = broken?.diagnostics ?? [];
  if (broken !== null && error !== undefined) {
    const message = `the preset ${name} cannot be used, its file has errors: ${error.message} (${visibleLine(broken.path)})`;
    return { message, hint: error.hint ?? null, path: broken.path };
  }
  const [one] = near;
  return {
    message: `no preset is called ${name}`,
    hint: one === undefined ? '`pimodes preset list` shows every preset' : `did you mean \`${one}\`?`,
  };
}

const STANDINGS: Record<ApprovalStanding, string> = {
  approved: 'is approved',
  unapproved: 'is defined by this project, and nobody has approved it',
  changed: 'is defined by this project and is no longer what was approved',
  denied: 'is defined by this project and was denied',
};

const unapproved = ({ key, path, standing }: Extract<Refusal, { kind: 'unapproved' }>): Words => ({
  message: `\`${key}\` ${STANDINGS[standing]} (${visibleLine(path)})`,
  hint: `\`pimodes show ${key}\` to read it, \`pimodes approve ${key}\` to allow it`,
  path,
});

function drifted(drift: readonly Drift[]): Words {
  const changed = drift.map(
    ({ key, was, now }) =>
      `\`${key}\` ${change(was.digest, now.digest, was.path === now.path && was.scope === now.scope)}`,
  );
  return {
    message: `changed since it was accepted: ${changed.join('; ')}`,
    hint: REAPPROVE,
  };
}

const change = (was: Digest, now: Digest, sameFile: boolean): string =>
  `${was.slice(0, 12)} is now ${now.slice(0, 12)}${sameFile ? '' : ', another file'}`;

function stale({ head, modes, path }: Extract<Refusal, { kind: 'stale' }>): Words {
  const moved = modes.map(({ key, was, now }) => {
    if (now === null) return `\`${key}\` is gone`;
    if (was === null) return `\`${key}\` is there now`;
    return `\`${key}\` changed, ${was.slice(0, 12)} is now ${now.slice(0, 12)}`;
  });
  if (head !== null) {
    moved.unshift(headWords(head, head.activatedAt));
  }
  return {
    message: `things changed meanwhile, nothing was applied: ${moved.join('; ')}`,
    hint: '`pimodes status --json` gives the current stateHash',
    path,
  };
}

/** What became of the head; `when` is its time as it is to be shown, empty when nobody knows. */
export const headWords = ({ selection, source, stateHash }: NewHead, when: string): string =>
  stateHash === NO_STATE
    ? 'what was selected is gone: the state file was removed or emptied'
    : `another process applied \`${commandFor(selection)}\` (${source}, ${when === '' ? 'no time' : when})`;

const CAUSES: Record<Exclude<StorageCause, 'unusable'>, { readonly what: string; readonly hint: string }> = {
  full: { what: 'there is no space left', hint: 'free some space and run the command again' },
  'read-only': {
    what: 'the disk is read-only',
    hint: '`PIMODES_HOME` names another folder for all that pimodes keeps',
  },
  permission: { what: 'permission is denied', hint: 'check who owns the file and its folder' },
  'not-a-file': {
    what: 'something that is not a file stands there',
    hint: 'move it away, or name another file with `--state`',
  },
  link: {
    what: 'a symbolic link stands there, and links are not followed for state',
    hint: 'name the real file with `--state`',
  },
  lock: {
    what: 'another process holds the lock',
    hint: 'wait for it to end; a lock whose process is gone is taken over',
  },
  'too-large': { what: 'it is larger than is read', hint: 'move it away, or name another file with `--state`' },
  other: { what: 'the system declined', hint: '`pimodes status` shows what stands' },
};

function storage({ path, cause, detail }: Extract<Refusal, { kind: 'storage' }>): Words {
  if (cause === 'unusable') return { message: `cannot use ${visibleLine(path)}: ${visibleLine(detail)}`, path };
  const { what, hint } = CAUSES[cause];
  return {
    message: `cannot use ${visibleLine(path)}: ${what}${detail === '' ? '' : ` (${visibleLine(detail)})`}`,
    hint,
    path,
  };
}

const fieldsOf = (losses: readonly Loss[]): string =>
  [...new Set(losses.map(({ field }) => `\`${visibleLine(field)}\``))].join(', ');

const list = (keys: readonly ModeKey[]): string => keys.map((key) => `\`${key}\``).join(', ');
