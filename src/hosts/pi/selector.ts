/** Hands the terminal to our own command line's selector, and takes it back. */

import { spawn } from 'node:child_process';
import { acceptedIn, HANDOVER, handOver } from '../../app/handover.ts';
import { ok } from '../../kernel/result.ts';
import { applying, perform } from './change.ts';
import type { Context } from './pi-api.ts';
import type { Session } from './session.ts';
import { decline, tell } from './tell.ts';

type Ended = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

/** Opens the selector on the session's own journal; what a person accepts there is planned and written here. */
export async function select(session: Session, ctx: Context): Promise<void> {
  if (ctx.mode !== 'tui') {
    return decline(ctx, { kind: 'no-terminal', why: 'Pi runs without its own' });
  }
  await session.untilIdle(ctx);
  const opened = session.open(ctx);
  if (!opened.ok) return decline(ctx, opened.error);
  const journal = session.journal(ctx);
  const { stateHash } = journal.now();
  const handed = {
    path: journal.path,
    headLine: journal.headLine(),
    trustsProject: ctx.isProjectTrusted(),
    mounting: opened.value.services.mounts.now(),
  };
  const folder = handOver(handed);
  if (!folder.ok) return decline(ctx, folder.error);
  try {
    const ended = await lend(ctx, session.cli, { ...process.env, [HANDOVER]: folder.value.path });
    const wish = acceptedIn(folder.value, stateHash);
    if (wish !== null) {
      const act = applying(async () => ok(wish));
      await perform(session, ctx, act);
    } else if (ended.signal !== null || (ended.code !== 0 && ended.code !== 130)) {
      tell(ctx, `the selector ended (${ended.signal ?? ended.code}) and nothing was changed`, 'warning');
    }
  } finally {
    folder.value.remove();
  }
}

/** What a process that was killed may have left on: mouse, paste and focus reports, the alternate screen, a hidden cursor. */
const LEFT_BEHIND = '\u001B[?1000l\u001B[?1002l\u001B[?1006l\u001B[?1004l\u001B[?2004l\u001B[?1049l\u001B[?25h';

/** Runs the command line on Pi's terminal while Pi's own screen is stopped. */
function lend(ctx: Context, cli: string, env: NodeJS.ProcessEnv): Promise<Ended> {
  return ctx.ui.custom<Ended>((tui, _theme, _keys, done) => {
    // Until the selector has the terminal raw, Ctrl+C signals the whole group, and perhaps before the selector is one of it.
    const pass = () => selector.kill('SIGINT');
    process.on('SIGINT', pass);
    tui.stop();
    const resume = (ended: Ended) => {
      process.off('SIGINT', pass);
      if (ended.code !== 0 && ended.code !== 130) process.stdout.write(LEFT_BEHIND);
      tui.start();
      tui.requestRender(true);
      done(ended);
    };
    // Not `spawnSync`: with Node blocked, that signal would end Pi too.
    const selector = spawn(node(), [cli], { stdio: 'inherit', env, cwd: ctx.cwd })
      .once('error', () => resume({ code: 127, signal: null }))
      .once('close', (code, signal) => resume({ code, signal }));
    return { render: () => [], invalidate() {} };
  });
}

/** Pi's own Node; the compiled Pi is none. */
const node = (): string => (process.versions.bun === undefined ? process.execPath : 'node');
