import { useInput, usePaste } from 'ink';
import { type KeyName, keysIn } from '../keys.ts';

/** Hands on every key by name, one at a time, and pastes as a whole: pasted text is never taken for keys. */
export function useKeymap(press: (key: KeyName) => void, paste: (text: string) => void): void {
  useInput((input, key) => {
    for (const name of keysIn(input, key)) press(name);
  });
  usePaste(paste);
}
