/** The prompts that the screen compares: of the draft, and of what is in force. */

import type { TextOf } from '../../src/app/selector.ts';
import { type Composition, compose, PLAIN } from '../../src/kernel/composition.ts';
import type { Mounting } from '../../src/kernel/contributions.ts';
import { estimateTokens, utf8Length } from '../../src/kernel/measure.ts';
import { type ModeKey, NO_TEXT } from '../../src/kernel/mode.ts';
import { modesIn, type Resolution, resolve } from '../../src/kernel/resolution.ts';
import { remember } from '../remember.ts';

export type Composed = {
  readonly resolution: Resolution | null;
  readonly composition: Composition;
  readonly utf8Bytes: number;
  readonly estimatedTokens: number;
  /** Modes whose text could not be had; the composition holds none of theirs. */
  readonly unreadable: ReadonlySet<ModeKey>;
};

/** What a selection means today; kept for the draft's and one other. */
export const resolutionOf = remember(resolve, { entries: 2 });

/** What a resolution composes to; null is the host's own prompt. Kept for the draft's and the active one. */
export const composedOf = remember(
  (resolution: Resolution | null, textOf: TextOf, charactersPerToken: number, mounting: Mounting): Composed => {
    const texts = new Map((resolution === null ? [] : modesIn(resolution)).map((mode) => [mode.key, textOf(mode)]));
    const composition = compose(resolution, ({ key }) => texts.get(key) ?? NO_TEXT, { ...PLAIN, mounting });
    const unreadable = new Set([...texts].flatMap(([key, text]) => (text === null ? [key] : [])));
    const { prompt } = composition;
    const utf8Bytes = utf8Length(prompt);
    return {
      ...{ resolution, composition, utf8Bytes, unreadable },
      estimatedTokens: estimateTokens(prompt.length, charactersPerToken),
    };
  },
  { entries: 2 },
);
