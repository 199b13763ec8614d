import { renderToString } from 'ink';
import { advance, type Intent } from '../../../components/advance.ts';
import { intentsFor } from '../../../components/dispatch.ts';
import { ThemeContext } from '../../../components/hooks/use-theme.ts';
import type { Size } from '../../../components/layout.ts';
import { type Model, openModel } from '../../../components/model.ts';
import { Screen } from '../../../components/Screen.tsx';
import { type Scene, sceneOf } from '../../../components/scene.ts';
import type { Look } from '../../../components/selector/cursor.ts';
import { themeOf } from '../../../components/theme.ts';
import type { Action, Effect } from '../../../src/kernel/draft.ts';
import { show } from '../../support/notation.ts';
import type { FakeSession } from './fake-session.ts';

export const LARGE: Size = { columns: 120, rows: 36 };
export const MEDIUM: Size = { columns: 80, rows: 24 };
export const SMALL: Size = { columns: 50, rows: 15 };

/** A selector without React: keys go through the same table, and what it asks of the outside is only noted. */
export type Drive = {
  /** Key names with blanks between them; `'…'` types what is in it. */
  readonly press: (keys: string) => Drive;
  /** An action from outside, such as the outcome of an effect. */
  readonly act: (action: Action) => Drive;
  /** A change of the view from outside, such as what was asked for being there. */
  readonly look: (look: Look) => Drive;
  readonly resize: (size: Size) => Drive;
  readonly model: () => Model;
  readonly scene: () => Scene;
  /** `builder + review, explain`. */
  readonly draft: () => string;
  /** The key of the cursor's row. */
  readonly cursor: () => string | null;
  readonly effects: () => readonly Effect[];
  /** What keys asked of the terminal. */
  readonly asked: () => readonly Intent['kind'][];
  readonly picture: (theme?: { readonly unicode: boolean; readonly color: boolean }) => string;
};

export function drive(session: FakeSession, size: Size = LARGE): Drive {
  let model = openModel(session.against);
  let now = size;
  const effects: Effect[] = [];
  const asked: Intent['kind'][] = [];
  const scene = () => sceneOf(model, now, session);

  function take(intent: Intent): void {
    if (intent.kind !== 'edit' && intent.kind !== 'look') {
      asked.push(intent.kind);
      return;
    }
    const [next, ...more] = advance(model, intent, scene().layout);
    model = next;
    effects.push(...more);
  }

  const driven: Drive = {
    press(keys) {
      for (const key of namesIn(keys)) for (const intent of intentsFor(key, scene())) take(intent);
      return driven;
    },
    look(look) {
      take({ kind: 'look', look });
      return driven;
    },
    act(action) {
      take({ kind: 'edit', action });
      return driven;
    },
    resize(size) {
      now = size;
      return driven;
    },
    model: () => model,
    scene,
    draft: () => show(model.draft.selection),
    cursor: () => scene().row?.name ?? null,
    effects: () => effects,
    asked: () => asked,
    picture: (theme = { unicode: true, color: true }) =>
      renderToString(
        <ThemeContext value={themeOf(theme)}>
          <Screen scene={scene()} isSlow={false} onKey={() => {}} onAsk={() => {}} />
        </ThemeContext>,
        { columns: now.columns },
      ),
  };
  return driven;
}

const namesIn = (keys: string): string[] =>
  keys
    .split(/('[^']*')/)
    .flatMap((part) =>
      part.startsWith("'") ? [...part.slice(1, -1)].map((char) => (char === ' ' ? 'space' : char)) : part.split(' '),
    )
    .filter((name) => name !== '');
