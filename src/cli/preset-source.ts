/** Where `preset import` reads from: a file, standard input, or the line itself. */

import { resolve } from 'node:path';
import type { Services } from '../app/services.ts';
import { bytesOfLine, bytesOfTransfer, MAX_LINE } from '../formats/preset-transfer.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { visibleLine } from '../kernel/visible.ts';
import { readRegularFile } from '../storage/safe-file.ts';
import { type Call, tooMany } from './call.ts';
import { valueOf } from './flags.ts';

/** The bytes of a preset, and the key that it must have if one was named. */
type Source = { readonly expected: string | null; readonly bytes: Uint8Array };

/** `[KEY] --data LINE`, `[KEY] FILE` or `[KEY] -`. */
export async function sourceIn({ typed }: Call, { where }: Services): Promise<Result<Source, Refusal>> {
  const data = valueOf(typed, 'data');
  const [first, second, more] = typed.words;
  const usage = (message: string) =>
    no({
      kind: 'usage',
      message,
      hint: 'pimodes preset import FILE, or - for standard input, or --data LINE',
    } as const);
  if (data !== null) {
    if (second !== undefined) return no(tooMany(second, 'pimodes preset import --data LINE'));
    return sourceOf(first ?? null, bytesOfLine(data));
  }
  if (first === undefined) return usage('there is nothing to import');
  if (more !== undefined) return no(tooMany(more, 'pimodes preset import FILE'));
  const expected = second === undefined ? null : first;
  const file = second ?? first;
  if (file === '-') return sourceOf(expected, bytesOfTransfer(await standardInput()));
  const reading = readRegularFile(resolve(where.cwd, file), { maxBytes: MAX_BYTES, followLinks: true });
  if (reading.kind === 'file') return sourceOf(expected, bytesOfTransfer(reading.bytes.toString('utf8')));
  const why = reading.kind === 'missing' ? 'there is no such file' : `it cannot be read (${WHY[reading.kind]})`;
  return usage(`cannot import \`${visibleLine(file)}\`: ${why}`);
}

const WHY = {
  link: 'a link',
  'broken-link': 'a link that leads nowhere',
  'not-a-file': 'not a file',
  'too-large': 'larger than any preset',
  unreadable: 'permission',
} as const;

function sourceOf(expected: string | null, bytes: Result<Uint8Array, string>): Result<Source, Refusal> {
  if (bytes.ok) return ok({ expected, bytes: bytes.value });
  return no({ kind: 'invalid-preset', why: bytes.error, hint: 'pimodes preset export prints what import reads' });
}

/** A preset as JSON, and its line. */
const MAX_BYTES = 2 * MAX_LINE;

/** All of standard input, up to more than any preset needs. */
async function standardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin) {
    chunks.push(Buffer.from(chunk));
    length += chunk.length;
    if (length > MAX_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
