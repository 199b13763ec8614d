/** Where a preset is imported from: a file, standard input, or the line itself. */

import { bytesOfLine, bytesOfTransfer, MAX_LINE } from '../formats/preset-transfer.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { visibleLine } from '../kernel/visible.ts';
import { readTyped } from '../storage/typed-file.ts';

/** What was typed: `[KEY] --data LINE`, `[KEY] FILE` or `[KEY] -`; `data` is null without that flag. */
export type Typed = { readonly words: readonly string[]; readonly data: string | null };

/** The bytes of a preset, and the key that it must have if one was named. */
export type TransferSource = { readonly expected: string | null; readonly bytes: Uint8Array };

/** Reads what the words name, files from `cwd` on. A program without a standard input of its own gives none. */
export async function readTransfer(
  { words, data }: Typed,
  cwd: string,
  input: AsyncIterable<Buffer> | null,
): Promise<Result<TransferSource, Refusal>> {
  const [first, second, more] = words;
  const usage = (message: string) =>
    no({
      kind: 'usage',
      message,
      hint: `pimodes preset import FILE${input === null ? '' : ', or - for standard input'}, or --data LINE`,
    } as const);
  if (data !== null) {
    if (second !== undefined) return no(tooMany(second, 'pimodes preset import --data LINE'));
    return sourceOf(first ?? null, bytesOfLine(data));
  }
  if (first === undefined) return usage('there is nothing to import');
  if (more !== undefined) return no(tooMany(more, 'pimodes preset import FILE'));
  const expected = second === undefined ? null : first;
  const file = second ?? first;
  if (file === '-')
    return input === null
      ? usage('there is no standard input here')
      : sourceOf(expected, bytesOfTransfer(await allOf(input)));
  const read = readTyped(cwd, file, MAX_BYTES);
  return read.ok
    ? sourceOf(expected, bytesOfTransfer(read.value.toString('utf8')))
    : usage(`cannot import \`${visibleLine(file)}\`: ${read.error}`);
}

const tooMany = (word: string, hint: string): Refusal => ({
  kind: 'usage',
  message: `\`${visibleLine(word)}\` is one word too many`,
  hint,
});

function sourceOf(expected: string | null, bytes: Result<Uint8Array, string>): Result<TransferSource, Refusal> {
  if (bytes.ok) return ok({ expected, bytes: bytes.value });
  return no({ kind: 'invalid-preset', why: bytes.error, hint: '`pimodes preset export KEY` prints what import reads' });
}

/** A preset as JSON, and its line. */
const MAX_BYTES = 2 * MAX_LINE;

/** All of the input, up to more than any preset needs. */
async function allOf(input: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of input) {
    chunks.push(Buffer.from(chunk));
    length += chunk.length;
    if (length > MAX_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
