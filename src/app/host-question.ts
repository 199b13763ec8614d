/** What a host is brought to before it is asked for its prompt, which lists its tools, its skills and its agents. */

import { type Identity, type Item, type Items, listedIn } from '../kernel/contributions.ts';
import type { DeclaredEffects } from '../kernel/effects.ts';
import { type Guard, guardOf, guardOfParts } from '../kernel/guard.ts';
import { modesIn, type Resolution } from '../kernel/resolution.ts';

export type Under = { readonly guard: Guard; readonly effects: DeclaredEffects; readonly items: Items };

/** What the modes of a draft would bring it to, their files as they are now. */
export const underDraft = (resolution: Resolution, effects: DeclaredEffects): Under => ({
  guard: guardOf(modesIn(resolution)),
  effects,
  items: listedIn(resolution),
});

type Question = {
  readonly parts: Guard['parts'];
  readonly effects: DeclaredEffects;
  readonly items: readonly (readonly [Identity, Item])[];
};

/** As a text, the same for all that the host answers alike: which modes list a thing is nothing to it. */
export const questionFor = ({ guard, effects, items }: Under): string =>
  JSON.stringify({
    parts: guard.parts,
    effects,
    items: [...items].map(([identity, item]) => [identity, { ...item, by: [] }] as const),
  } satisfies Question);

/** What `questionFor` wrote. */
export function underIn(text: string): Under {
  const { parts, effects, items } = JSON.parse(text) as Question; // of our own package's other end
  return { guard: guardOfParts(parts), effects, items: new Map(items) };
}
