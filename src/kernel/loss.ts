/** What a mode is not any more once it is written in another format. */

import { visibleLine } from './visible.ts';

/**
 * From the heaviest. `loosened`: something that restricted is gone. `lost`: something that was said is not said any more.
 * `altered`: it is said in another way, which nobody has to agree to.
 */
export const WEIGHTS = ['loosened', 'lost', 'altered'] as const;
export type Weight = (typeof WEIGHTS)[number];

/** `field` as the file names it, `why` a sentence without its full stop; either may hold words of the file. */
export type Loss = { readonly weight: Weight; readonly field: string; readonly why: string };

/** Those that somebody has to agree to. */
export const realLosses = (losses: readonly Loss[]): Loss[] => losses.filter(({ weight }) => weight !== 'altered');

/** Whether something is gone, rather than said in another way. */
export const isLossy = (losses: readonly Loss[]): boolean => realLosses(losses).length > 0;

/** The heaviest first; of one weight in the order given. */
export const byWeight = (losses: readonly Loss[]): Loss[] =>
  WEIGHTS.flatMap((weight) => losses.filter((loss) => loss.weight === weight));

/** One loss in a line; inert. */
export const lossText = ({ weight, field, why }: Loss): string =>
  `${weight} ${visibleLine(field)}: ${visibleLine(why)}`;
