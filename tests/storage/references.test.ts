import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Scope } from '../../src/kernel/mode.ts';
import { approvedStore } from '../../src/storage/approved-store.ts';
import { openModeLibrary } from '../../src/storage/mode-library.ts';
import { type References, resolverFor } from '../../src/storage/references.ts';
import { put, tempFolder, tempPaths, valueOf } from './disk.ts';

/** A pack called `sea`, another called `land`, and a file beside both that nobody may read. */
function packs() {
  const root = tempFolder();
  const [sea, land] = [join(root, 'sea-pack'), join(root, 'land')];
  put(join(sea, 'bundle.yaml'), 'bundle:\n  name: sea\n');
  put(join(sea, 'context/a.md'), 'Alpha.');
  put(join(sea, 'modes/self.md'), 'Self.');
  put(join(land, 'hill.md'), 'Hill.');
  put(join(root, 'secret.md'), 'Secret.');
  return { root, sea, land, all: () => [sea, land] };
}

/** The text that a mode of the sea pack gets, or why it gets none. */
function textOf(reference: string, made = packs(), scope: Scope = 'pack'): string {
  const resolved = resolverFor({ scope, path: join(made.sea, 'modes'), pack: made.sea }, made.all)(reference);
  return resolved.ok ? resolved.value.text : `no: ${resolved.error}`;
}

test.each([
  ['@sea:context/a.md', 'Alpha.'],
  ['@self:context/a.md', 'Alpha.'],
  ['@self:context/../context/a.md', 'Alpha.'],
  ['./self.md', 'Self.'],
  ['@land:hill.md', 'Hill.'],
  ['@air:a.md', 'no: no pack is called `air`'],
  ['@sea:context/b.md', 'no: there is no such file'],
  ['@sea:context', 'no: a folder stands where a file is expected'],
  ['@sea:../secret.md', 'no: it leads out of its pack'],
  ['@self:../secret.md', 'no: it leads out of its pack'],
  ['@land:../secret.md', 'no: it leads out of its pack'],
  ['./../context/a.md', 'no: it leads out of its pack'],
  ['@sea:/etc/passwd', 'no: it is not written `@pack:path`'],
  ['@sea:context\\a.md', 'no: it is not written `@pack:path`'],
  ['@sea:context/a.md\0', 'no: it is not written `@pack:path`'],
  ['context/a.md', 'no: it is not written `@pack:path`'],
  ['@..:secret.md', 'no: it is not written `@pack:path`'],
])('%j gives %s', (reference, text) => {
  expect(textOf(reference)).toBe(text);
});

test('no link leads out of a pack; within it one may, but in no project', () => {
  const made = packs();
  symlinkSync(join(made.root, 'secret.md'), join(made.sea, 'out.md'));
  symlinkSync(made.root, join(made.sea, 'up'));
  symlinkSync(join(made.sea, 'context/a.md'), join(made.sea, 'in.md'));
  symlinkSync('gone', join(made.sea, 'nowhere.md'));
  expect(textOf('@sea:out.md', made)).toBe('no: a link leads out of its pack');
  expect(textOf('@sea:up/secret.md', made)).toBe('no: a link leads out of its pack');
  expect(textOf('@sea:nowhere.md', made)).toBe('no: there is no such file');
  expect(textOf('@sea:in.md', made)).toBe('Alpha.');
  expect(textOf('@self:in.md', made, 'project')).toBe('no: a symbolic link, which is not followed in a project');
});

test('outside packs `@self` is the modes folder and nothing above it', () => {
  const made = packs();
  const resolve = resolverFor({ scope: 'global', path: made.land, pack: null }, made.all);
  expect(resolve('@self:hill.md')).toMatchObject({ ok: true });
  expect(resolve('@self:../secret.md')).toEqual({ ok: false, error: 'it leads out of its pack' });
});

test('what is no UTF-8, or too long, is not read', () => {
  const made = packs();
  writeFileSync(join(made.sea, 'latin.md'), Uint8Array.of(0x61, 0xff));
  writeFileSync(join(made.sea, 'long.md'), 'x'.repeat(131_073));
  expect(textOf('@sea:latin.md', made)).toBe('no: a byte here is not valid UTF-8');
  expect(textOf('@sea:long.md', made)).toMatch(/^no: 131073 bytes are more/);
});

test('a changed file is a changed mode, at the next reading, with and without a cache', async () => {
  const paths = tempPaths();
  const mode = put(join(paths.home, '.pi/agent/modes/x.md'), '---\nmode: { name: x }\n---\nOne.\n@self:more.txt\n');
  const more = put(join(paths.home, '.pi/agent/modes/more.txt'), 'First.');
  const library = openModeLibrary(paths, { searchPaths: [], reader: 'test' });
  const now = async () => {
    const [found] = (await library.discover()).flatMap(({ modes }) => modes);
    if (found === undefined) throw new Error('no mode');
    return { mode: found, read: valueOf((await library.reader())(found)) };
  };
  const first = await now();
  expect(first.read.definition.prompt).toBe('One.\nFirst.');
  expect(first.read.files.references).toEqual({ '@self:more.txt': 'First.' } satisfies References);
  writeFileSync(more, 'Second.');
  const second = await now();
  expect(second.read.definition.prompt).toBe('One.\nSecond.');
  expect(second.mode.fingerprint.digest).not.toBe(first.mode.fingerprint.digest);
  rmSync(more);
  const third = await now();
  expect(third.read.definition.prompt).toBe('One.');
  expect(third.read.files.references).toEqual({ '@self:more.txt': null });
  expect(third.mode.path).toBe(mode);
});

test('what was accepted is kept with the texts that it was made with', () => {
  const store = approvedStore(join(tempFolder(), 'approved'));
  const digest = 'a'.repeat(64) as Parameters<typeof store.read>[0];
  const references = { '@self:a.md': 'Alpha.', '@self:b.md': null };
  valueOf(store.keep(digest, { definition: Buffer.from('x'), prompt: null, references }));
  expect(store.read(digest)).toEqual({ definition: Buffer.from('x'), prompt: null, references });
});
