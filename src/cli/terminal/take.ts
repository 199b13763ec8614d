/** All that the selector needs of a terminal, in one file to load. */

import type { Terminal } from '../../../components/open-tui.tsx';
import { guardTerminal } from './restore.ts';
import { StdinFilter, waitsFor } from './stdin-filter.ts';
import { jobControl } from './suspend.ts';
import { watchSize } from './watch-size.ts';

/** Takes this process's terminal, raw from now on; `restore` gives it back as it was found, and may be called twice. */
export function takeTerminal(
  env: NodeJS.ProcessEnv,
  how: Pick<Terminal, 'color' | 'unicode'>,
): { readonly terminal: Terminal; readonly restore: () => void } {
  const { stdin, stdout } = process;
  const guard = guardTerminal(stdin, stdout);
  const stopWatching = watchSize(stdout);
  const filter = new StdinFilter(stdin, waitsFor(env));
  return {
    terminal: {
      ...{ ...how, stdin: filter, stdout, guard, jobControl },
      edit: async (path) => (await import('./editor.ts')).edit(path, env), // seldom needed, and not cheap to load
    },
    restore() {
      stopWatching();
      guard.restore();
    },
  };
}
