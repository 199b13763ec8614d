import { useApp, useStdout, useWindowSize } from 'ink';
import type { SelectorSession } from '../src/app/selector.ts';
import type { Question } from '../src/kernel/draft.ts';
import type { Intent } from './advance.ts';
import { contextOf } from './context.ts';
import { intentsFor, pasted } from './dispatch.ts';
import { useAfter } from './hooks/use-after.ts';
import { type Outcome, outcomeOf, useDraft } from './hooks/use-draft.ts';
import { type StartJobControl, useJobControl } from './hooks/use-job-control.ts';
import { useKeymap } from './hooks/use-keymap.ts';
import type { KeyName } from './keys.ts';
import { Screen } from './Screen.tsx';
import { sceneOf } from './scene.ts';

type AppProps = {
  readonly session: SelectorSession;
  readonly jobControl?: StartJobControl | undefined;
  /** Told how the selector was left; what is left by a bug is told to nobody, and closes the app with the error. */
  readonly onLeave: (outcome: Outcome) => void;
};

/** Milliseconds for which a dialog that may come unasked takes no key that was meant for something else. */
const DEAF = 300;
/** Milliseconds of work that go untold. */
const QUIET = 200;

const ASKED_IN_EARNEST: ReadonlySet<Question['kind']> = new Set(['enter-exact', 'approve']);

/** The selector: keys in, intents out, and what they ask of the terminal. */
export function App({ session, jobControl, onLeave }: AppProps) {
  const { exit, suspendTerminal } = useApp();
  const { write } = useStdout();
  const size = useWindowSize();
  const { model, latest, change, inPhase } = useDraft(session, size, leave, exit);
  const stop = useJobControl(jobControl);
  const { kind: phase } = model.draft.phase;
  const isSlow = useAfter(QUIET, phase === 'applying' || phase === 'reloading');
  useKeymap(press, (text) => carryOut(pasted(text, now())));
  return <Screen scene={sceneOf(model, size, session)} isSlow={isSlow} onKey={press} />;

  function leave(outcome: Outcome): void {
    onLeave(outcome);
    exit();
  }

  function now() {
    return sceneOf(latest.current, size, session);
  }

  function press(key: KeyName): void {
    if (key !== 'ctrl+c' && isDeaf()) return;
    if (latest.current.view.message !== null) change({ kind: 'look', look: { kind: 'say', message: null } });
    carryOut(intentsFor(key, now()));
  }

  /** A question of weight, or a refusal, has just come up: whoever is still typing has not read it. */
  function isDeaf(): boolean {
    const scene = now();
    const { phase } = scene.model.draft;
    const isSudden = phase.kind === 'refused' || (phase.kind === 'asking' && ASKED_IN_EARNEST.has(phase.question.kind));
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
          leave(outcomeOf('interrupted', latest.current));
          break;
        case 'repaint':
          suspendTerminal(async () => {}).catch(exit);
          break;
        case 'suspend':
          stop().catch(exit);
          break;
        case 'copy':
          // OSC 52: shows nothing, and terminals that do not know it ignore it. Commands are ASCII.
          write(`\u001b]52;c;${btoa(intent.text)}\u0007`);
          break;
      }
    }
  }
}
