import { spawn } from 'node:child_process';

/** Milliseconds for which a program may think about its own version. */
const PATIENCE = 5_000;
/** Characters of an answer that are looked at. */
const LONGEST = 4096;

/**
 * What the program at `path` says to `--version`, as a version; null when it says none, `slow` when it does not answer in
 * time. It is given no input, and ended with all that it started when its time is over.
 */
export function versionOf(path: string, env: NodeJS.ProcessEnv, patience = PATIENCE): Promise<string | 'slow' | null> {
  return new Promise((resolve) => {
    const child = spawn(path, ['--version'], { env, stdio: ['ignore', 'pipe', 'ignore'], detached: true });
    let said = '';
    const timer = setTimeout(() => end('slow'), patience);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(0, LONGEST);
    });
    child.once('error', () => end(null));
    child.once('close', () => end(/\d+\.\d+(?:\.\d+)?(?:-[\w.]+)?/.exec(said)?.[0] ?? null));

    function end(answer: string | 'slow' | null): void {
      clearTimeout(timer);
      if (answer === 'slow') endGroup(child.pid);
      child.stdout.destroy();
      resolve(answer);
    }
  });
}

/** The program leads a group of its own, so that what it started ends with it. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended meanwhile
  }
}
