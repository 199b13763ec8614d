import type { CommandContext } from './pi-api.ts';
import type { Session } from './session.ts';

/** What a command is run with: its words without flags, and those flags. */
export type Typed = { readonly words: readonly string[]; readonly flags: ReadonlySet<string> };

/** One word of `/mode` that is no selection. */
export type Verb = (session: Session, ctx: CommandContext, typed: Typed) => Promise<void>;
