import { useState } from 'react';
import type { SelectorSession } from '../../src/app/selector.ts';
import { explain } from '../../src/kernel/refusal.ts';
import type { HostPart } from '../preview/host-part.ts';

/** The host's own prompt, and how it is unfolded and folded. It is asked for when it is first wanted, and again if that failed. */
export function useHost(ask: SelectorSession['hostPrompt'], fail: (error: unknown) => void) {
  const [answer, setAnswer] = useState<HostPart>({ kind: 'folded' });
  const [isOpen, setOpen] = useState(false);
  const host: HostPart | undefined = ask === null ? undefined : isOpen ? answer : { kind: 'folded' };
  return { host, toggle };

  function toggle(): void {
    setOpen(!isOpen);
    if (isOpen || ask === null || answer.kind === 'asking' || answer.kind === 'shown') return;
    setAnswer({ kind: 'asking' });
    ask().then((asked) => {
      setAnswer(
        asked.ok ? { kind: 'shown', prompt: asked.value } : { kind: 'failed', why: explain(asked.error).message },
      );
    }, fail);
  }
}
