/** The prompts that the screen compares: of the draft, and of what is in force. */

import type { TextOf } from '../../src/app/selector.ts';
import { type Composition, compose } from '../../src/kernel/composition.ts';
import { estimateTokens } from '../../src/kernel/measure.ts';
import type { ModeKey } from '../../src/kernel/mode.ts';
import { modesIn, type Resolution, resolve } from '../../src/kernel/resolution.ts';
import { remember } from '../remember.ts';

export type Composed = {
  readonly resolution: Resolution | null;
  readonly composition: Composition;
  readonly estimatedTokens: number;
  /** Modes whose text could not be had; the composition holds none of theirs. */
  readonly unreadable: ReadonlySet<ModeKey>;
};

/** What a selection means today; kept for the draft's and one other. */
export const resolutionOf = remember(resolve, { entries: 2 });

/** What a resolution composes to; null is the host's own prompt. Kept for the draft's and the active one. */
export const composedOf = remember(
  (resolution: Resolution | null, textOf: TextOf): Composed => {
    const texts = new Map((resolution === null ? [] : modesIn(resolution)).map((mode) => [mode.key, textOf(mode)]));
    const composition = compose(resolution, ({ key }) => texts.get(key) ?? '');
    const unreadable = new Set([...texts].flatMap(([key, text]) => (text === null ? [key] : [])));
    return { resolution, composition, estimatedTokens: estimateTokens(composition.prompt), unreadable };
  },
  { entries: 2 },
);
