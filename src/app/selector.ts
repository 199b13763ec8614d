import type { Action, Against, Effect } from '../kernel/draft.ts';
import type { Mode } from '../kernel/mode.ts';

/** All that the selector's screen may ask of the world. */
export interface SelectorSession {
  /** What the draft opens on. */
  readonly against: Against;
  /** Carries out an effect; its outcome is the next action. Rejects only on a bug. */
  perform(effect: Effect): Promise<Action>;
  /** A mode's prompt, read when first asked for; null when the file no longer says what the catalog holds. */
  textOf(mode: Mode): string | null;
  /** Folders and files for the header; paths are absolute. */
  readonly where: { readonly cwd: string; readonly home: string; readonly statePath: string };
}
