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

/** What work with a quick reader is refused with when only the parser can tell; nobody is shown it. */
export const NEEDS_PARSER: Refusal = { kind: 'stale', head: null, modes: [], path: '' };

/** Does what needs texts that were just found: without the parser, and with it where that cannot be. */
export async function withReader<T>(
  { library }: Pick<Services, 'library'>,
  work: (reader: ModeReader, isQuick: boolean) => Result<T, Refusal> | Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const quick = library.quickReader();
  if (quick !== null) {
    const done = await work(quick, true);
    if (done.ok || !needsParser(done.error)) return done;
  }
  return work(await library.reader(), false);
}

/** A quick reader does not know what became of a file that is not as it was. */
const needsParser = (refusal: Refusal): boolean =>
  refusal === NEEDS_PARSER || (refusal.kind === 'stale' && refusal.modes.some(({ now }) => now === null));

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
  return withReader(services, (reader) => {
    const texts = new Map<string, ModeText>();
    for (const mode of modes) {
      const text = readText(services, reader, mode);
      if (!text.ok) return text;
      texts.set(mode.key, text.value);
    }
    return ok(compose(resolution, ({ key }) => texts.get(key) ?? NO_TEXT, channel));
  });
}
