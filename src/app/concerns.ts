/** What only a person may say yes to, whether the model asks for a change or brings it about in a shell. */

import { sameFingerprint } from '../kernel/activation.ts';
import { type Loosening, loosening, takesOff } from '../kernel/bonds.ts';
import type { Base, Mode } from '../kernel/mode.ts';
import { wholeText } from '../kernel/mode.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Standing } from '../kernel/standing.ts';
import type { Services } from './services.ts';
import { readText } from './texts.ts';
import { bondsNow } from './watch.ts';

/** A definition with its text, to be read before somebody says yes to it. */
export type Shown<M extends Mode = Mode> = { readonly mode: M; readonly text: string };

export type Concerns = {
  readonly loosening: Loosening;
  /** The exact-final base that would be all that is sent, and is not so yet. */
  readonly exact: Shown<Base> | null;
  /** Project definitions that the yes would approve. */
  readonly undecided: readonly Shown[];
};

/** Whether a person has to say yes, whatever the settings say. */
export const needsPerson = ({ loosening, exact, undecided }: Concerns): boolean =>
  takesOff(loosening) || exact !== null || undecided.length > 0;

/** What there is to say yes to in the step from one standing to the next; refused where a text cannot be shown. */
export async function concernsIn(
  services: Services,
  [before, after]: readonly [Standing, Standing],
  undecided: readonly Mode[] = [],
): Promise<Result<Concerns, Refusal>> {
  const exact = exactIn(after, before);
  const reader = await services.library.reader();
  const shown: Shown[] = [];
  for (const mode of exact === null ? undecided : [...undecided, exact]) {
    const text = readText(services, reader, mode);
    if (!text.ok) return text;
    shown.push({ mode, text: wholeText(text.value) });
  }
  return ok({
    loosening: loosening(await bondsNow(services, before), await bondsNow(services, after)),
    exact: exact === null ? null : { mode: exact, text: shown.at(-1)?.text ?? '' },
    undecided: shown.slice(0, undecided.length),
  });
}

function exactIn(after: Standing, before: Standing): Base | null {
  if (after.kind === 'native' || after.resolution.kind !== 'exact') return null;
  const { base } = after.resolution;
  const was = before.activation?.fingerprints.get(base.key);
  return was !== undefined && sameFingerprint(was, base.fingerprint) ? null : base;
}
