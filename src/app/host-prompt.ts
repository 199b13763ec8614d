/** A host's own prompt, as the user's own installation of it says: asked of the host itself, and kept while nothing changed. */

import { mountingFrom, type PlainMounting, plainMounting } from '../formats/mounting.ts';
import type { HostPrompt } from '../kernel/composition.ts';
import type { Mounting } from '../kernel/contributions.ts';
import { digestOf } from '../kernel/fingerprint.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { ok, type Result } from '../kernel/result.ts';
import { type HandoverFolder, handoverFolder, makeHandoverFolder } from '../storage/handover-folder.ts';
import { hostInputs } from '../storage/host-inputs.ts';
import { cacheFolder, findPaths, worldOf } from '../storage/paths.ts';
import { questionFor, type Under, underIn } from './host-question.ts';

/** The variable that names the folder for the answer to the extension that is asked. */
export const ASKED = 'PIMODES_HOST_PROMPT';

/** The command by which it is asked. */
export const ASKING = 'pimodes-prompt';

/** Runs the host once; `folder` holds the question, and the answer once the host has written it. */
export type AskHost = (folder: HandoverFolder) => Promise<Result<null, Refusal>>;

/** A host to ask: the folder (absolute) and the environment that it would be started in, its name on PATH, and how it is asked. */
export type AskedHost = {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly program: string;
  readonly ask: AskHost;
  readonly under: Under;
};

/** A host's prompt, and what it has and mounts. */
export type AskedPrompt = HostPrompt & { readonly mounting: Mounting };

/** The host's prompt for its folder; kept until the host or one of the files that it reads changes. */
export async function hostPrompt({ cwd, env, program, ask, under }: AskedHost): Promise<Result<AskedPrompt, Refusal>> {
  const paths = findPaths(worldOf(cwd, { env, cwd: () => cwd }));
  if (!paths.ok) return paths;
  const question = questionFor(under);
  const name = `host-${digestOf(JSON.stringify([hostInputs(paths.value, program, env.PATH ?? ''), question]))}.json`;
  const cache = handoverFolder(cacheFolder(paths.value));
  const kept = cache.read(name);
  if (kept !== null) return ok(promptIn(kept));
  const folder = makeHandoverFolder();
  if (!folder.ok) return folder;
  try {
    const written = folder.value.write(QUESTION, question);
    const asked = written.ok ? await ask(folder.value) : written;
    if (!asked.ok) return asked;
    const answer = folder.value.read(ANSWER);
    if (answer === null) throw new Error('the host was asked, and there is no answer');
    cache.write(name, answer); // a disk that declines is no matter
    return ok(promptIn(answer));
  } finally {
    folder.value.remove();
  }
}

const QUESTION = 'question.json';
const ANSWER = 'answer.json';

/** Of our own package's other end. */
type Answer = HostPrompt & { readonly mounting: PlainMounting };

function promptIn(text: string): AskedPrompt {
  const { mounting, ...prompt } = JSON.parse(text) as Answer;
  return { ...prompt, mounting: mountingFrom(mounting) };
}

/** The asked side: what the host is to be brought to. */
export function askedUnder(folder: string): Under {
  const text = handoverFolder(folder).read(QUESTION);
  if (text === null) throw new Error('the question is not whole');
  return underIn(text);
}

/** The asked side: passes the rendered prompt back. */
export const answerPrompt = (folder: string, { mounting, ...prompt }: AskedPrompt): Result<null, Refusal> =>
  handoverFolder(folder).write(
    ANSWER,
    JSON.stringify({ ...prompt, mounting: plainMounting(mounting) } satisfies Answer),
  );

/** The asking side: whether anything was passed back. */
export const isAnswered = (folder: HandoverFolder): boolean => folder.read(ANSWER) !== null;
