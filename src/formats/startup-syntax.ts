/** PI_MODE and PI_MODES: the selection that a host is started with. */

import type { Directive } from '../kernel/directive.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { parseWords } from './direct-syntax.ts';
import { scanJson } from './json-scan.ts';
import { isMapping } from './located.ts';

/** One key, `off`, or `set …`. A change such as `+KEY` is refused: there is nothing yet that it could change. */
export function parseStartupKey(text: string): Result<Directive, Refusal> {
  const directive = parseWords(text.split(/\s+/));
  if (!directive.ok) return directive;
  const { kind } = directive.value;
  if (kind === 'only' || kind === 'clear' || kind === 'set') return directive;
  return usage(`PI_MODE names a whole selection, not the change \`${text.trim()}\``, 'PI_MODE=KEY, or PI_MODE=off');
}

/** `{"baseKey": KEY or null, "overlayKeys": [KEY…]}` and nothing else. */
export function parseStartupSelection(text: string): Result<Directive, Refusal> {
  const { fault, duplicates } = scanJson(text);
  if (fault !== null) return malformed(`it is not JSON: ${fault.message}`);
  if (duplicates[0] !== undefined) return malformed(`\`${duplicates[0].name}\` stands twice`);
  const value: unknown = JSON.parse(text);
  if (!isMapping(value)) return malformed('it is not an object');
  if (Object.keys(value).sort().join() !== 'baseKey,overlayKeys') {
    return malformed('it does not hold exactly `baseKey` and `overlayKeys`');
  }
  const { baseKey, overlayKeys } = value;
  if (baseKey !== null && typeof baseKey !== 'string') return malformed('`baseKey` is neither null nor a text');
  if (!Array.isArray(overlayKeys) || !overlayKeys.every((key) => typeof key === 'string')) {
    return malformed('`overlayKeys` is not a list of texts');
  }
  if (baseKey === null && overlayKeys.length === 0) return ok({ kind: 'clear' });
  return ok({ kind: 'set', base: baseKey, overlays: overlayKeys });
}

const EXAMPLE = '{"baseKey":null,"overlayKeys":["review"]}';

const malformed = (why: string): Result<Directive, Refusal> => usage(`PI_MODES cannot be read: ${why}`, EXAMPLE);
const usage = (message: string, hint: string): Result<Directive, Refusal> => no({ kind: 'usage', message, hint });
