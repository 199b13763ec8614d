import type { Draft, Question } from '../../src/kernel/draft.ts';
import { useTheme } from '../hooks/use-theme.ts';
import type { Size } from '../layout.ts';
import type { World } from '../scene.ts';
import { Dialog, dialogRoom } from './Dialog.tsx';
import { questionLines } from './question-lines.ts';

type ConfirmProps = { readonly question: Question; readonly draft: Draft; readonly world: World; readonly size: Size };

/** A question of the draft's, answered by `y`; everything else that answers means no. */
export function Confirm({ question, draft, world, size }: ConfirmProps) {
  const { glyphs } = useTheme();
  return <Dialog size={size} {...questionLines(question, draft, world, dialogRoom(size), glyphs)} />;
}
