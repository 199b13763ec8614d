/** What one mode file means. The prompt itself stands apart (`Definition`): a catalog of a thousand modes holds no text. */

import type { Digest, Fingerprint } from './fingerprint.ts';
import type { Measure } from './measure.ts';
import type { Result } from './result.ts';

/** A mode's identity: the stem of its file, `^[a-z][a-z0-9_-]{0,63}$`. */
export type ModeKey = string & { readonly __brand: 'ModeKey' };

const KEY = /^[a-z][a-z0-9_-]{0,63}$/;

/** Whether `text` follows the key grammar. Reserved keys do; only a mode file may not use them. */
export const isModeKey = (text: string): text is ModeKey => KEY.test(text);

/** A key as a label: split on `-` and `_`, each word capitalised. */
export const labelFrom = (key: string): string =>
  key
    .split(/[-_]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** Keys that no mode may have, since they are words of the direct syntax. */
export const RESERVED_KEYS: readonly string[] = ['native', 'off', 'none', 'default', 'new', 'reload'];

/** Words that stand for the host's own prompt where a base is expected, and for clearing where a directive is. */
export const NATIVE_WORDS: readonly string[] = ['native', 'off', 'default', 'none'];

/** `append` is an overlay; the other two are bases. */
export const STRATEGIES = ['append', 'replace_base', 'replace_final'] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** For people. */
export const STRATEGY_WORDS: Readonly<Record<Strategy, string>> = {
  append: 'append',
  replace_base: 'replace base',
  replace_final: 'exact-final',
};

/** Where an overlay goes: into the system prompt, or with every user prompt. */
export const DELIVERIES = ['system', 'turn'] as const;
export type Deliver = (typeof DELIVERIES)[number];

/** Where a definition was found, lowest precedence first. */
export const SCOPES = ['builtin', 'pack', 'global', 'project'] as const;
export type Scope = (typeof SCOPES)[number];

export const DIALECTS = ['native', 'pi', 'amplifier', 'json'] as const;
export type Dialect = (typeof DIALECTS)[number];

export const THINKING_LEVELS = ['off', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
export type Thinking = (typeof THINKING_LEVELS)[number];

export const ACCESS_CAPS = ['read-only', 'workspace-write', 'full'] as const;
export type Access = (typeof ACCESS_CAPS)[number];

/** Assertions about the modes selected beside this one, in the order of the file. */
export type Contracts = Readonly<Record<'requires' | 'conflictsWith' | 'before' | 'after', readonly ModeKey[]>>;

/** A file's `tools` as written. Null is "not said", which is not the same as an empty list. */
export type ToolRules = {
  readonly allow: readonly string[] | null;
  readonly deny: readonly string[];
  readonly warn: readonly string[];
  readonly confirm: readonly string[];
  readonly shell: boolean;
  readonly bashAllow: readonly string[] | null;
  readonly bashDeny: readonly string[];
};

/** What a mode restricts. Null members restrict nothing. */
export type GuardRules = { readonly tools: ToolRules | null; readonly access: Access | null };

/** What may follow this mode: any key, or only those listed; and whether it may simply be cleared. */
export type Leaving = { readonly to: readonly ModeKey[] | 'anywhere'; readonly mayClear: boolean };

/** One thing that a mode brings along while it is active; `id` is the agent's name, else the source as written. */
export type Contribution = {
  readonly kind: 'context' | 'skill' | 'agent';
  readonly id: string;
  readonly source: string;
  /** What stands there, or in words why nothing does. */
  readonly file: Result<ContributedFile, string>;
};

/** The file of a contribution as it was when its mode was read. */
export type ContributedFile = {
  /** Free of links. */
  readonly path: string;
  readonly digest: Digest;
  /** What a skill calls itself; else the contribution's `id`. */
  readonly name: string;
  /** What a skill or an agent says of itself, in one line; null when it says nothing. */
  readonly about: string | null;
};

/** Everything a file says but the place where it was found and the prompt's text. */
export type Meaning<S extends Strategy = Strategy> = {
  readonly schemaVersion: 1 | 2;
  readonly key: ModeKey;
  readonly label: string;
  readonly description: string | null;
  readonly strategy: S;
  readonly deliver: Deliver;
  readonly contracts: Contracts;
  readonly guard: GuardRules;
  readonly model: string | null;
  readonly thinking: Thinking | null;
  /** The command that selects it in a host: a name, false for none, null for the host's default. */
  readonly shortcut: string | false | null;
  /** Whether the model may be told of it. */
  readonly advertised: boolean;
  readonly leaving: Leaving;
  readonly exitReview: boolean;
  readonly contributes: readonly Contribution[];
};

/** A mode without its text: what the catalog holds. */
export type ModeOf<S extends Strategy> = Meaning<S> & {
  readonly scope: Scope;
  /** The file, lexically; also for builtin modes, whose fingerprint has none. */
  readonly path: string;
  readonly dialect: Dialect;
  readonly measure: Measure;
  readonly fingerprint: Fingerprint;
  /** The meaning without scope and path, so that drift can tell a move from a change. */
  readonly content: Digest;
};
export type Mode = { [S in Strategy]: ModeOf<S> }[Strategy];
export type Overlay = ModeOf<'append'>;
export type Base = ModeOf<'replace_base'> | ModeOf<'replace_final'>;

/** A mode's words: its prompt, and the contexts that it brings along and that go before it. */
export type ModeText = { readonly prompt: string; readonly contexts: readonly ContextText[] };

/** The text of a context, by the path of its file. */
export type ContextText = { readonly path: string; readonly text: string };

/** A mode with its text, as one file yields it. */
export type Definition = ModeText & { readonly mode: Mode };

/** Of a mode whose text could not be had. */
export const NO_TEXT: ModeText = { prompt: '', contexts: [] };

/** All of a mode's words in the order in which a model reads them, for whoever reads the mode by itself. */
export const wholeText = ({ prompt, contexts }: ModeText): string =>
  [...contexts.map(({ text }) => text), prompt].filter((part) => part !== '').join('\n\n');

/** A guard that restricts nothing. */
export const NO_GUARD: GuardRules = { tools: null, access: null };

/** Whether these rules restrict anything at all. */
export const hasGuard = ({ tools, access }: GuardRules): boolean =>
  tools !== null || (access !== null && access !== 'full');
