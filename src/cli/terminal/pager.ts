import { spawnSync } from 'node:child_process';
import { platform } from 'node:process';

/**
 * Shows `text` through `$PAGER`, else through `less`, which ends by itself when all of it fits the screen. False where there
 * is none, or it is `cat`.
 */
export function throughPager(text: string, env: NodeJS.ProcessEnv): boolean {
  const pager = (env.PAGER ?? (platform === 'win32' ? '' : 'less')).trim();
  if (pager === '' || pager === 'cat') return false;
  const wait = () => {}; // Ctrl+C is for the pager
  process.on('SIGINT', wait);
  try {
    const { status } = spawnSync(pager, {
      shell: true,
      input: text,
      stdio: ['pipe', 'inherit', 'inherit'],
      env: { LESS: 'FRX', ...env },
    });
    return status !== NOT_FOUND;
  } finally {
    process.off('SIGINT', wait);
  }
}

/** What a shell ends with when there is no such program. */
const NOT_FOUND = 127;
