/** Every path that this program decides by itself. The footer path loads this file, so nothing here may need crypto. */

import { existsSync, realpathSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { no, ok, type Result } from '../kernel/result.ts';
import { codeOf, refusalOf, type StorageRefusal } from './storage-refusal.ts';

/** What the paths are decided from; `homedir` is asked only when HOME does not say, and both functions may throw. */
export type World = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: () => string;
  readonly homedir: () => string;
};

/** A process, by default this one; `cwd` is the folder to act in, by default its own. */
export const worldOf = (cwd = '.', from: Pick<NodeJS.Process, 'env' | 'cwd'> = process): World => ({
  env: from.env,
  cwd: () => (isAbsolute(cwd) ? resolve(cwd) : resolve(from.cwd(), cwd)),
  homedir: () => userInfo().homedir,
});

/** Absolute paths, none of which need exist but `cwd` and `project`. */
export type Paths = {
  readonly home: string;
  /** The real path of the folder to act in. */
  readonly cwd: string;
  /** The real path of the project that `cwd` belongs to. */
  readonly project: string;
  /** From the file system's root down to `cwd`. */
  readonly ancestors: readonly string[];
  readonly agentDir: string;
  /** Where everything of ours is kept. */
  readonly ours: string;
  readonly builtinModes: string;
  /** Lowest precedence first. */
  readonly globalModes: readonly string[];
  /** The state file that --state or PIMODES_STATE names; null when neither does. */
  readonly namedState: string | null;
  /** The Pi session that --session names; null when it is not given. */
  readonly namedSession: string | null;
};

/** Decides every path, or says which variable is in the way. `state` and `session` are the values of the flags. */
export function findPaths(
  world: World,
  { state, session }: { readonly state?: string | undefined; readonly session?: string | undefined } = {},
): Result<Paths, StorageRefusal> {
  const { PI_CODING_AGENT_DIR, PIMODES_HOME, PIMODES_STATE } = world.env;
  const given = { PI_CODING_AGENT_DIR, PIMODES_HOME, PIMODES_STATE, '--state': state, '--session': session };
  const literal = Object.entries(given).find(([, value]) => value !== undefined && UNEXPANDED.test(value));
  if (literal !== undefined)
    return no(unusable(literal[0], `\`${literal[1]}\` holds something that nobody expanded; write the path out`));
  const home = homeOf(world);
  if (!home.ok) return home;
  const folder = realCwd(world.cwd);
  if (!folder.ok) return folder;
  const cwd = folder.value;
  const from = (value: string | undefined) =>
    value === undefined || value.trim() === '' ? null : resolve(cwd, expandHome(value, home.value));
  const agentDir = from(PI_CODING_AGENT_DIR) ?? join(home.value, '.pi/agent');
  return ok({
    home: home.value,
    cwd,
    project: projectOf(cwd, home.value, agentDir),
    ancestors: ancestorsOf(cwd),
    agentDir,
    ours: from(PIMODES_HOME) ?? join(agentDir, 'pimodes'),
    builtinModes: join(packageFolder(), 'modes'),
    globalModes: [join(home.value, '.amplifier/modes'), join(agentDir, 'modes')],
    namedState: from(state) ?? from(PIMODES_STATE),
    namedSession: from(session),
  });
}

/** What a shell would have replaced: `$HOME/x`, `~user/x`. Taken literally it would become a folder of that name. */
const UNEXPANDED = /^(\$|~[^/\\])/;

const unusable = (path: string, detail: string): StorageRefusal => ({
  kind: 'storage',
  path,
  cause: 'unusable',
  detail,
});

/** HOME, else what the system's user table says. Never a guess: state must not end up in the folder one happens to be in. */
function homeOf({ env, homedir }: World): Result<string, StorageRefusal> {
  if (env.HOME !== undefined && isAbsolute(env.HOME)) return ok(env.HOME);
  let home = '';
  try {
    home = homedir();
  } catch {
    // no entry for this user
  }
  if (isAbsolute(home)) return ok(home);
  return no(
    unusable('HOME', 'it is not set, and the system knows no home folder for this user; set HOME to an absolute path'),
  );
}

const NO_FOLDER = 'there is no such folder';

/** The folder that a process was started in may be gone by now. */
function realCwd(cwd: () => string): Result<string, StorageRefusal> {
  let folder = '.';
  try {
    folder = cwd();
    const real = realpathSync.native(folder);
    return statSync(real).isDirectory() ? ok(real) : no(unusable(folder, 'it is not a folder'));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') return no(refusalOf(error, folder));
    const why = folder === '.' ? 'it was removed; go to a folder that is there, or name one with `--cwd`' : NO_FOLDER;
    return no(unusable(folder, why));
  }
}

/** `~` and `~/…` as paths in the home folder; anything else unchanged. */
export const expandHome = (path: string, home: string): string =>
  path === '~' || path.startsWith('~/') || path.startsWith(`~${sep}`) ? join(home, path.slice(1)) : path;

/** The nearest folder with a `.git`, or with a `.pi` that is not the agent's own; HOME itself only when it is `cwd`. */
function projectOf(cwd: string, home: string, agentDir: string): string {
  const limit = realPathOf(home);
  const agent = realPathOf(agentDir);
  for (const folder of ancestorsOf(cwd).reverse()) {
    if (folder === limit && folder !== cwd) break;
    const pi = join(folder, '.pi');
    if (existsSync(join(folder, '.git')) || (isFolder(pi) && !isInside(agent, realPathOf(pi)))) return folder;
    if (folder === limit) break;
  }
  return cwd;
}

function ancestorsOf(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [...ancestorsOf(parent), folder];
}

const isFolder = (path: string): boolean => {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
};

/** The real path of what is there; `path` itself when that cannot be found out. */
export const realPathOf = (path: string): string => {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
};

/** Whether `path` is `folder` or something in it, by components: `/tmp/ab` is not in `/tmp/a`. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** The package that this code runs from: the nearest folder with a package.json. */
export function packageFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

export const settingsFile = ({ ours }: Paths): string => join(ours, 'settings.json');
/** The host's own settings, which we only read. */
export const hostSettingsFile = ({ agentDir }: Paths): string => join(agentDir, 'settings.json');
/** One state file a project. */
export const stateFolder = ({ ours }: Paths): string => join(ours, 'state');
/** The user's own presets; they may be shared with other programs for the same agent. */
export const presetFolder = ({ agentDir }: Paths): string => join(agentDir, 'mode-presets');
/** What was accepted, by digest. */
export const approvedFolder = ({ ours }: Paths): string => join(ours, 'approved');
/** Texts that are being edited, until they become mode files. */
export const draftFolder = ({ ours }: Paths): string => join(ours, 'drafts');
/** What can be made again at any time. */
export const approvalsFolder = ({ ours }: Paths): string => join(ours, 'approvals');
export const cacheFolder = ({ ours }: Paths): string => join(ours, 'cache');
