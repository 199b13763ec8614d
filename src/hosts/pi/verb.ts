import type { CommandContext } from './pi-api.ts';
import type { Session } from './session.ts';
import type { Typed } from './typed.ts';

/** One word of `/mode` that is no selection. */
export type Verb = (session: Session, ctx: CommandContext, typed: Typed) => Promise<void>;
