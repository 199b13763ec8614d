import { useEffect, useRef, useState } from 'react';
import type { SelectorSession } from '../../src/app/selector.ts';
import { explain } from '../../src/kernel/refusal-words.ts';
import type { Resolution } from '../../src/kernel/resolution.ts';
import type { HostPart } from '../preview/host-part.ts';

const FOLDED: HostPart = { kind: 'folded' };
const ASKING: HostPart = { kind: 'asking' };

/**
 * The host's own prompt for a draft, and how it is unfolded and folded. While it is unfolded it follows the draft: the host
 * is asked once about everything that it answers alike, one question at a time, and about the newest draft when it is free.
 */
export function useHost(
  question: SelectorSession['hostPrompt'],
  draft: Resolution,
  fail: (error: unknown) => void,
): { readonly host: HostPart | undefined; readonly toggle: () => void } {
  const [answers, setAnswers] = useState<ReadonlyMap<string, HostPart>>(new Map());
  const [isOpen, setOpen] = useState(false);
  const isAsking = useRef(false);
  const wanted = isOpen && question !== null ? question(draft) : null;
  useEffect(() => {
    if (wanted === null || isAsking.current || answers.has(wanted.key)) return;
    isAsking.current = true;
    const answered = (part: HostPart) => {
      isAsking.current = false;
      setAnswers((before) => new Map([...before, [wanted.key, part]]));
    };
    wanted
      .ask()
      .then((asked) =>
        answered(
          asked.ok ? { kind: 'shown', prompt: asked.value } : { kind: 'failed', why: explain(asked.error).message },
        ),
      )
      .catch(fail);
  });
  return { host: partOf(), toggle };

  function partOf(): HostPart | undefined {
    if (question === null) return undefined;
    return wanted === null ? FOLDED : (answers.get(wanted.key) ?? ASKING);
  }

  /** What failed is asked again when it is next wanted. */
  function toggle(): void {
    setOpen(!isOpen);
    setAnswers((before) => new Map([...before].filter(([, { kind }]) => kind !== 'failed')));
  }
}
