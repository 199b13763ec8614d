import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A home with a project in it, as people have them. */
export type Shop = {
  readonly home: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly remove: () => void;
};

/** Always the same one: a digest counts the path of its file, and pictures show digests. */
const HOME = '/tmp/pimodes-pictures';

/** Writes modes of every scope, whatever stood there before. */
export function openShop(): Shop {
  const cwd = join(HOME, 'src/shop');
  const remove = () => rmSync(HOME, { recursive: true, force: true });
  remove();
  mkdirSync(join(cwd, '.git'), { recursive: true });
  for (const [name, strategy, description, text] of MODES)
    write(`.pi/agent/modes/${name}.md`, modeOf(name, strategy, description, text));
  write('src/shop/.pi/modes/shop-style.md', modeOf('shop-style', 'append', "The shop's own conventions.", STYLE));
  write('.pi/agent/modes/old-planner.md', modeOf('old-planner', 'appendd', 'From before.', 'Plan.\n'));
  const env = { PATH: process.env.PATH ?? '', HOME, TERM: 'xterm-256color', LANG: 'C.UTF-8' };
  return { home: HOME, cwd, env, remove };
}

function write(path: string, text: string): void {
  const target = join(HOME, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

const modeOf = (key: string, strategy: string, description: string, text: string): string =>
  `---\nname: ${key}\ndescription: ${description}\nstrategy: ${strategy}\n---\n${text}`;

const STYLE = 'Prices are integers of cents. Dates are ISO 8601, in UTC.\n';

const MODES = [
  [
    'terse',
    'append',
    'Short answers, code before words.',
    'Answer in at most five lines. Put code before words.\nNo greeting, no summary unless asked.\n',
  ],
  [
    'threat-review',
    'append',
    'Looks where an attacker would.',
    'Read each change as an attacker would, and say what you would try first.\n',
  ],
  [
    'teach-back',
    'append',
    'Asks you to explain it back.',
    'End with one question that shows whether it was understood.\n',
  ],
  ['commit-notes', 'append', 'Says what to write into the log.', 'End with a commit message for what you changed.\n'],
  [
    'release-notes',
    'replace_final',
    'Release notes, nothing else.',
    'You write release notes from a list of commits.\nOne line for each change that a user can see.\n',
  ],
] as const;
