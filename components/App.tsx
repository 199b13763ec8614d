import { useApp, useStdout, useWindowSize } from 'ink';
import { useEffect, useRef } from 'react';
import type { Review } from '../src/app/review.ts';
import type { SelectorSession } from '../src/app/selector.ts';
import type { Question } from '../src/kernel/draft.ts';
import type { Refusal } from '../src/kernel/refusal.ts';
import type { Result } from '../src/kernel/result.ts';
import { keysOf } from '../src/kernel/selection.ts';
import type { Change, Intent } from './advance.ts';
import { contextOf } from './context.ts';
import { intentsFor, pasted } from './dispatch.ts';
import { useAfter } from './hooks/use-after.ts';
import { type Clock, type Outcome, outcomeOf, useDraft } from './hooks/use-draft.ts';
import { useHost } from './hooks/use-host.ts';
import { type StartJobControl, useJobControl } from './hooks/use-job-control.ts';
import { useKeymap } from './hooks/use-keymap.ts';
import { useTexts } from './hooks/use-texts.ts';
import type { KeyName } from './keys.ts';
import { resolutionOf } from './preview/composed.ts';
import { Screen } from './Screen.tsx';
import { sceneOf, type World } from './scene.ts';
import { shownPath } from './text/paths.ts';

/** Lends the terminal to an editor; answers null, or in a few words why that went wrong. */
export type Edit = (path: string) => Promise<string | null>;

type AppProps = {
  readonly session: SelectorSession;
  readonly jobControl?: StartJobControl | undefined;
  readonly edit?: Edit | undefined;
  /** Told how the selector was left; what is left by a bug is told to nobody, and closes the app with the error. */
  readonly onLeave: (outcome: Outcome) => void;
  readonly clock?: Clock;
};

/** Milliseconds for which a dialog that may come unasked takes no key that was meant for something else. */
const DEAF = 300;
/** Milliseconds of work that go untold. */
const QUIET = 200;

const sinceStart: Clock = () => performance.now();

const ASKED_IN_EARNEST: ReadonlySet<Question['kind']> = new Set(['enter-exact', 'approve', 'force']);

/** The selector: keys in, intents out, and what they ask of the terminal. */
export function App({ session, jobControl, edit, onLeave, clock = sinceStart }: AppProps) {
  const { exit, suspendTerminal } = useApp();
  const { write } = useStdout();
  const size = useWindowSize();
  const { model, latest, change, inPhase } = useDraft(session, size, leave, exit, clock);
  const { host, toggle } = useHost(
    session.hostPrompt,
    resolutionOf(model.draft.selection, model.draft.against.catalog),
    exit,
  );
  const textOf = useTexts(session.texts, exit);
  const { where, isDistrusted, charactersPerToken } = session;
  const world: World = { where, isDistrusted, charactersPerToken, textOf, host };
  const isLeaving = useRef(false);
  const isAsking = useRef(false); // what is pressed until the answer is on screen was not meant for it
  const stop = useJobControl(jobControl);
  const { kind: phase } = model.draft.phase;
  const isSlow = useAfter(QUIET, phase === 'applying' || phase === 'reloading');
  useKeymap(press, (text) => carryOut(pasted(text, now())));
  useEffect(() => {
    if (isLeaving.current && phase !== 'applying') leave(outcomeOf('interrupted', latest.current));
  });
  return <Screen scene={sceneOf(model, size, world)} isSlow={isSlow} onKey={press} onAsk={carryOut} />;

  function leave(outcome: Outcome): void {
    onLeave(outcome);
    exit();
  }

  function now() {
    return sceneOf(latest.current, size, world);
  }

  function press(key: KeyName): void {
    if (key !== 'ctrl+c' && (isDeaf() || isAsking.current)) return;
    if (latest.current.view.message !== null) change({ kind: 'look', look: { kind: 'say', message: null } });
    carryOut(intentsFor(key, now()));
  }

  /** A question of weight, or a refusal, has just come up: whoever is still typing has not read it. */
  function isDeaf(): boolean {
    const scene = now();
    const { draft, view } = scene.model;
    const { phase } = draft;
    const isSudden =
      view.sheet === 'changes' ||
      phase.kind === 'refused' ||
      (phase.kind === 'asking' && ASKED_IN_EARNEST.has(phase.question.kind));
    return isSudden && contextOf(scene) !== 'too-small' && inPhase() < DEAF;
  }

  function carryOut(intents: readonly Intent[]): void {
    for (const intent of intents) {
      switch (intent.kind) {
        case 'edit':
        case 'look':
          change(intent);
          break;
        case 'interrupt':
          interrupt();
          break;
        case 'repaint':
          suspendTerminal(async () => {}).catch(exit);
          break;
        case 'suspend':
          stop().catch(exit);
          break;
        case 'presets':
          ask(session.presets(), (from) => change({ kind: 'look', look: { kind: 'pick', from } }));
          break;
        case 'review':
          ask(session.review(), (reviewed) => showReview(reviewed, intent.otherwise));
          break;
        case 'open-file':
          openFile(intent.path).catch(exit);
          break;
        case 'host':
          toggle();
          break;
        case 'copy':
          // OSC 52: shows nothing, and terminals that do not know it ignore it. Commands are ASCII.
          write(`\u001b]52;c;${btoa(intent.text)}\u0007`);
          break;
      }
    }
  }

  /** What is being applied is waited for, unless the key comes again. */
  function interrupt(): void {
    const isApplying = latest.current.draft.phase.kind === 'applying';
    if (!isApplying) leave(outcomeOf('interrupted', latest.current));
    else if (isLeaving.current) leave(outcomeOf('unfinished', latest.current));
    else isLeaving.current = true;
  }

  function ask<Answer>(asked: Promise<Answer>, show: (answer: Answer) => void): void {
    isAsking.current = true;
    asked.then((answer) => {
      isAsking.current = false;
      show(answer);
    }, exit);
  }

  function showReview(reviewed: Result<Review, Refusal>, otherwise: Change): void {
    if (!reviewed.ok) {
      change({ kind: 'edit', action: { kind: 'refused', refusal: reviewed.error } });
      return;
    }
    const chosen = new Set(keysOf(latest.current.draft.selection));
    const changes = reviewed.value.changes.filter(({ key }) => chosen.has(key));
    change(changes.length === 0 ? otherwise : { kind: 'look', look: { kind: 'show-changes', changes } });
  }

  /** The draft is kept, and what the file says afterwards is read. */
  async function openFile(path: string): Promise<void> {
    let why: string | null = 'there is no editor to be had here';
    if (edit !== undefined) {
      await suspendTerminal(async () => {
        why = await edit(path);
      });
    }
    if (why === null) change({ kind: 'edit', action: { kind: 'reload' } });
    else
      change({
        kind: 'look',
        look: { kind: 'say', message: `not edited: ${why}; the file is ${shownPath(path, session.where.home)}` },
      });
  }
}
