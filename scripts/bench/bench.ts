/** One promise of the design, measured. */
export type Bench = {
  readonly name: string;
  readonly about: string;
  /** What `measure` may answer at most, in the bench's own unit. */
  readonly bar: number;
  /** Shown after the numbers, such as `×` or `ms`. */
  readonly unit: string;
  /** How many pairs (or samples) fit into some twenty seconds. */
  readonly pairs: number;
  readonly measure: (pairs: number) => Promise<Measured>;
};

/** The measured value, and what it was made of in a few words. */
export type Measured = { readonly value: number; readonly detail: string };
