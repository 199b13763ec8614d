import type { Location } from '../kernel/diagnostic.ts';

/** Member names and list indices, from the outermost in. */
export type Pointer = readonly string[];

/** Plain data that knows where each part of it stands in its file. */
export type Located = {
  readonly value: unknown;
  /** The place of the value at `pointer`, or of its key. What is absent stands where its nearest holder does. */
  readonly at: (pointer: Pointer, part?: 'key' | 'value') => Location;
  /** A scalar as it is written in the file, or null when `pointer` leads to none. "" is a value left empty. */
  readonly written: (pointer: Pointer) => string | null;
  /** Whether a scalar of YAML stands there without quotes; never so in JSON. */
  readonly isPlain: (pointer: Pointer) => boolean;
};

/** The data below the member `step`, by pointers that begin there. */
export const within = (data: Located, step: string): Located => ({
  value: isMapping(data.value) ? member(data.value, step) : undefined,
  at: (pointer, part) => data.at([step, ...pointer], part),
  written: (pointer) => data.written([step, ...pointer]),
  isPlain: (pointer) => data.isPlain([step, ...pointer]),
});

/** A plain mapping or object, which is all that `Object.keys` and `in` should be asked about. */
export type Mapping = Readonly<Record<string, unknown>>;

export const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A member of the mapping itself, never an inherited one. */
export const member = (mapping: Mapping, key: string): unknown =>
  Object.hasOwn(mapping, key) ? mapping[key] : undefined;
