/** What may stand at the cursor of a command line, told from the tables of commands and flags. Nothing is read here. */

import { type Named, type Offer, offersFor, type Place } from '../app/offers.ts';
import { type Command, commandNamed, commandOffers, DIRECT, SELECTOR } from './commands.ts';
import { type Flag, type Flags, GLOBAL_FLAGS, type Typed } from './flags.ts';

/** What is asked for: `stem` is what stands before a value in its own word, as `--overlay=` does. */
export type Cursor = {
  readonly places: readonly Place[];
  readonly stem: string;
  readonly typed: string;
  /** All that stands before this word. */
  readonly line: Typed;
};

/** `words` are those behind the program's name. The one at `at` is being typed, and need not be there. */
export function cursorAt(words: readonly string[], at: number): Cursor {
  const line = readLine(words.slice(0, at));
  const word = words[at] ?? '';
  const here = (places: readonly Place[]): Cursor => ({ places, stem: '', typed: word, line });
  if (line.open !== null) return here(placeOf(line.open));
  const [, stem, typed] = line.isEnded ? [] : (/^(--[^=]+=)(.*)$/s.exec(word) ?? []);
  if (stem !== undefined && typed !== undefined)
    return { ...here(placeOf(flagsFor(line.command)[stem.slice(2, -1)])), stem, typed };
  const places = wordPlaces(line);
  if (line.isEnded) return here(places);
  if (word.startsWith('-')) {
    const flags = flagOffers(line, flagsFor(line.command));
    return here(word.startsWith('--') ? [flags] : [...places, flags]); // no key begins with a dash, so no -KEY with two
  }
  return here(word === '' && places.length === 0 ? [flagOffers(line, line.command?.flags ?? {})] : places);
}

/** The offers at the cursor. Which of them go on from what is typed is for the shell to say: each has its own idea of it. */
export function offersAt({ places, stem, typed, line }: Cursor, named: Named): Offer[] {
  const before = [...line.words, ...[...line.flags.values()].flat()];
  const offers = places.flatMap((place) => offersFor(place, named, { typed, before }));
  return offers.map(({ word, help }) => ({ word: stem + word, help }));
}

/** A command line up to the cursor; `words` are those behind the command, `open` is a flag that waits for its value. */
type Line = Typed & { readonly command: Command | null; readonly open: Flag | null; readonly isEnded: boolean };

function readLine(done: readonly string[]): Line {
  const words: string[] = [];
  const flags = new Map<string, readonly string[]>();
  let command: Command | null = null;
  let open: string | null = null;
  let isEnded = false;
  const give = (name: string, value: string) => flags.set(name, [...(flags.get(name) ?? []), value]);
  for (const word of done) {
    if (open !== null) {
      give(open, word);
      open = null;
    } else if (isEnded || !/^(?:--|-[hV]$)/.test(word)) {
      if (command === null) command = commandNamed(word) ?? DIRECT;
      else words.push(word);
    } else if (word === '--') isEnded = true;
    else {
      const [name = '', ...value] = word.replace(/^--/, '').split('=');
      if (value.length === 0 && flagsFor(command)[name]?.value !== undefined) open = name;
      else give(name, value.join('='));
    }
  }
  return { command, words, flags, passed: [], open: open === null ? null : (flagsFor(command)[open] ?? null), isEnded };
}

/** What may be typed with a command; before there is one, whatever the selector and a direct form take. */
const flagsFor = (command: Command | null): Flags =>
  command === null
    ? { ...SELECTOR.flags, ...DIRECT.flags, ...GLOBAL_FLAGS }
    : { ...command.flags, ...(GLOBAL_FLAGS as Flags) };

const placeOf = (flag: Flag | undefined): readonly Place[] => (flag?.place === undefined ? [] : [flag.place]);

function wordPlaces({ command, words, isEnded }: Line): readonly Place[] {
  if (command === null) return [commandOffers(), 'direct'];
  if (isEnded && command.name === 'run') return ['file']; // what stands there is another program's
  return command.places?.(words) ?? [];
}

function flagOffers({ flags: given }: Line, flags: Flags): Offer[] {
  return Object.entries(flags)
    .filter(([name, { many }]) => many || !given.has(name))
    .map(([name, { help }]) => ({ word: `--${name}`, help }));
}
