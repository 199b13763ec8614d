/**
 * One's own mode files, written and removed: those in the user's folders, and in the current folder's own. No other file is
 * ever touched, no link is followed to one, and nothing is replaced or removed that is not what was shown.
 */

import { lstatSync, readlinkSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Reading } from '../formats/mode-file.ts';
import { MAX_FILE_BYTES } from '../formats/source-text.ts';
import type { OwnPlace } from '../kernel/authoring.ts';
import { isModeKey, type ModeKey, type Scope } from '../kernel/mode.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { visibleLine } from '../kernel/visible.ts';
import { isReachedByLink, mayBeReachedByLink } from './folder-listing.ts';
import { acquireLock } from './lock.ts';
import { modeFolders } from './mode-folders.ts';
import { packsIn } from './mode-library.ts';
import { draftFolder, type Paths, realPathOf } from './paths.ts';
import { resolverFor } from './references.ts';
import { kindOf, makeFolder, readRegularFile, removeFile, writeWholeFile } from './safe-file.ts';
import { attempt, refusalFor } from './storage-refusal.ts';

/** A file with the bytes that were read. */
export type ShownFile = { readonly path: string; readonly bytes: Uint8Array };

/** A definition's file, and for a JSON one that takes its text from there the prompt file beside it. */
export type ShownFiles = { readonly definition: ShownFile; readonly prompt: ShownFile | null };

export interface DefinitionStore {
  /** Where a new definition goes. */
  fileFor(key: ModeKey, place: OwnPlace): string;
  /** Whose a definition is that was found in `scope`; null for all that is not written to. */
  ownerOf(file: { readonly scope: Scope; readonly path: string }): OwnPlace | null;
  /** Why no new file can be put at `fileFor(key, place)`; null when it can. */
  obstacle(key: ModeKey, place: OwnPlace): Refusal | null;
  /** The files of a definition as they stand now. A link is refused. */
  read(key: ModeKey, path: string): Promise<Result<ShownFiles, Refusal>>;
  /** What the files would be read as. */
  judge(files: ShownFiles, scope: Scope): Promise<Reading>;
  /** Puts a new file in place, and never over another. Answers its path. */
  create(key: ModeKey, place: OwnPlace, bytes: Uint8Array): Result<string, Refusal>;
  /** Gives one of the files, `path`, other bytes; refused unless all of them are as they were shown. */
  replace(shown: ShownFiles, path: string, bytes: Uint8Array): Promise<Result<null, Refusal>>;
  /** Removes the files, the prompt first; refused unless all of them are as they were shown. */
  remove(shown: ShownFiles): Promise<Result<null, Refusal>>;
}

