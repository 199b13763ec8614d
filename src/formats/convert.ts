/** A mode as a file of another dialect, with all that it does not say any more. */

import { lossesBetween } from '../kernel/conversion.ts';
import type { Diagnostic } from '../kernel/diagnostic.ts';
import { byWeight, type Loss } from '../kernel/loss.ts';
import type { Dialect, Meaning } from '../kernel/mode.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { fieldNamed } from './field-names.ts';
import { readModeFile } from './mode-file.ts';
import { type Format, isOutside } from './outside/names.ts';
import { writeAmplifier } from './write/amplifier.ts';
import { writeJson } from './write/json.ts';
import { writeNative } from './write/native.ts';
import { writePi } from './write/pi.ts';

/** A mode to be written anew, the format of its file, and what reading that has lost already. */
export type Convertible = {
  readonly format: Format;
  readonly meaning: Meaning;
  readonly prompt: string;
  readonly losses: readonly Loss[];
};

/** A file's text, the name that the file has to have, and the losses, the heaviest first. */
export type Converted = { readonly text: string; readonly name: string; readonly losses: readonly Loss[] };

const WRITERS: Readonly<Record<Dialect, (meaning: Meaning, prompt: string) => string>> = {
  native: writeNative,
  pi: writePi,
  amplifier: writeAmplifier,
  json: writeJson,
};

/** Writes a mode in the dialect `to` and reads that again; refused with what the reader says when it is no mode then. */
export function convert(
  { format, meaning, prompt, losses }: Convertible,
  to: Dialect,
): Result<Converted, readonly Diagnostic[]> {
  const text = WRITERS[to](meaning, prompt);
  const name = fileFor(meaning, to);
  const reading = readModeFile({ path: name, scope: 'global', bytes: new TextEncoder().encode(text), prompt: null });
  if (reading.kind !== 'mode') return no(reading.diagnostics);
  const { mode, prompt: again } = reading.definition;
  const before = { dialect: isOutside(format) ? null : format, meaning, prompt };
  const gone = lossesBetween(before, { dialect: to, meaning: mode, prompt: again });
  const named = gone.map((loss) => ({ ...loss, field: fieldNamed(loss.field, format) }));
  return ok({ text, name, losses: byWeight([...losses, ...named]) });
}

/** The name of a mode's file. */
export const fileFor = ({ key }: Pick<Meaning, 'key'>, to: Dialect): string =>
  `${key}${to === 'json' ? '.json' : '.md'}`;
