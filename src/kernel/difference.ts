/** What changed between two readings of one definition, in words that say how much it matters. */

import { canonicalContent } from './canonical.ts';
import { type Contribution, type Definition, type Meaning, wholeText } from './mode.ts';

/** One line of a difference between two texts; `@` is the place of those that follow. */
export type DiffLine = { readonly mark: '+' | '-' | ' ' | '@'; readonly text: string };

export const ASPECTS = [
  'text',
  'strategy',
  'guard',
  'contributions',
  'contracts',
  'label',
  'description',
  'other rules',
  'place',
] as const;
export type Aspect = (typeof ASPECTS)[number];

/** What changed in a definition as a sentence without its full stop; `aspects` are null where what was accepted is lost. */
export function changedText(aspects: readonly Aspect[] | null, needsApproval: boolean): string {
  if (aspects === null) return 'the accepted text is lost, so nobody can say what changed';
  const nothing = needsApproval ? 'what it takes the place of' : 'nothing that means anything';
  return `changed: ${aspects.length === 0 ? nothing : aspects.join(', ')}`;
}

/** Every aspect in which `now` differs from `was`, the weightiest first; [] when they mean the same. */
export function differences(was: Definition, now: Definition): Aspect[] {
  const [a, b] = [was.mode, now.mode];
  const differs: Record<Aspect, boolean> = {
    text: wholeText(was) !== wholeText(now),
    strategy: a.strategy !== b.strategy || a.deliver !== b.deliver,
    guard: !same(a.guard, b.guard),
    contributions: !same(a.contributes.map(broughtOf), b.contributes.map(broughtOf)),
    contracts: !same(a.contracts, b.contracts),
    label: a.label !== b.label,
    description: a.description !== b.description,
    'other rules': canonicalContent(bare(a), '') !== canonicalContent(bare(b), ''),
    place: a.fingerprint.scope !== b.fingerprint.scope || a.fingerprint.path !== b.fingerprint.path,
  };
  return ASPECTS.filter((aspect) => differs[aspect]);
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The words of a context are among the text. */
const broughtOf = ({ kind, id, source, file }: Contribution) => [
  ...[kind, id, source],
  kind !== 'context' && file.ok ? file.value.digest : null,
];

/** A meaning without what the other aspects are about. */
const bare = (meaning: Meaning): Meaning => ({
  ...meaning,
  strategy: 'append',
  deliver: 'system',
  guard: { tools: null, access: null },
  contributes: [],
  contracts: { requires: [], conflictsWith: [], before: [], after: [] },
  label: '',
  description: null,
});