/** The store on the disk. `searchPaths` are as in our settings. */
export function definitionStore(paths: Paths, searchPaths: readonly string[]): DefinitionStore {
  const [, agentModes = ''] = paths.globalModes;
  const homes: Readonly<Record<OwnPlace, string>> = { global: agentModes, project: join(paths.cwd, '.pi/modes') };
  const projectFolders = [homes.project, join(paths.cwd, '.amplifier/modes')];
  const fileFor = (key: ModeKey, place: OwnPlace): string => join(homes[place], `${checked(key)}.md`);

  function obstacle(key: ModeKey, place: OwnPlace): Refusal | null {
    const path = fileFor(key, place);
    const looked = attempt(path, () => obstacleAt(path, key, place));
    return looked.ok ? looked.value : looked.error;
  }

  function obstacleAt(path: string, key: ModeKey, place: OwnPlace): Refusal | null {
    const astray = place === 'project' ? whyAstray(key, path) : null;
    if (astray !== null) return astray;
    for (const one of [path, path.replace(/\.md$/, '.json')]) {
      const there = lookAt(one);
      const edit = `pimodes edit ${key}${place === 'project' ? ' --project' : ''}`;
      if (there !== null) return { kind: 'mode-exists', edit, path: one, what: there };
    }
    return null;
  }

  /** In a project every folder on the way is its own, by no link, and none of the user's. */
  function whyAstray(key: ModeKey, path: string): Refusal | null {
    const folder = dirname(path);
    const refused = (why: string, hint: string): Refusal => ({ kind: 'not-yours', key, path, why, hint });
    if (isReachedByLink(folder))
      return refused('a link leads out of the project', 'put folders in place of the links `.pi` and `.pi/modes`');
    if (paths.globalModes.some((one) => realPathOf(one) === realPathOf(folder)))
      return refused('this is your own folder', 'leave `--project` away');
    return null;
  }

  async function judge({ definition, prompt }: ShownFiles, scope: Scope): Promise<Reading> {
    const { readModeFile } = await import('../formats/mode-file.ts');
    const { folders } = modeFolders(paths, searchPaths);
    const folder = folders.find((one) => one.path === dirname(definition.path));
    const home = folder ?? { scope, path: dirname(definition.path), pack: null };
    return readModeFile(
      { ...definition, scope, prompt },
      resolverFor(
        home,
        packsIn(paths, () => folders),
      ),
    );
  }

  /** The file beside a JSON file is its prompt if the JSON takes it so, and if it can be nothing else. */
  async function isPromptOf(definition: ShownFile, prompt: ShownFile): Promise<boolean> {
    const whole = await judge({ definition, prompt }, 'global');
    const { diagnostics } = await judge(alone(prompt), 'global');
    return whole.kind === 'mode' || diagnostics.some(({ code }) => code === 'file/no-front-matter');
  }

  /** Acts while no other process of ours changes a mode file, if the files are still what was shown. */
  async function whileAsShown(shown: ShownFiles, act: () => Result<null, Refusal>): Promise<Result<null, Refusal>> {
    const folder = draftFolder(paths);
    const declined = makeFolder(folder);
    if (declined !== null) return no(declined);
    const lock = await acquireLock(join(folder, 'lock'));
    if (!lock.ok) return lock;
    try {
      const moved = [shown.definition, shown.prompt].find((one) => one !== null && !isAsShown(one));
      if (moved == null) return act();
      return no({ kind: 'file-changed', path: moved.path, isGone: isGone(moved.path) });
    } finally {
      lock.value.release();
    }
  }

  function isAsShown({ path, bytes }: ShownFile): boolean {
    if (projectFolders.includes(dirname(path)) && mayBeReachedByLink(dirname(path))) return false;
    const reading = readRegularFile(path, READ);
    return reading.kind === 'file' && reading.bytes.equals(bytes);
  }

  return {
    fileFor,
    ownerOf({ scope, path }) {
      if (scope === 'global') return paths.globalModes.includes(dirname(path)) ? 'global' : null;
      return scope === 'project' && projectFolders.includes(dirname(path)) ? 'project' : null;
    },
    obstacle,
    async read(key, path) {
      const definition = readShown(key, path);
      if (!definition.ok) return definition;
      const beside = path.replace(/\.json$/, '.md');
      if (beside === path || isGone(beside)) return ok(alone(definition.value));
      const prompt = readShown(key, beside);
      if (!prompt.ok) return prompt;
      const isPrompt = await isPromptOf(definition.value, prompt.value);
      return ok({ definition: definition.value, prompt: isPrompt ? prompt.value : null });
    },
    judge,
    create(key, place, bytes) {
      const path = fileFor(key, place);
      const isGlobal = place === 'global';
      const refused = () => obstacle(key, place);
      const declined = refused() ?? makeFolder(dirname(path), isGlobal ? 0o700 : 0o777) ?? refused();
      if (declined !== null) return no(declined);
      const written = writeWholeFile(path, bytes, { replace: false, mode: isGlobal ? 0o600 : 0o644 });
      return written.ok ? ok(path) : no(refused() ?? written.error);
    },
    replace: (shown, path, bytes) =>
      whileAsShown(shown, () => {
        const stats = attempt(path, () => statSync(path));
        return stats.ok ? writeWholeFile(path, bytes, { mode: stats.value.mode & 0o777 }) : stats;
      }),
    remove: (shown) =>
      whileAsShown(shown, () => {
        for (const { path } of filesOf(shown)) {
          const removed = removeFile(path);
          if (!removed.ok) return removed;
        }
        return ok(null);
      }),
  };
}

/** The files in the order in which they are removed. */
export const filesOf = ({ definition, prompt }: ShownFiles): readonly ShownFile[] =>
  prompt === null ? [definition] : [prompt, definition];

const alone = (definition: ShownFile): ShownFiles => ({ definition, prompt: null });

const READ = { maxBytes: MAX_FILE_BYTES, followLinks: false };

/** Whether certainly nothing stands there. */
function isGone(path: string): boolean {
  const there = attempt(path, () => lookAt(path));
  return there.ok && there.value === null;
}

/** What stands there, a link too, as a noun with its article; null for nothing. */
function lookAt(path: string): string | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : stats.isFile() ? 'a file' : kindOf(stats);
}

function readShown(key: ModeKey, path: string): Result<ShownFile, Refusal> {
  const reading = readRegularFile(path, READ);
  switch (reading.kind) {
    case 'file':
      return ok({ path, bytes: reading.bytes });
    case 'missing':
      return no({ kind: 'file-changed', path, isGone: true });
    case 'link':
    case 'broken-link': {
      const target = attempt(path, () => readlinkSync(path));
      const why = `its file is a link${target.ok ? ` to ${visibleLine(target.value)}` : ''}`;
      return no({ kind: 'not-yours', key, path, why, hint: 'change the file that it leads to' });
    }
    case 'too-large':
      return no({ kind: 'storage', path, cause: 'too-large', detail: '' });
    case 'not-a-file':
      return no({ kind: 'storage', path, cause: 'not-a-file', detail: reading.what });
    case 'unreadable':
      return no(refusalFor(reading.code, path));
  }
}

/** A key becomes a file's name, so it must be one. */
function checked(key: ModeKey): ModeKey {
  if (!isModeKey(key)) throw new Error(`not a key: ${JSON.stringify(key)}`);
  return key;
}
