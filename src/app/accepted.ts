/** Definitions as they were accepted, read from the copies that were kept. */

import type { Resolve } from '../formats/references.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import { type Held, needAccepted } from '../kernel/guard-in-force.ts';
import type { Definition, Mode, ModeKey } from '../kernel/mode.ts';
import { no, ok } from '../kernel/result.ts';
import type { Services } from './services.ts';

/** A definition as its copy has it; null when that is lost. */
export type ReadAccepted = (key: ModeKey, was: Fingerprint) => Definition | null;

/** Loads the parser, so that reading does not wait. */
export async function acceptedReader({ approved }: Pick<Services, 'approved'>): Promise<ReadAccepted> {
  const { readModeFile } = await import('../formats/mode-file.ts');
  return (key, was) => {
    const files = approved.read(was.digest);
    if (files === null) return null;
    const path = was.path ?? `/${key}.md`;
    const prompt = files.prompt === null ? null : { path: path.replace(/\.json$/, '.md'), bytes: files.prompt };
    const texts = files.references ?? {};
    const resolve: Resolve = (reference) => {
      const text = Object.hasOwn(texts, reference) ? texts[reference] : null;
      return text == null ? no('it could not be read then') : ok({ path: reference, text });
    };
    const reading = readModeFile({ path, scope: was.scope, bytes: files.definition, prompt }, resolve);
    return reading.kind === 'mode' ? reading.definition : null;
  };
}

/** A mode as it was accepted; null when nobody can tell any more: its copy is lost, or means something else by now. */
export type AcceptedModes = (key: ModeKey, was: Fingerprint) => Mode | null;

export async function acceptedModes(services: Pick<Services, 'approved'>): Promise<AcceptedModes> {
  const read = await acceptedReader(services);
  return (key, was) => {
    const mode = read(key, was)?.mode ?? null;
    return mode?.fingerprint.digest === was.digest ? mode : null;
  };
}

/** The same for what is held; no parser is loaded where nothing has changed since it was accepted. */
export const acceptedFor = async (services: Pick<Services, 'approved'>, held: Held): Promise<AcceptedModes> =>
  needAccepted(held).length === 0 ? () => null : acceptedModes(services);
