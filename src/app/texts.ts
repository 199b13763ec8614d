import { type Channel, type Composition, compose, PLAIN } from '../kernel/composition.ts';
import type { Digest } from '../kernel/fingerprint.ts';
import { type Mode, type ModeText, NO_TEXT } from '../kernel/mode.ts';
import type { Moved, Refusal } from '../kernel/refusal.ts';
import { modesIn, type Resolution } from '../kernel/resolution.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import type { ModeReader } from '../storage/mode-library.ts';
import type { Services } from './services.ts';

/** A mode's text as its files say it now; refused as stale when that is no longer what the catalog holds. */
export function readText(
  { journal }: Pick<Services, 'journal'>,
  reader: ModeReader,
  mode: Mode,
): Result<ModeText, Refusal> {
  const read = reader(mode);
  const now: Digest | null = read.ok ? read.value.definition.mode.fingerprint.digest : null;
  if (read.ok && now === mode.fingerprint.digest) {
    const { prompt, contexts } = read.value.definition;
    return ok({ prompt, contexts });
  }
  const moved: Moved = { key: mode.key, was: mode.fingerprint.digest, now };
  return no({ kind: 'stale', head: null, modes: [moved], path: journal.path });
}

/**
 * Composes with every text read now, so that what is shown is what the files say; null composes the host's own prompt. What
 * the session has without any mode is not sent again.
 */
export async function composeNow(
  services: Services,
  resolution: Resolution | null,
  { mounting = services.mounts.now(), ...rest }: Channel = PLAIN,
): Promise<Result<Composition, Refusal>> {
  const channel = { ...rest, mounting };
  const modes = resolution === null ? [] : modesIn(resolution);
  if (modes.length === 0) return ok(compose(resolution, () => NO_TEXT, channel));
  const reader = await services.library.reader();
  const texts = new Map<string, ModeText>();
  for (const mode of modes) {
    const text = readText(services, reader, mode);
    if (!text.ok) return text;
    texts.set(mode.key, text.value);
  }
  return ok(compose(resolution, ({ key }) => texts.get(key) ?? NO_TEXT, channel));
}
