/** A host's own prompt, as the user's own installation of it says: asked of the host itself, and kept while nothing changed. */

import { isMapping } from '../formats/located.ts';
import type { HostPrompt } from '../kernel/composition.ts';
import type { DeclaredEffects } from '../kernel/effects.ts';
import { digestOf } from '../kernel/fingerprint.ts';
import { type Guard, guardOfParts } from '../kernel/guard.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { ok, type Result } from '../kernel/result.ts';
import { type HandoverFolder, handoverFolder, makeHandoverFolder } from '../storage/handover-folder.ts';
import { hostInputs } from '../storage/host-inputs.ts';
import { cacheFolder, findPaths, worldOf } from '../storage/paths.ts';

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
  /** What its tools are held to meanwhile: a host's prompt lists the tools that it shows. */
  readonly under: Under;
};

export type Under = { readonly guard: Guard; readonly effects: DeclaredEffects };

/** The host's prompt for its folder; kept until the host or one of the files that it reads changes. */
export async function hostPrompt({ cwd, program, path, ask, under }: AskedHost): Promise<Result<HostPrompt, Refusal>> {
  const paths = findPaths(worldOf(cwd));
  if (!paths.ok) return paths;
  const held = JSON.stringify({ parts: under.guard.parts, effects: under.effects } satisfies Held);
  const name = `host-${digestOf(JSON.stringify([hostInputs(paths.value, program, path), held]))}.json`;
  const cache = handoverFolder(cacheFolder(paths.value));
  const kept = promptIn(cache.read(name));
  if (kept !== null) return ok(kept);
  const [assembled, replaced] = await Promise.all([askIn(ask, null, held), askIn(ask, STAND_IN, held)]);
  if (!assembled.ok) return assembled;
  if (!replaced.ok) return replaced;
  const envelope = replaced.value.slice(STAND_IN.length).replace(/^\n\n/, '');
  const prompt = { assembled: assembled.value, envelope };
  cache.write(name, JSON.stringify(prompt)); // a disk that declines is no matter
  return ok(prompt);
}

async function askIn(ask: AskHost, instead: string | null, held: string): Promise<Result<string, Refusal>> {
  const folder = makeHandoverFolder();
  if (!folder.ok) return folder;
  try {
    const written = folder.value.write(HELD, held);
    return written.ok ? await ask(folder.value, instead) : written;
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
const HELD = 'guard.json';
type Held = { readonly parts: Guard['parts']; readonly effects: DeclaredEffects };

/** The asked side: what its tools are to be held to. */
export function askedUnder(folder: string): Under {
  const text = handoverFolder(folder).read(HELD);
  if (text === null) throw new Error('the question is not whole');
  const { parts, effects } = JSON.parse(text) as Held; // of our own package's other end
  return { guard: guardOfParts(parts), effects };
}

/** The asked side: passes the rendered prompt back. */
export const answerPrompt = (folder: string, prompt: string): Result<null, Refusal> =>
  handoverFolder(folder).write(ANSWER, prompt);

/** The asking side: what was passed back; null when nothing was. */
export const answeredPrompt = (folder: HandoverFolder): string | null => folder.read(ANSWER);
