/**
 * The extension that Pi loads: it registers, and decides nothing. Everything else is imported when it is first needed, so
 * that Pi starts as fast as without it.
 */

import { isAmong } from '../../kernel/version.ts';
import { hostVersion } from './host-version.ts';
import type { CommandContext, Context, Pi } from './pi-api.ts';
import type { Session } from './session.ts';
import { SUPPORTED } from './supported.ts';

const NEEDS = 'pimodes needs Pi 1.5.2 or a later 1.x';

/** Called by Pi once for each session. */
export default function pimodes(pi: Pi): void {
  const asked = process.env.PIMODES_HOST_PROMPT;
  if (asked !== undefined) return void answer(pi, asked);
  const version = hostVersion();
  if (!isSupported(version)) return void refuse(pi, `${NEEDS}; this is ${version}, so no mode is in force`);
  const leave = stayAlone(pi);
  if (leave === null) return;
  pi.on('session_shutdown', () => leave());
  serve(pi);
}

/** Words of `/mode` that are commands of their own too. */
const VERBS = {
  status: 'What is in force',
  preview: 'The prompt of the active selection, or of another',
  reapprove: 'Show what changed since it was accepted, and accept it',
  policy: 'What a changed definition does until then: block, warn or allow',
  new: 'Begin a mode file of your own; it is not selected',
  edit: 'Change a mode file of your own',
  delete: 'Remove a mode file of your own',
};

/** Registers everything. */
function serve(pi: Pi): void {
  let opened: Promise<Session> | null = null;
  const session = (): Promise<Session> => {
    opened ??= import('./session.ts').then(({ openSession }) => openSession(pi, CLI));
    return opened;
  };

  pi.on('session_start', async (event, ctx) => {
    await (await session()).started(event, ctx);
    await (await import('./shortcuts.ts')).startShortcuts(await session(), event, ctx);
  });
  pi.on('session_tree', async (_, ctx) => (await session()).moved(ctx));
  pi.on('before_agent_start', async (event, ctx) => {
    try {
      return await (await session()).runStarts(event, ctx);
    } catch (error) {
      ctx.abort(); // Pi would send its own prompt instead, as if nothing had been selected
      throw error;
    }
  });
  pi.on('turn_start', async () => (await session()).turnStarts());
  pi.on('context', async (event) => (await session()).conversation(event));
  pi.on('before_provider_request', async (event, ctx) => (await session()).requested(event, ctx));
  pi.on('tool_call', async (event, ctx) => (await session()).called(event, ctx));
  pi.on('turn_end', async () => (await session()).turnEnds());
  pi.on('agent_settled', async (event, ctx) => (await session()).settled(event, ctx));
  pi.on('session_shutdown', async (event, ctx) => (await session()).ended(event, ctx));

  const getArgumentCompletions = async (prefix: string) =>
    (await import('./completions.ts')).completionsFor(await session(), prefix);
  const runMode = async (args: string, ctx: CommandContext) =>
    (await import('./commands.ts')).runMode(await session(), args, ctx);
  for (const name of ['mode', 'pimodes']) {
    pi.registerCommand(name, {
      description: 'Choose prompt modes: KEY, +KEY, -KEY, set, off, back, status; alone: the selector',
      getArgumentCompletions,
      handler: runMode,
    });
  }
  for (const [verb, description] of Object.entries(VERBS)) {
    pi.registerCommand(`mode-${verb}`, {
      description,
      getArgumentCompletions: async (prefix) =>
        (await import('./completions.ts')).completionsBehind(await session(), verb, prefix),
      handler: (args, ctx) => runMode(`${verb} ${args}`, ctx),
    });
  }
  pi.registerShortcut('alt+m', {
    description: 'Choose prompt modes',
    handler: async (ctx) => (await import('./selector.ts')).select(await session(), ctx),
  });
  pi.registerShortcut('alt+-', {
    description: 'The prompt modes before these',
    handler: async (ctx: Context) => (await import('./change.ts')).goBackHere(await session(), ctx),
  });
}

/** Says at each start why nothing else is done. */
function refuse(pi: Pi, why: string): void {
  pi.on('session_start', (_, ctx) => {
    if (ctx.hasUI) ctx.ui.notify(why, 'warning');
    else process.stderr.write(`pimodes: ${why}\n`);
  });
}

/** For `pimodes preview --host pi`: one command, which answers with the prompt that Pi renders, and no model is called. */
function answer(pi: Pi, folder: string): void {
  pi.registerCommand('pimodes-prompt', {
    handler: async (_, ctx) => (await import('./asked.ts')).answerHere(pi, ctx, folder),
  });
}

/** Our command line stands beside this file. */
const CLI = `${import.meta.dirname}/cli.js`;

/** A program that has Pi inside it names no version; it is taken for a present one. */
const isSupported = (version: string | null): boolean => version === null || isAmong(version, SUPPORTED);

/**
 * Pi may load us twice: installed, and by `pimodes run`. The second asks on the bus that all extensions of a session share,
 * is answered, and does nothing. Answers with how to stop answering, null for the second.
 */
function stayAlone({ events }: Pi): (() => void) | null {
  const question = { isHere: false };
  events.emit('pimodes:here', question);
  if (question.isHere) return null;
  return events.on('pimodes:here', (asked) => {
    (asked as typeof question).isHere = true;
  });
}
