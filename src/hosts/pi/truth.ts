/** What is really sent, compared with what was composed: another extension may change a prompt after us. */

type Fields = Readonly<Record<string, unknown>>;

/**
 * Whether a provider's request carries exactly `expected` as its system prompt. Null when the request is of no shape that
 * is known here: then nothing can be said.
 */
export function carries(payload: unknown, expected: string): boolean | null {
  const found = systemTexts(payload);
  return found.length === 0 ? null : found.includes(expected);
}

/** Every text of a request that may be its system prompt, whatever the provider calls it. */
function systemTexts(payload: unknown): string[] {
  if (!isObject(payload)) return [];
  const { messages, input, system, instructions, systemInstruction, config } = payload;
  const inner = isObject(config) ? config.systemInstruction : undefined;
  return [
    ...[messages, input].flatMap((list) => (Array.isArray(list) ? list.filter(isSystem).flatMap(textsOf) : [])),
    ...[system, instructions, systemInstruction, inner].flatMap(textsOf),
  ];
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isSystem = (message: unknown): boolean =>
  isObject(message) && (message.role === 'system' || message.role === 'developer');

/** A text, a message, a part, or a list of them: its texts, and all of a list's joined too. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) {
    const texts = value.flatMap(textsOf);
    return texts.length > 1 ? [...texts, texts.join('')] : texts;
  }
  if (!isObject(value)) return [];
  return [value.text, value.content, value.parts].flatMap(textsOf);
}
