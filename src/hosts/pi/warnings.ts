/** What somebody should know of this Pi, whatever is selected. */

import type { Services } from '../../app/services.ts';
import type { Context, Pi } from './pi-api.ts';
import { asTypedHere, tell } from './tell.ts';

/** Two extensions that register one command name get `mode:1` and `mode:2`, and `/mode …` goes to the model as text. */
export const rivalsOf = (pi: Pi): string[] =>
  pi.getCommands().some(({ name }) => /^mode:\d+$/.test(name))
    ? ['another extension has a `/mode` too, so neither answers to that name; type `/pimodes` instead']
    : [];

/** What is wrong with the file of our settings, which is ignored as far as it goes. */
export const settingsTrouble = ({ said }: Pick<Services, 'said'>): string[] =>
  said.map(({ at, message, hint }) => {
    const where = at === undefined ? '' : `${at.path}:${at.line}: `;
    return asTypedHere(`${where}${message}${hint === undefined ? '' : `; ${hint}`}`);
  });

/** A session without a message has no file, so a change in it is kept nowhere. */
export function tellUnkept(ctx: Context): void {
  if (ctx.mode === 'tui' || ctx.sessionManager.getBranch().some(({ type }) => type === 'message')) return;
  tell(ctx, 'nothing is kept: Pi writes a session only with its first message');
  if (ctx.mode !== 'rpc') process.exitCode ||= 3;
}
