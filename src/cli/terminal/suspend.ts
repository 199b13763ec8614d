/** Ink's `suspendTerminal`: leaves the screen and raw mode, awaits the callback, comes back and draws all anew. */
export type SuspendTerminal = (callback: () => void | Promise<void>) => Promise<void>;

/** The parts of `process` that job control needs. */
export type JobProcess = Pick<NodeJS.Process, 'kill' | 'pid' | 'platform'> & {
  on(signal: 'SIGCONT', listener: () => void): unknown;
  off(signal: 'SIGCONT', listener: () => void): unknown;
};

/** Ctrl+Z and its counterpart. */
export type JobControl = {
  /** Stops the process as Ctrl+Z does; resolves when it runs again, drawn anew. Without a shell to go to: soon. */
  readonly stop: () => Promise<void>;
  /** Ends the watch for SIGCONT. */
  readonly release: () => void;
};

/** How long after asking to be stopped a process that still runs was not stopped, in milliseconds. */
const STOP_TIME = 200;

/** Starts to watch for SIGCONT: whoever was stopped from outside comes back to a cooked terminal and a stale screen. */
export function jobControl(suspendTerminal: SuspendTerminal, host: JobProcess = process): JobControl {
  let isStopping = false;
  host.on('SIGCONT', repaint);
  return { stop, release: () => host.off('SIGCONT', repaint) };

  async function stop(): Promise<void> {
    if (isStopping || host.platform === 'win32') return;
    isStopping = true;
    try {
      await suspendTerminal(() => stopped(host));
    } finally {
      isStopping = false;
    }
  }

  function repaint(): void {
    if (isStopping) return;
    // Refused while an editor has the terminal, and then nothing is amiss: Ink draws anew after it.
    suspendTerminal(() => refreshSize(host)).catch(() => {});
  }
}

/** Stops the whole job and resolves when it was continued. */
function stopped(host: JobProcess): Promise<void> {
  return new Promise((resolve) => {
    // Also what keeps Node alive: Ink has let go of stdin, and a signal handler does not count. And the kernel discards
    // the stop where no shell could continue us (a container's first process), so the wait has to end by itself.
    const timer = setTimeout(proceed, STOP_TIME);
    host.on('SIGCONT', proceed);
    host.kill(0, 'SIGTSTP');

    function proceed(): void {
      clearTimeout(timer);
      host.off('SIGCONT', proceed);
      refreshSize(host);
      resolve();
    }
  });
}

/** The kernel told the shell, not us, if the window changed meanwhile; this makes Node look. */
function refreshSize(host: JobProcess): void {
  if (host.platform !== 'win32') host.kill(host.pid, 'SIGWINCH');
}
