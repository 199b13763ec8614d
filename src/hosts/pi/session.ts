/** One Pi session: its events, each answered from the branch as it stands. What is kept here dies with the session. */

import { type InHost, openInHost } from '../../app/in-host.ts';
import type { ModelChange } from '../../app/model-change.ts';
import { settle } from '../../app/mounts.ts';
import type { Services } from '../../app/services.ts';
import { tighten, type Watch, watchOver } from '../../app/watch.ts';
import { readWorkspace, type Workspace, workspaceOf } from '../../app/workspace.ts';
import { type Baseline, NO_BASELINE } from '../../kernel/baseline.ts';
import { catalogOf } from '../../kernel/catalog.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { Result } from '../../kernel/result.ts';
import { footer, resolutionIn, type Standing, selectionIn } from '../../kernel/standing.ts';
import { type Calls, judgeCalls } from './calls.ts';
import { emitStanding, tellDriftOnce } from './events.ts';
import { baselineAfterMove, baselineOn, hold, keep } from './hold.ts';
import { type LiveJournal, liveJournal, type Writer } from './live-journal.ts';
import { mountTrouble, piMounts } from './mounts.ts';
import { adoptChange, adoptFirst, migrate } from './outside.ts';
import { offerOwn } from './own-tools.ts';
import type * as Host from './pi-api.ts';
import { type Run, startRun, withReminder } from './run.ts';
import { startWith } from './start-with.ts';
import { refusalText, tell } from './tell.ts';
import { barOf, troubleIn } from './text.ts';
import { holdTools } from './toolset.ts';
import { carries } from './truth.ts';
import { type Waiting, waitInTurn } from './waiting.ts';
import { rivalsOf, settingsTrouble, tellUnkept } from './warnings.ts';

type Context = Host.Context;

/** The session's events, in the order in which Pi has them. */
export type Events = {
  readonly started: (event: Host.SessionStart, ctx: Context) => Promise<void>;
  readonly moved: (ctx: Context) => Promise<void>;
  readonly runStarts: (event: Host.RunStart, ctx: Context) => Promise<Host.RunStartAnswer | undefined>;
  readonly turnStarts: () => void;
  readonly conversation: (event: Host.Conversation) => Host.Conversation | undefined;
  readonly requested: (event: Host.ProviderRequest, ctx: Context) => void;
  readonly called: (event: Host.ToolCall, ctx: Context) => Promise<Host.ToolCallAnswer | undefined>;
  readonly turnEnds: () => void;
  readonly settled: (event: Host.Settled, ctx: Context) => Promise<void>;
  readonly ended: (event: Host.SessionEnd, ctx: Context) => void;
};

/** What is known already, and what there is to say with it: Pi shows one notification at a time, so it goes into one. */
export type News = {
  readonly workspace?: Workspace;
  readonly said?: string;
  readonly warnings?: readonly string[];
};

export type Session = Events &
  Pick<Waiting, 'untilIdle' | 'whenIdle'> &
  Pick<Calls, 'consent' | 'wasWarned'> & {
    readonly pi: Host.Pi;
    /** Our command line, for the selector. */
    readonly cli: string;
    /** `writer` asks for what is written through it. */
    readonly open: (ctx: Context, writer?: Writer) => Result<InHost, Refusal>;
    readonly journal: (ctx: Context) => LiveJournal;
    /** Brings model, thinking level, tools and status line to what the branch says now. */
    readonly refresh: (ctx: Context, news?: News) => Promise<void>;
    /** Somebody changed the selection here. */
    readonly wrote: () => void;
    /** What the model is granted to be selected when the run has ended; until then calls are held to it as well. */
    readonly grant: (change: ModelChange | null) => void;
    readonly granted: () => ModelChange | null;
    /** What the newest handler was given, for completions, which are given nothing. */
    readonly context: () => Context | null;
  };

