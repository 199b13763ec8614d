import { expect, test } from 'vitest';
import { decodeText, withLf } from '../../src/formats/source-text.ts';
import { told } from '../support/mode-files.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

test.each([
  ['plain', bytes('one\ntwo'), 'one\ntwo'],
  ['a byte order mark at the start', bytes([0xef, 0xbb, 0xbf], 'one'), 'one'],
  ['a byte order mark inside', bytes('one', [0xef, 0xbb, 0xbf]), 'one\ufeff'],
  ['only one of two marks', bytes([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf]), '\ufeff'],
  ['a replacement character of its own', bytes('\ufffd'), '\ufffd'],
  ['nothing', bytes(), ''],
])('%s', (_name, content, text) => {
  expect(decodeText(content, 'x.md')).toEqual({ ok: true, value: text });
});

test.each([
  ['Latin-1', bytes('one\nCaf', [0xe9], '\n'), 'file/encoding 2:4'],
  ['cut short', bytes('one\ntw', [0xe2, 0x82]), 'file/encoding 2:3'],
  ['a surrogate', bytes([0xed, 0xa0, 0x80]), 'file/encoding 1:1'],
  ['an overlong form', bytes('a', [0xc0, 0xaf]), 'file/encoding 1:2'],
  ['behind a good replacement character', bytes('\ufffd\n', [0xff]), 'file/encoding 2:1'],
  ['behind characters of two units', bytes('😀', [0xff]), 'file/encoding 1:3'],
  ['UTF-16', Buffer.from('\ufeffname', 'utf16le'), 'file/encoding 1:1'],
  ['too large', new Uint8Array(262_145), 'file/too-large 1:1'],
])('%s is refused at its place', (_name, content, expected) => {
  const text = decodeText(content, 'x.md');
  expect(text.ok ? [] : told([text.error])).toEqual([expected]);
});

test('only CRLF becomes LF', () => {
  expect(withLf('a\r\nb\rc\n\r\r\n')).toBe('a\nb\rc\n\r\n');
});
