import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

declare module 'vitest' {
  interface ProvidedContext {
    isInCI: boolean;
  }
}

export default defineConfig({
  oxc: { jsx: { development: false } },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/support/build-once.ts',
    // Most of the time a test waits for a program that it started, so one worker more than there are cores does no harm.
    maxWorkers: availableParallelism() + 1,
    // No test changes a module or the process that it runs in, so files share them.
    isolate: false,
    testTimeout: 20_000, // a waitFor on a real terminal gives up after 8 s, and says what was on screen
    // Real terminals and a real Pi share a machine with whatever else runs there: in CI a test has failed when it fails twice.
    retry: process.env.CI ? 1 : 0,
    provide: { isInCI: process.env.CI !== undefined && process.env.CI !== 'false' },
    // Ink draws nothing where it believes to be in CI, frames hold no colours whoever starts the tests, and React is the one that is shipped.
    // A size spares Ink two starts of `tput` at each fake terminal that has none yet.
    env: {
      CI: 'false',
      CONTINUOUS_INTEGRATION: 'false',
      FORCE_COLOR: '0',
      NODE_ENV: 'production',
      COLUMNS: '100',
      LINES: '30',
    },
  },
});
