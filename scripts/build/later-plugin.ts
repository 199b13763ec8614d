import { relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { ROOT } from './paths.ts';

const MARK = 'later:';

/** Leaves every dynamic import of our own sources to another build: `targets` collects their paths from the root. */
export const leaveForLater = (targets: Set<string>): Plugin => ({
  name: 'leave-for-later',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^\./ }, async ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import') return null;
      const found = await resolve(path, { kind: 'import-statement', resolveDir });
      if (found.errors.length > 0) return { errors: found.errors };
      const target = relative(ROOT, found.path).replaceAll('\\', '/');
      targets.add(target);
      return { path: MARK + target, external: true };
    });
  },
});

/** The text of a built program with each import that was left for later led to its file. */
export const leadLater = (text: string, fileOf: (target: string) => string): string =>
  text.replace(RegExp(`(?<=import\\(")${MARK}([^"]+)`, 'g'), (_, target: string) => fileOf(target));
