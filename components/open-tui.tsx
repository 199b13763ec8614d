import { render } from 'ink';
import type { SelectorSession } from '../src/app/selector.ts';
import { selectionIn } from '../src/kernel/standing.ts';
import { App, type Edit } from './App.tsx';
import type { Outcome } from './hooks/use-draft.ts';
import type { StartJobControl } from './hooks/use-job-control.ts';
import { ThemeContext } from './hooks/use-theme.ts';
import { themeOf } from './theme.ts';

export type { Outcome } from './hooks/use-draft.ts';

/** The terminal to draw on. Its input is in raw mode already, so that no early key is echoed into the first frame. */
export type Terminal = {
  readonly unicode: boolean;
  readonly color: boolean;
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WriteStream;
  /** Told of what draws as soon as it does, to unmount it on exits that Ink does not hear of. */
  readonly guard?: { readonly attach: (instance: { unmount(): void }) => void };
  /** What Ctrl+Z does. */
  readonly jobControl?: StartJobControl;
  /** What `e` does. */
  readonly edit?: Edit;
};

/** Shows the selector until it is left; the terminal is then as it was. Rejects on a bug only. */
export async function openTui(session: SelectorSession, terminal: Terminal): Promise<Outcome> {
  const { edit, guard, jobControl, stdin, stdout } = terminal;
  let outcome: Outcome = { kind: 'interrupted', selection: selectionIn(session.against.standing), isDirty: false };
  const instance = render(
    <ThemeContext value={themeOf(terminal)}>
      <App session={session} jobControl={jobControl} edit={edit} onLeave={leave} />
    </ThemeContext>,
    {
      stdin,
      stdout,
      alternateScreen: true,
      interactive: true, // Ink would take CI=1 in a real terminal for none
      incrementalRendering: true,
      exitOnCtrlC: false,
      patchConsole: true, // a stray warning is drawn over, not into the picture
      kittyKeyboard: { mode: 'auto', flags: ['disambiguateEscapeCodes'] },
    },
  );
  guard?.attach(instance);
  await instance.waitUntilExit();
  return outcome;

  function leave(left: Outcome): void {
    outcome = left;
  }
}
