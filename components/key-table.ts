/** The key map for people: for `?` and for the README. */

import type { Binding } from './bindings.ts';
import type { Context } from './context.ts';
import { EVERYWHERE, KEYMAP } from './keymap.ts';
import { printedTogether } from './keys.ts';

/** A binding's keys as a person reads them. */
export const keysOfBinding = ({ keys }: Binding): string =>
  keys.map((alternative) => printedTogether(alternative.split(' '))).join(', ');

const TITLES: readonly (readonly [Context, string])[] = [
  ['modes', 'In the lists'],
  ['text', 'In a text (preview, diff, mode)'],
  ['search', 'While searching'],
];

/** All that can be pressed, part by part. */
export const keyTable = (): readonly { readonly title: string; readonly bindings: readonly Binding[] }[] => [
  ...TITLES.map(([context, title]) => ({ title, bindings: KEYMAP[context] })),
  { title: 'Everywhere', bindings: EVERYWHERE },
];

/** The rows of the README's table. */
export const keyRows = (): readonly { readonly where: string; readonly keys: string; readonly does: string }[] =>
  keyTable().flatMap(({ title, bindings }) =>
    bindings.map((binding) => ({ where: title, keys: keysOfBinding(binding), does: binding.help })),
  );
