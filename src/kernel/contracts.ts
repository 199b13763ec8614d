/** Contracts are assertions about the effective modes. They never add, remove or reorder anything. */

import type { Base, Contracts, Mode, ModeKey, Overlay } from './mode.ts';

export type BrokenContract =
  | { readonly kind: 'requires' | 'conflictsWith' | 'before' | 'after'; readonly key: ModeKey; readonly other: ModeKey }
  | { readonly kind: 'order-of-a-base'; readonly key: ModeKey; readonly other: ModeKey };

/** Every contract that `base` and `overlays` together break, in the order of the modes and of their lists. */
export function brokenContracts(base: Base | null, overlays: readonly Overlay[]): BrokenContract[] {
  const modes: readonly Mode[] = base === null ? overlays : [base, ...overlays];
  const place = new Map(overlays.map(({ key }, index) => [key, index]));
  const present = new Set(modes.map(({ key }) => key));
  return modes.flatMap((mode) => broken(mode));

  function broken({ key, contracts }: Mode): BrokenContract[] {
    const at = place.get(key) ?? -1;
    return [
      ...contracts.requires
        .filter((other) => !present.has(other))
        .map((other) => ({ kind: 'requires', key, other }) as const),
      ...contracts.conflictsWith
        .filter((other) => present.has(other))
        .map((other) => ({ kind: 'conflictsWith', key, other }) as const),
      ...contracts.before.flatMap((other) => order('before', key, other, at < (place.get(other) ?? Infinity))),
      ...contracts.after.flatMap((other) => order('after', key, other, at > (place.get(other) ?? -Infinity))),
    ];
  }

  function order(kind: 'before' | 'after', key: ModeKey, other: ModeKey, holds: boolean): BrokenContract[] {
    if (other === base?.key) return [{ kind: 'order-of-a-base', key, other }];
    return holds ? [] : [{ kind, key, other }];
  }
}

/** A broken contract as half a sentence. */
export function contractText({ kind, key, other }: BrokenContract): string {
  switch (kind) {
    case 'requires':
      return `\`${key}\` requires \`${other}\`, which is not selected`;
    case 'conflictsWith':
      return `\`${key}\` conflicts with \`${other}\``;
    case 'before':
      return `\`${key}\` must stand before \`${other}\``;
    case 'after':
      return `\`${key}\` must stand after \`${other}\``;
    case 'order-of-a-base':
      return `\`${key}\` asserts an order against \`${other}\`, which is the base; only overlays have an order`;
  }
}

/** The contracts that say something, as name and keys, in one order everywhere. */
export function contractWords(contracts: Contracts): [name: string, keys: string][] {
  const names = { requires: 'requires', conflictsWith: 'conflicts', before: 'before', after: 'after' } as const;
  return Object.entries(names).flatMap(([list, name]): [string, string][] => {
    const keys = contracts[list as keyof Contracts];
    return keys.length === 0 ? [] : [[name, keys.join(', ')]];
  });
}
