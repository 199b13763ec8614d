/** The part of `process` that tells of a window's size. */
type SizeSignals = {
  on(signal: 'SIGWINCH', listener: () => void): unknown;
  off(signal: 'SIGWINCH', listener: () => void): unknown;
};

/** Milliseconds after the last of many changes. */
const CALM = 50;

/**
 * Tells of every change of the window's size once more when it has come to rest. Node tells nothing where the window is as
 * large as it was, and a window that shrank and grew again has lost lines all the same. Answers how to stop.
 */
export function watchSize(stdout: { emit(event: 'resize'): unknown }, host: SizeSignals = process): () => void {
  let timer: NodeJS.Timeout | undefined;
  host.on('SIGWINCH', changed);
  return () => {
    clearTimeout(timer);
    host.off('SIGWINCH', changed);
  };

  function changed(): void {
    clearTimeout(timer);
    timer = setTimeout(() => stdout.emit('resize'), CALM);
  }
}
