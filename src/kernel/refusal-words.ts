/** What to tell a person of a refusal: what is wrong, and the next thing to type. */

import { NO_STATE } from './activation.ts';
import type { ApprovalStanding } from './approval.ts';
import type { BrokenContract } from './contracts.ts';
import { contractText } from './contracts.ts';
import { unbroughtText } from './contributions.ts';
import { commandFor } from './directive.ts';
import type { Digest, Drift } from './fingerprint.ts';
import type { Loss } from './loss.ts';
import type { ModeKey } from './mode.ts';
import { type NewHead, REFUSALS, type Refusal, type RefusalKind, type StorageCause } from './refusal.ts';
import { REAPPROVE } from './remedy.ts';
import { denialText } from './transition.ts';
import { visibleLine } from './visible.ts';

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
