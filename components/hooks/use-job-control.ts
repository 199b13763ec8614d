import { type SuspendTerminal, useApp } from 'ink';
import { useEffect, useRef } from 'react';

/** Stops the process as Ctrl+Z does; `release` ends the watch for its return. */
export type JobControl = { readonly stop: () => Promise<void>; readonly release: () => void };

export type StartJobControl = (suspendTerminal: SuspendTerminal) => JobControl;

/** Runs `start` while the screen is mounted; the answer stops the process, or does nothing where nobody knows how. */
export function useJobControl(start: StartJobControl | undefined): () => Promise<void> {
  const { suspendTerminal } = useApp();
  const control = useRef<JobControl>(null);
  useEffect(() => {
    const started = start?.(suspendTerminal) ?? null;
    control.current = started;
    return () => started?.release();
  }, [start, suspendTerminal]);
  return async () => control.current?.stop();
}
