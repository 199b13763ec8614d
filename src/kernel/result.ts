import type { Diagnostic } from './diagnostic.ts';

/** An answer, or the reason why there is none. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** A value read from a text with what there was to say about it; null when an error stands among the diagnostics. */
export type Checked<T> = { readonly value: T | null; readonly diagnostics: readonly Diagnostic[] };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
export const no = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });

/** Ends a `switch` over a union: a new kind is a compile error here. */
export function unreachable(value: never): never {
  throw new Error(`unexpected kind: ${JSON.stringify(value)}`);
}
