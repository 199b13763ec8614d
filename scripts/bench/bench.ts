/** One promise of the design, measured. */
export type Bench = {
  readonly name: string;
  readonly about: string;
  /** What `measure` may answer at most, in the bench's own unit. */
  readonly bar: number;
  /** Shown after the numbers, such as `×` or ` ms`. */
  readonly unit: string;
  /** How many pairs (or samples) fit into some twenty seconds. */
  readonly pairs: number;
  readonly measure: (pairs: number) => Promise<Measured>;
};

/** The measured value, what it was made of in a few words, and how it grows where it can. */
export type Measured = { readonly value: number; readonly detail: string; readonly growth?: Growth };

/** The same at other sizes, smallest first; `of` says of what there is more. */
export type Growth = { readonly of: string; readonly points: readonly Point[] };
export type Point = { readonly size: number; readonly ms: number };

/** A bench with what came of it. */
export type Result = { readonly bench: Bench; readonly measured: Measured };

/** Also for a value that is no number. */
export const isWithin = ({ bench, measured }: Result): boolean => measured.value <= bench.bar;
