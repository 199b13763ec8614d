/** Types, Biome and knip side by side; what one of them says is printed when it is not content. */

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { ROOT } from './build/paths.ts';

const CHECKS = ['tsc --noEmit --singleThreaded', 'biome check', 'knip'];

const codes = await Promise.all(
  CHECKS.map(async (command) => {
    const child = spawn('sh', ['-c', `${command} 2>&1`], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [said, code] = await Promise.all([text(child.stdout), ended]);
    if (code !== 0) console.error(`${command} ended with ${code}:\n${said}`);
    return code;
  }),
);
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
