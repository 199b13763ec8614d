/** A draft in the person's editor until it is saved, given up, or kept for later. */

import { sameBytes } from '../app/author.ts';
import type { Services } from '../app/services.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { Result } from '../kernel/result.ts';
import { visibleLine } from '../kernel/visible.ts';
import type { Draft } from '../storage/draft-store.ts';
import { ask } from './ask.ts';
import type { Call } from './call.ts';
import { given } from './flags.ts';
import { edit } from './terminal/editor.ts';

export type Task<T> = {
  /** The file that the draft is for. */
  readonly target: string;
  readonly begin: Uint8Array;
  /** The bytes of the file that is edited, null for a new one. */
  readonly base: Uint8Array | null;
  /** The command that goes on with a draft. */
  readonly command: string;
  /** What to do where there is no editor, and where nothing was changed. */
  readonly otherwise: string;
  readonly save: (text: Uint8Array) => Promise<Result<T, Refusal>>;
};

/** Whether somebody is there who can edit. */
export const hasEditor = ({ typed, process: { stdin, stdout } }: Call): boolean =>
  stdin.isTTY === true &&
  stdout.isTTY === true &&
  !given(typed, 'no-input') &&
  !given(typed, 'json') &&
  !given(typed, 'no-edit');

/** What was saved, or the exit code when nothing was. */
export async function throughEditor<T>(call: Call, services: Services, task: Task<T>): Promise<T | number> {
  const { env, output } = call;
  const opened = open(call, services, task);
  if (typeof opened === 'number') return opened;
  for (;;) {
    const why = await edit(opened.path, env);
    const draft = services.drafts.read(task.target);
    if (draft === null) {
      output.note('the draft is gone, so nothing was written');
      return 130;
    }
    const isUntouched = sameBytes(draft.bytes, task.begin);
    if (isUntouched) services.drafts.drop(task.target);
    if (why !== null) {
      const hint = isUntouched ? task.otherwise : kept(draft, task);
      return output.refuse({ kind: 'no-editor', why, hint, path: task.target });
    }
    if (isUntouched) {
      output.note(`nothing was changed, so nothing was written; ${task.otherwise}`);
      return 0;
    }
    const saved = await task.save(draft.bytes);
    if (saved.ok) {
      services.drafts.drop(task.target);
      return saved.value;
    }
    const code = output.refuse(
      saved.error,
      saved.error.kind === 'file-changed' ? overtaken(draft, task) : kept(draft, task),
    );
    if (saved.error.kind !== 'invalid-mode' || (await ask(call, 'Go on editing?')) !== true) return code;
  }
}

/** The draft that was kept, unless the file has changed since it was begun, else a new one. */
function open<T>({ output, typed }: Call, { drafts }: Services, task: Task<T>): Draft | number {
  const before = given(typed, 'fresh') ? null : drafts.read(task.target);
  if (before !== null && !isBegunFrom(before, task.base)) {
    return output.refuse({ kind: 'file-changed', path: task.target, isGone: false }, overtaken(before, task));
  }
  if (before !== null) {
    output.note(`going on with the draft that was kept (${visibleLine(before.path)}); --fresh begins anew`);
    return before;
  }
  const begun = drafts.begin(task.target, task.begin, task.base);
  return begun.ok ? begun.value : output.refuse(begun.error);
}

/** A new file may go on with any draft that there is for it. */
const isBegunFrom = (draft: Draft, base: Uint8Array | null): boolean =>
  base === null || (draft.base !== null && sameBytes(draft.base, base));

const kept = <T>({ path }: Draft, { command }: Task<T>): string =>
  `your text is kept in ${visibleLine(path)}; \`${command}\` goes on with it`;

const overtaken = <T>({ path }: Draft, { command }: Task<T>): string =>
  `your text is kept: \`${command} < '${visibleLine(path)}'\` saves it over the file, \`${command} --fresh\` begins with the file`;
