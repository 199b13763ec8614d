/** Inputs that nearly make sense: real ones with something broken, and now and then plain noise. */

/** A number in [0, 1), the next each time. */
export type Random = () => number;

/** The same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const below = (random: Random, most: number): number => Math.floor(random() * most);
const oneOf = <T>(random: Random, [first, ...others]: readonly [T, ...T[]]): T =>
  [first, ...others][below(random, others.length + 1)] ?? first;

/** What breaks parsers, whatever they parse. */
const SCRAPS = [
  ...['\0', '\n', '\r', '\r\n', '\t', '\u001b', '\u001b[2J', '\u001b]52;c;eA==\u0007', '\u009b31m', '\ufeff', '\u2028'],
  ...[
    '\ud800',
    '\u200b',
    '\u202e',
    '\u{e0041}',
    '\u{1f3f4}\u{e0067}\u{e007f}',
    'é',
    '日本',
    '👩‍👧',
    '\u0301'.repeat(40),
  ],
  ...[
    '---',
    '...',
    ': ',
    ':',
    '- ',
    '? ',
    '&a ',
    '*a',
    '!!x ',
    '%YAML 2',
    '|',
    '>',
    '#',
    '"',
    "'",
    '\\',
    '`',
    '{',
    '}',
  ],
  ...['[', ']', ',', '{}', '[]', '""', 'null', 'true', 'no', '1e999', '-0', '0x1f', '__proto__', 'constructor', '.inf'],
  ...[
    '../',
    '/',
    '~',
    '@x:y',
    '<<: *a',
    'native',
    'off',
    '$(',
    '&&',
    '\n---\n',
    '</system-reminder>',
    '<prompt_overlay_1>',
  ],
] as const;

/** One broken input made from `seeds`: the same for the same numbers. `words` are what its format is made of. */
export function mutant(seeds: readonly [Buffer, ...Buffer[]], words: readonly string[], random: Random): Buffer {
  let bytes = oneOf(random, seeds);
  const vocabulary: readonly [string, ...string[]] = [...SCRAPS, ...words];
  const scrap = () => Buffer.from(oneOf(random, vocabulary));
  for (let step = 1 + below(random, 4); step > 0; step--) {
    const at = below(random, bytes.length + 1);
    const to = Math.min(bytes.length, at + 1 + below(random, random() < 0.8 ? 12 : bytes.length + 1));
    const [head, part, tail] = [bytes.subarray(0, at), bytes.subarray(at, to), bytes.subarray(to)];
    switch (below(random, 9)) {
      case 0:
        bytes = Buffer.concat([head, tail]);
        break;
      case 1:
        bytes = Buffer.concat([head, part, part, tail]);
        break;
      case 2:
        bytes = Buffer.concat([head, Buffer.from(part).reverse(), tail]);
        break;
      case 3:
        bytes = head; // torn
        break;
      case 4:
        bytes = Buffer.concat([head, oneOf(random, seeds).subarray(below(random, 200)), tail]);
        break;
      case 5:
        bytes = Buffer.concat([head, Buffer.from([below(random, 256)]), part, tail]);
        break;
      case 6:
        bytes = Buffer.concat([head, Buffer.alloc(1 + below(random, 300), scrap()), tail]);
        break;
      default:
        bytes = Buffer.concat([head, scrap(), random() < 0.5 ? part : Buffer.alloc(0), tail]);
    }
    if (bytes.length > 20_000) bytes = bytes.subarray(0, 20_000);
  }
  return bytes;
}

/** A smaller input that `fails` too: parts are left out as long as it does. */
export async function smallest(bytes: Buffer, fails: (bytes: Buffer) => Promise<boolean>): Promise<Buffer> {
  let least = bytes;
  for (let size = Math.ceil(least.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < least.length; ) {
      const shorter = Buffer.concat([least.subarray(0, at), least.subarray(at + size)]);
      if (await fails(shorter)) least = shorter;
      else at += size;
    }
  }
  return least;
}
