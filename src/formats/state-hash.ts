import type { StateHash } from '../kernel/activation.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';

/**
 * What `--expect` was given, null for nothing. An empty value is the hash of a journal without a head, so that
 * `--expect "$HASH"` works before the first change.
 */
export function stateHashIn(text: string | null): Result<StateHash | null, Refusal> {
  if (text === null || text === '' || /^[0-9a-f]{64}$/.test(text)) return ok(text as StateHash | null);
  return no({
    kind: 'usage',
    message: '`--expect` takes a stateHash: 64 hexadecimal digits, or nothing for no state yet',
    hint: 'pimodes status --json',
  });
}
