import { contractText } from '../../src/kernel/contracts.ts';
import { commandFor } from '../../src/kernel/directive.ts';
import { explain, type Refusal } from '../../src/kernel/refusal.ts';
import type { Selection } from '../../src/kernel/selection.ts';
import type { Size } from '../layout.ts';
import { drawnLine } from '../text/inert.ts';
import { type Line, say, span, wrapped } from '../text/line.ts';
import { Dialog, dialogRoom } from './Dialog.tsx';
import { reason } from './question-lines.ts';

type RefusalDialogProps = { readonly refusal: Refusal; readonly selection: Selection; readonly size: Size };

/** Why something was declined and what to do about it. The draft is kept. */
export function RefusalDialog({ refusal, selection, size }: RefusalDialogProps) {
  return (
    <Dialog title="Not applied" as="danger" size={size} lines={refusalLines(refusal, selection, dialogRoom(size))} />
  );
}

/** Each contract that is broken on lines of its own; of everything else, the message and the hint. */
function refusalLines(refusal: Refusal, selection: Selection, width: number): Line[] {
  const { hint, message } = explain(refusal);
  const reasons = refusal.kind === 'contract' ? refusal.broken.map(contractText) : [message];
  // A command line's hint is no help here: the draft itself is where contracts are mended.
  const help = refusal.kind === 'contract' ? 'change the draft so that they hold, then apply again' : hint;
  return [
    ...reasons.flatMap((text) => reason(text, width)),
    ...(help === null ? [] : wrapped(`hint: ${drawnLine(help)}`, width)),
    [],
    say('nothing was applied; the draft is kept:', 'muted'),
    ...wrapped(commandFor(selection), width - 2).map((line): Line => [span('  '), ...line]),
    [],
    [span('[ Back to the draft ]', 'focus'), span('  Enter or Esc')],
  ];
}
