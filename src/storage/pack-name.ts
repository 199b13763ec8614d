import { basename, join } from 'node:path';
import { readJsonObject } from './json-file.ts';
import { readRegularFile } from './safe-file.ts';

/** A pack's name: `bundle.name` in its bundle.md or bundle.yaml, else its package's name without scope, else its folder's. */
export function packNameOf(root: string): string {
  return (
    bundleName(join(root, 'bundle.md')) ??
    bundleName(join(root, 'bundle.yaml')) ??
    packageName(root)?.replace(/^@[^/]*\//, '') ??
    basename(root)
  );
}

/** The `name` in a folder's package.json, null when there is none. */
export function packageName(root: string): string | null {
  const name = readJsonObject(join(root, 'package.json')).value?.name;
  return typeof name === 'string' && name !== '' ? name : null;
}

/**
 * `name` one level below `bundle:`, as a bundle's author writes it. A whole YAML parser would be loaded for this one word;
 * what this does not understand falls back to the package's name, which labels the pack as well.
 */
function bundleName(path: string): string | null {
  const reading = readRegularFile(path, { maxBytes: 256 * 1024, followLinks: true });
  if (reading.kind !== 'file') return null;
  const lines = reading.bytes.toString('utf8').split(/\r?\n/);
  const start = lines.findIndex((line) => /^bundle:\s*(#.*)?$/.test(line));
  const block = start === -1 ? [] : lines.slice(start + 1);
  const end = block.findIndex((line) => /^\S/.test(line));
  const names = (end === -1 ? block : block.slice(0, end)).map((line) =>
    /^\s+name:\s*(?:"([^"]+)"|'([^']+)'|([^\s#"'][^#]*?))\s*(?:#.*)?$/.exec(line),
  );
  const found = names.find((name) => name !== null);
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? null;
}
