/** `complete AT WORD…`: what the shells' scripts ask. Not for people, so it says nothing when something is wrong. */

import { NOTHING_NAMED, type Offer, type Place } from '../app/offers.ts';
import { readNamed } from '../app/read-named.ts';
import { expandHome, worldOf } from '../storage/paths.ts';
import type { Process } from './call.ts';
import { cursorAt, offersAt } from './complete.ts';
import { valueOf } from './flags.ts';

/**
 * The answer to `words`, of which the one at `at` is being typed: an offer a line, its help behind a tab, and `:file` or
 * `:folder` where the shell should look for those.
 */
export async function completeHere(
  at: number,
  words: readonly string[],
  process: Pick<Process, 'env' | 'cwd'>,
): Promise<string> {
  const cursor = cursorAt(words, at);
  const { places, line } = cursor;
  const world = worldOf(expandHome(valueOf(line, 'cwd') ?? '.', process.env.HOME ?? ''), process);
  const where = { state: valueOf(line, 'state'), session: valueOf(line, 'session') };
  const named = await readNamed(places, world, where).catch(() => NOTHING_NAMED);
  const lines = [...offersAt(cursor, named).map(lineOf), ...places.filter(isFound).map((place) => `:${place}`)];
  return lines.map((line) => `${line}\n`).join('');
}

const lineOf = ({ word, help }: Offer): string => (help === '' ? word : `${word}\t${help}`);
const isFound = (place: Place): boolean => place === 'file' || place === 'folder';
