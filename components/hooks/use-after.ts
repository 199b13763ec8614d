import { useEffect, useState } from 'react';

/** Whether `isOn` has held for `delay` milliseconds. */
export function useAfter(delay: number, isOn: boolean): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setHasLasted(true), delay);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [delay, isOn]);
  return isOn && hasLasted;
}
