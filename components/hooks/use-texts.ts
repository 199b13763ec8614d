import { useEffect, useState } from 'react';
import type { SelectorSession, TextOf } from '../../src/app/selector.ts';

/** How texts are read; null until that is loaded, which begins when the first frame is out. */
export function useTexts(load: SelectorSession['texts'], fail: (error: unknown) => void): TextOf | null {
  const [textOf, setTextOf] = useState<TextOf | null>(null);
  useEffect(() => {
    load().then((loaded) => setTextOf(() => loaded), fail);
  }, [load, fail]);
  return textOf;
}
