/** From a key to what it asks for. */

import type { Intent } from './advance.ts';
import type { Binding } from './bindings.ts';
import { contextOf } from './context.ts';
import { say } from './deeds.ts';
import { EVERYWHERE, KEYMAP } from './keymap.ts';
import { type KeyName, textOfKey } from './keys.ts';
import type { Scene } from './scene.ts';
import { withTyped } from './selector/search.ts';

/** What `key` asks for now: of a key that is off, that it be said why. A key that means nothing asks for nothing. */
export function intentsFor(key: KeyName, scene: Scene): readonly Intent[] {
  const context = contextOf(scene);
  const bound = find(key, KEYMAP[context]) ?? find(key, EVERYWHERE);
  if (bound !== null) {
    const why = bound.binding.whyOff?.(scene) ?? null;
    return why === null ? bound.binding.act(scene, bound.nth) : say(why);
  }
  const text = context === 'search' || context === 'find' ? textOfKey(key) : null;
  return text === null ? [] : pasted(text, scene);
}

/** What pasted text asks for: it is typed into an open search, and ignored everywhere else. */
export function pasted(text: string, scene: Scene): readonly Intent[] {
  const { find, search } = scene.model.view;
  switch (contextOf(scene)) {
    case 'search':
      return [{ kind: 'look', look: { kind: 'search', text: withTyped(search.text, text) } }];
    case 'find':
      return [{ kind: 'look', look: { kind: 'find', text: withTyped(find.text, text), isOpen: true } }];
    default:
      return [];
  }
}

function find(key: KeyName, bindings: readonly Binding[]): { readonly binding: Binding; readonly nth: number } | null {
  for (const binding of bindings) {
    for (const alternative of binding.keys) {
      const nth = alternative.split(' ').indexOf(key);
      if (nth !== -1) return { binding, nth };
    }
  }
  return null;
}
