import { join } from 'node:path';
import type { AskedPrompt } from '../app/host-prompt.ts';
import type { Under } from '../app/host-question.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { Result } from '../kernel/result.ts';
import { packageFolder } from '../storage/paths.ts';

/**
 * The prompt of the Pi that is on PATH, for the folder `cwd`; asked of Pi unless nothing changed since it last was, and
 * no longer once it is unwanted.
 */
export async function askPiForPrompt(
  cwd: string,
  env: NodeJS.ProcessEnv,
  under: Under,
  unwanted?: AbortSignal,
): Promise<Result<AskedPrompt, Refusal>> {
  const [{ hostPrompt }, { askPi }] = await Promise.all([
    import('../app/host-prompt.ts'),
    import('../hosts/pi/ask.ts'),
  ]);
  const ask = askPi(cwd, join(packageFolder(), 'dist/pi.js'), env, unwanted);
  return hostPrompt({ cwd, env, program: 'pi', ask, under });
}
