import { StringDecoder } from 'node:string_decoder';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { awaits, expire, feed, NOTHING, PASTE_LIMIT, type Pending } from '../../../src/cli/terminal/key-chunks.ts';
import { KEYS } from './keys.ts';

const ESC = '\u001B';
const PASTE = `${ESC}[200~`;
const PASTE_END = `${ESC}[201~`;

/** Everything that `reads` amount to once nothing more comes. */
function cut(...reads: readonly (string | Uint8Array)[]) {
  const decoder = new StringDecoder('utf8');
  let pending: Pending = NOTHING;
  const chunks: string[] = [];
  for (const bytes of reads) {
    const step = feed(pending, decoder.write(Buffer.from(bytes)));
    chunks.push(...step.chunks);
    pending = step.pending;
  }
  return [...chunks, ...expire(pending)];
}

describe('each key, reply and paste', () => {
  test.each(KEYS)('%s is cut alike', (_name, bytes, chunks) => {
    expect(cut(bytes)).toEqual(chunks ?? [bytes]);
  });

  test.each(KEYS)('%s is cut alike when it is read byte by byte', (_name, bytes, chunks) => {
    const oneByOne = [...Buffer.from(bytes)].map((byte) => Uint8Array.of(byte));
    expect(cut(...oneByOne).join('')).toBe((chunks ?? [bytes]).join(''));
  });
});

describe('any reads of the same bytes', () => {
  const pieces = fc.oneof(
    fc.constantFrom(...KEYS.map(([, bytes]) => bytes), ESC, `${ESC}[`, PASTE, PASTE_END, `${ESC}]`, `${ESC}\\`),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  const typed = fc.array(pieces, { maxLength: 12 }).map((some) => Buffer.from(some.join('')));

  test('give the same chunks, but for where a grapheme was torn', () => {
    fc.assert(
      fc.property(typed, fc.array(fc.nat(99), { maxLength: 12 }), (bytes, cuts) => {
        const places = [0, ...cuts.filter((at) => at < bytes.length).sort((a, b) => a - b), bytes.length];
        const reads = places.slice(1).map((end, i) => bytes.subarray(places[i], end));
        expect(mended(cut(...reads))).toEqual(mended(cut(bytes)));
      }),
      { numRuns: 2000 },
    );
  });

  test('give the same keys exactly where all is ASCII', () => {
    const character = fc.integer({ min: 0, max: 127 }).map((byte) => String.fromCharCode(byte));
    fc.assert(
      fc.property(fc.array(character, { maxLength: 40 }), (characters) => {
        expect(cut(...characters)).toEqual(cut(characters.join('')));
      }),
      { numRuns: 2000 },
    );
  });

  /** Neighbouring text joined: a character of several code points may be read in two parts. */
  function mended(chunks: readonly string[]): string[] {
    const all: string[] = [];
    for (const chunk of chunks) {
      const before = isText(chunk) && isText(all.at(-1) ?? ESC) ? all.pop() : '';
      all.push(before + chunk);
    }
    return all;
  }

  function isText(chunk: string): boolean {
    return !/\p{Cc}/u.test(chunk);
  }
});

describe('a paste', () => {
  test('that never ends is dropped, and later keys work', () => {
    const { chunks, pending } = feed(NOTHING, `${PASTE}rm -rf\r`);
    expect(chunks).toEqual([]);
    expect(awaits(pending)).toBe('rest');
    expect(expire(pending)).toEqual([]);
    expect(cut('j')).toEqual(['j']);
  });

  test('that never ends gives back the Ctrl+C pressed in it', () => {
    expect(cut(`${PASTE}text`, '\u0003')).toEqual(['\u0003']);
  });

  test('as long as allowed is delivered whole, a longer one not at all', () => {
    const text = 'x'.repeat(PASTE_LIMIT);
    expect(cut(PASTE, text.slice(0, 9), `${text.slice(9)}${PASTE_END}j`)).toEqual([`${PASTE}${text}${PASTE_END}`, 'j']);
    expect(cut(`${PASTE}${text}`, `x${PASTE_END}j`)).toEqual(['j']);
    expect(cut(`${PASTE}${text}x${PASTE_END}j`)).toEqual(['j']);
  });
});

describe('what was cut off in the middle is not typed', () => {
  test.each([
    ['an arrow', `${ESC}[1;`],
    ['an X10 click', `${ESC}[M `],
    ['a colour reply', `${ESC}]11;rgb:00`],
    ['a version reply', `${ESC}P>|xterm`],
    ['a colour reply within its end', `${ESC}]11;rgb:00${ESC}`],
  ])('%s', (_name, bytes) => {
    expect(awaits(feed(NOTHING, bytes).pending)).toBe('rest');
    expect(cut(bytes)).toEqual([]);
    expect(cut(`${bytes}${ESC}[A`)).toEqual([`${ESC}[A`]);
    expect(cut(`${bytes}\u0003`)).toEqual(['\u0003']);
  });

  test('an X10 click far to the right takes its three bytes, however they decode', () => {
    expect(cut(Buffer.of(0x1b, 0x5b, 0x4d, 0x20, 0xc3, 0xa9, 0x6a))).toEqual(['j']);
    expect(cut(Buffer.of(0x1b, 0x5b, 0x4d, 0x20, 0xff, 0xff, 0x6a))).toEqual(['j']);
  });

  test('bytes that are not UTF-8', () => {
    expect(cut(Buffer.of(0x6a, 0xff, 0x9b, 0x6a))).toEqual(['j', 'j']);
  });
});

describe('hostile input keeps little in memory', () => {
  const kept = (text: string) => JSON.stringify(feed(NOTHING, text).pending).length;
  const much = 2 * PASTE_LIMIT;

  test.each([
    ['an endless paste', PASTE + 'x'.repeat(much)],
    ['an endless sequence', `${ESC}[${'0'.repeat(much)}`],
    ['an endless reply', `${ESC}]${'0'.repeat(much)}`],
  ])('%s', (_name, text) => {
    expect(kept(text)).toBeLessThan(200);
  });

  test.each([
    ['plain', ''],
    ['behind an Esc', ESC],
  ])('a sequence of 1,000 characters is dropped at its end, %s', (_name, prefix) => {
    for (const length of [62, 63, 64, 65, 66, 1000]) {
      const parameters = '0'.repeat(length);
      const chunks = cut(...`${prefix}${ESC}[${parameters}`, 'Aj');
      expect(chunks.at(-1)).toBe('j');
      if (length > 64) expect(chunks.join('')).not.toContain('A');
    }
  });
});
