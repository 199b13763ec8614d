/** A host's own prompt, as the user's own installation of it says: asked of the host itself, and kept while nothing changed. */

import { isMapping } from '../formats/located.ts';
import type { HostPrompt } from '../kernel/composition.ts';
import { digestOf } from '../kernel/fingerprint.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { ok, type Result } from '../kernel/result.ts';
import { type HandoverFolder, handoverFolder, makeHandoverFolder } from '../storage/handover-folder.ts';
import { hostInputs } from '../storage/host-inputs.ts';
import { cacheFolder, findPaths, thisWorld } from '../storage/paths.ts';

/** The variable that names the folder for the answer to the extension that is asked. */
export const ASKED = 'PIMODES_HOST_PROMPT';

/** Runs the host once and answers the prompt that it rendered; `instead` is put in place of its static base. */
export type AskHost = (folder: HandoverFolder, instead: string | null) => Promise<Result<string, Refusal>>;

/** Any text does; it is cut off again. */
const STAND_IN = 'pimodes';

/** A host to ask: the folder that it would be started in, its name on the search path `path`, and how it is asked. */
export type AskedHost = {
  readonly cwd: string;
  readonly program: string;
  readonly path: string;
  readonly ask: AskHost;
};

/** The host's prompt for its folder; kept until the host or one of the files that it reads changes. */
export async function hostPrompt({ cwd, program, path, ask }: AskedHost): Promise<Result<HostPrompt, Refusal>> {
  const paths = findPaths(thisWorld(cwd));
  if (!paths.ok) return paths;
  const name = `host-${digestOf(JSON.stringify(hostInputs(paths.value, program, path)))}.json`;
  const cache = handoverFolder(cacheFolder(paths.value));
  const kept = promptIn(cache.read(name));
  if (kept !== null) return ok(kept);
  const [assembled, replaced] = await Promise.all([askIn(ask, null), askIn(ask, STAND_IN)]);
  if (!assembled.ok) return assembled;
  if (!replaced.ok) return replaced;
  const envelope = replaced.value.slice(STAND_IN.length).replace(/^\n\n/, '');
  const prompt = { assembled: assembled.value, envelope };
  cache.write(name, JSON.stringify(prompt)); // a disk that declines is no matter
  return ok(prompt);
}

async function askIn(ask: AskHost, instead: string | null): Promise<Result<string, Refusal>> {
  const folder = makeHandoverFolder();
  if (!folder.ok) return folder;
  try {
    return await ask(folder.value, instead);
  } finally {
    folder.value.remove();
  }
}

function promptIn(text: string | null): HostPrompt | null {
  const value: unknown = text === null ? null : JSON.parse(text);
  if (!isMapping(value)) return null;
  const { assembled, envelope } = value;
  return typeof assembled === 'string' && typeof envelope === 'string' ? { assembled, envelope } : null;
}

const ANSWER = 'prompt.txt';

/** The asked side: passes the rendered prompt back. */
export const answerPrompt = (folder: string, prompt: string): Result<null, Refusal> =>
  handoverFolder(folder).write(ANSWER, prompt);

/** The asking side: what was passed back; null when nothing was. */
export const answeredPrompt = (folder: HandoverFolder): string | null => folder.read(ANSWER);
