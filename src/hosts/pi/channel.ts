import type { Channel } from '../../kernel/composition.ts';

/** What is added to Pi's prompt, which has a place for reminders. */
export const HERE: Channel = { host: null, turns: 'reminder' };