export function openSession(pi: Host.Pi, cli: string): Session {
  let newest: Context | null = null;
  let baseline: Baseline = NO_BASELINE;
  let applied: readonly string[] | null = null;
  /** Null until it is known, and as long nothing passes. */
  let watch: Watch | null = null;
  let selected = '';
  let run: Run | null = null;
  let granted: ModelChange | null = null;
  let isUnchecked = false;
  let hasWritten = false;
  let bar = '';
  let told = '';
  const waiting = waitInTurn(showBar);
  const calls = judgeCalls(pi);
  const tellDrift = tellDriftOnce(pi);
  const mounts = piMounts(pi, (text) => newest && tell(newest, text, 'warning'));
  const journal = (ctx: Context) => liveJournal(pi, ctx);

  const session: Session = {
    pi,
    cli,
    open,
    journal,
    refresh,
    untilIdle: waiting.untilIdle,
    whenIdle: waiting.whenIdle,
    consent: calls.consent,
    wasWarned: calls.wasWarned,
    context: () => newest,
    wrote() {
      hasWritten = true;
    },
    grant(change) {
      granted = change;
      if (watch !== null && change !== null) watch = tighten(watch, change.watch);
      if (newest !== null) showBar(newest);
    },
    granted: () => granted,

    async started({ reason }, ctx) {
      const opened = open(ctx);
      if (!opened.ok) return tell(ctx, refusalText(opened.error), 'error');
      baseline = baselineOn(ctx);
      const chosen = reason === 'startup' ? await startWith(pi, opened.value) : null;
      const begun = chosen ?? (await adoptFirst(pi, opened.value, reason));
      const migrated = await migrate(opened.value);
      const trouble = settingsTrouble(opened.value.services);
      await refresh(ctx, { warnings: [...begun, ...migrated, ...rivalsOf(pi), ...trouble] });
    },

    moved(ctx) {
      baseline = baselineAfterMove(ctx, baseline);
      applied = null;
      return refresh(ctx);
    },

    async runStarts(event, ctx) {
      run = null;
      isUnchecked = false;
      mounts.see(event.systemPromptOptions);
      const opened = open(ctx);
      const taken = opened.ok ? await adoptChange(pi, ctx, opened.value) : null;
      if (taken !== null) await refresh(ctx, { said: taken });
      if (isUntouched(ctx) && !offersModes(opened)) return undefined;
      const started = opened.ok
        ? await startRun(opened.value, event, (workspace) => watchRun(opened.value.services, workspace, event))
        : opened;
      if (!started.ok) return stop(ctx, refusalText(started.error));
      run = started.value;
      tellDrift(run.workspace.standing);
      bar = barOf(run.workspace.standing, run.displaced);
      showBar(ctx);
      say(ctx, [...troubleIn(run.workspace, run.displaced), ...mountTrouble(run.workspace, mounts, run.isForced)], {});
      return run.prompt === null ? undefined : { systemPrompt: run.prompt };
    },

    turnStarts() {
      isUnchecked = true;
    },

    called: (event, ctx) => calls.called(event, ctx, watch),

    turnEnds() {
      calls.turnEnds();
      if (watch !== null) holdToolsAgain(watch);
    },

    conversation(event) {
      const reminder = run?.composition.reminder ?? '';
      return reminder === '' ? undefined : withReminder(event, reminder);
    },

    requested({ payload }, ctx) {
      if (!isUnchecked || run === null || run.prompt === null) return;
      isUnchecked = false; // one request a turn: what Pi asks a model beside it, such as a summary, is not ours
      if (carries(payload, run.prompt) !== false) return;
      say(ctx, ['another extension changed the system prompt: what is sent is not what /mode-preview shows'], {});
    },

    async settled({ aborted }, ctx) {
      run = null;
      const consent = calls.runEnds();
      const change = granted;
      granted = null;
      try {
        if (consent !== null) {
          const { leaveReviewed } = await import('./exit-review.ts');
          await leaveReviewed(session, ctx, { ...consent, continues: consent.continues && !aborted });
        }
        if (change !== null) await (await import('./mode-tool.ts')).selectGranted(session, ctx, change);
      } finally {
        waiting.settled(); // whatever became of these, what waits does not wait for ever
      }
    },

    ended({ reason }, ctx) {
      if (reason === 'quit' && hasWritten) tellUnkept(ctx);
    },
  };
  return session;

  function open(ctx: Context, writer?: Writer): Result<InHost, Refusal> {
    newest = ctx;
    const journal = liveJournal(pi, ctx, writer);
    const { getSystemPromptOptions: options } = ctx as Partial<Host.CommandContext>;
    if (options !== undefined) mounts.see(options());
    return openInHost({ cwd: ctx.cwd, journal, mounts, trustsProject: ctx.isProjectTrusted() });
  }

  /** Where nothing was ever selected, no mode file and no disk matters. */
  function isUntouched(ctx: Context): boolean {
    return journal(ctx).now().entry === null;
  }

  /** Whether the model's tool is there, or is to be. */
  function offersModes(opened: Result<InHost, Refusal>): boolean {
    return watch?.offersModes === true || (opened.ok && opened.value.services.settings.modelTool !== 'off');
  }

  async function refresh(ctx: Context, news: News = {}): Promise<void> {
    const workspace = news.workspace ?? (await read(ctx));
    if (workspace === null) return;
    const { standing } = workspace;
    const now = run === null || watch === null ? await watchNow(ctx, standing) : watch;
    const next = granted === null ? now : tighten(now, granted.watch);
    const untold = offerOwn(session, next);
    const held = await hold(pi, ctx, { baseline, applied }, { resolution: resolutionIn(standing), watch: next });
    ({ baseline, applied } = held);
    watch = next;
    const keys = JSON.stringify(selectionIn(standing));
    if (keys !== selected) calls.forgetWarnings();
    selected = keys;
    bar = footer(standing);
    showBar(ctx);
    settle({ mounts }, standing);
    say(ctx, [...troubleIn(workspace, null), ...mountTrouble(workspace, mounts)], {
      ...news,
      warnings: [...(news.warnings ?? []), ...held.warnings, ...untold],
    });
    tellDrift(standing);
    emitStanding(pi, standing);
  }

  async function watchNow(ctx: Context, standing: Standing): Promise<Watch> {
    const opened = open(ctx);
    if (!opened.ok) throw new Error(refusalText(opened.error));
    return watchOver(opened.value.services, standing);
  }

  /** What holds for the run that starts, before its prompt is rendered: the prompt lists the tools. */
  async function watchRun(services: Services, { standing }: Workspace, event: Host.RunStart): Promise<void> {
    watch = await watchOver(services, standing);
    offerOwn(session, watch);
    holdToolsAgain(watch);
    settle(services, standing);
    const { systemPromptOptions: options } = event;
    const active = pi.getActiveTools();
    if (options.selectedTools.join() !== active.join()) options.selectedTools = active;
  }

  function holdToolsAgain(now: Watch): void {
    const tools = holdTools(pi, { kept: baseline.tools, applied }, now);
    const next = { ...baseline, tools: tools.kept };
    keep(pi, baseline, next);
    baseline = next;
    ({ applied } = tools);
  }

  async function read(ctx: Context): Promise<Workspace | null> {
    if (isUntouched(ctx)) return workspaceOf(journal(ctx).now(), catalogOf([]));
    const opened = open(ctx);
    const workspace = opened.ok ? await readWorkspace(opened.value.services) : opened;
    if (workspace.ok) return workspace.value;
    tell(ctx, refusalText(workspace.error), 'error');
    return null;
  }

  function showBar(ctx: Context): void {
    const text =
      waiting.count() === 0 && granted === null ? bar : `${bar === '' ? 'mode:native' : bar} (a change is pending)`;
    ctx.ui.setStatus('pimodes', text === '' ? undefined : text);
  }

  /** The same trouble is told once. */
  function say(ctx: Context, trouble: readonly string[], { said, warnings = [] }: News): void {
    const now = trouble.join('\n');
    const alarming = [...warnings, ...(now === told ? [] : trouble)];
    told = now;
    const lines = [...(said === undefined ? [] : [said]), ...alarming];
    if (lines.length > 0) tell(ctx, lines.join('\n'), alarming.length > 0 ? 'warning' : 'info');
  }

  /** Nothing is sent rather than something that was not chosen. */
  function stop(ctx: Context, why: string): undefined {
    ctx.abort();
    tell(ctx, `nothing was sent, the prompt could not be composed: ${why}`, 'error');
  }
}
