/** Every reason why something asked for is declined, each with its exit code. The table is the source of the README's. */

import type { Source, StateHash } from './activation.ts';
import type { ApprovalStanding } from './approval.ts';
import type { Broken } from './catalog.ts';
import type { BrokenContract } from './contracts.ts';
import type { Unbrought } from './contributions.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Digest, Drift } from './fingerprint.ts';
import type { Loss } from './loss.ts';
import type { ModeKey, Scope, Strategy } from './mode.ts';
import type { BrokenPreset } from './preset.ts';
import type { Selection } from './selection.ts';
import type { Denial } from './transition.ts';

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
