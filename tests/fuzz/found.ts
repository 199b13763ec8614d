/** Inputs that once broke a promise, one file each, called after their target. */

import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../../src/kernel/fingerprint.ts';
import type { Target } from './targets.ts';

const FOLDER = join(import.meta.dirname, 'found');

export const foundCases = (): string[] => globSync(join(FOLDER, '*')).toSorted();

export const fileNameOf = ({ name }: Target): string => name.toLowerCase().replaceAll(' ', '-');

/** Keeps an input that breaks a promise as a fixture; answers its path. */
export function keepCase(target: Target, bytes: Buffer): string {
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, `${fileNameOf(target)}-${digestOf(bytes.toString('hex')).slice(0, 8)}.txt`);
  writeFileSync(path, bytes);
  return path;
}
