import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Sandbox } from '../../tests/support/sandbox.ts';

/** A project as people have it, with modes of every scope; answers where to start in it. */
export function writeShop({ env, home, write }: Sandbox): { readonly cwd: string; readonly env: Sandbox['env'] } {
  const cwd = join(home, 'src/shop');
  mkdirSync(join(cwd, '.git'), { recursive: true });
  write('.pi/agent/modes/terse.md', modeOf('terse', 'append', 'Short answers, code before words.', TERSE));
  write(
    '.pi/agent/modes/threat-review.md',
    modeOf('threat-review', 'append', 'Looks where an attacker would.', THREAT),
  );
  write(
    '.pi/agent/modes/release-notes.md',
    modeOf('release-notes', 'replace_final', 'Release notes, nothing else.', NOTES),
  );
  write('src/shop/.pi/modes/shop-style.md', modeOf('shop-style', 'append', "The shop's own conventions.", STYLE));
  return { cwd, env };
}

const modeOf = (key: string, strategy: string, description: string, text: string): string =>
  `---\nname: ${key}\ndescription: ${description}\nstrategy: ${strategy}\n---\n${text}`;

const TERSE = 'Answer in at most five lines. Put code before words.\nNo greeting, no summary unless asked.\n';
const THREAT = 'Read each change as an attacker would, and say what you would try first.\n';
const NOTES = 'You write release notes from a list of commits.\nOne line for each change that a user can see.\n';
const STYLE = 'Prices are integers of cents. Dates are ISO 8601, in UTC.\n';
