/** Asks the user's own Pi for its prompt: no model is called, and no key is needed. */

import { spawn } from 'node:child_process';
import { ASKED, ASKING, type AskHost, isAnswered } from '../../app/host-prompt.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { no, ok, type Result } from '../../kernel/result.ts';
import { STARTUP, without } from '../launch/recipes.ts';

/** A way to ask the Pi that is on PATH, started in `cwd` with our extension; it is ended when nobody wants to know any more. */
export const askPi =
  (cwd: string, extension: string, env: NodeJS.ProcessEnv, unwanted?: AbortSignal): AskHost =>
  (folder) =>
    new Promise((resolve) => {
      const args = ['-p', '--no-session', '-e', extension, `/${ASKING}`];
      const quiet = { ...without(env, STARTUP), [ASKED]: folder.path, PI_OFFLINE: '1', PI_SKIP_VERSION_CHECK: '1' };
      const child = spawn('pi', args, {
        cwd,
        env: quiet,
        stdio: ['ignore', 'ignore', 'pipe'],
        timeout: TIMEOUT,
        signal: unwanted,
      });
      let said = '';
      child.stderr.on('data', (data) => {
        said += data;
      });
      child.once('error', () => {
        child.stderr.destroy(); // whatever Pi itself has started may hold it open
        resolve(failed('`pi` is not on PATH', 'install it, or add its folder to PATH'));
      });
      child.once('close', () => {
        const [last = 'it said nothing'] = said.trim().split('\n').slice(-1);
        resolve(isAnswered(folder) ? ok(null) : failed(`Pi did not tell its prompt: ${last}`, 'pi -p hello'));
      });
    });

/** Milliseconds; a start takes less than one second. */
const TIMEOUT = 20_000;

const failed = (message: string, hint: string): Result<null, Refusal> => no({ kind: 'usage', message, hint });
