import { REFUSALS } from '../../kernel/refusal.ts';

/** An exit code with everything that it can mean, the name of a refusal in front of its own. */
export type ExitCode = { readonly code: string; readonly means: readonly string[] };

const OTHERS = [
  [0, 'done, or nothing to do'],
  [
    1,
    'found something: `status --check` on a standing that is neither native nor cleanly active, `check` of a call that is not allowed, `lint` of files with errors (with `--strict` also warnings), `doctor` where there is a problem',
  ],
  [70, 'a bug in pimodes'],
  [130, 'the selector was left with Ctrl+C, or a changed draft was discarded'],
] as const;

/** Every exit code, least first. */
export function exitCodes(): ExitCode[] {
  const byCode = new Map<number, string[]>(OTHERS.map(([code, words]) => [code, [words]]));
  for (const [kind, { exit, means }] of Object.entries(REFUSALS)) {
    const words = means.replace(/\.$/, '').replace(/^./, (first) => first.toLowerCase());
    byCode.set(exit, [...(byCode.get(exit) ?? []), `\`${kind}\`: ${words}`]);
  }
  const known = [...byCode].sort(([a], [b]) => a - b).map(([code, means]) => ({ code: String(code), means }));
  return [...known, { code: '128+n', means: ['ended by signal n'] }];
}
