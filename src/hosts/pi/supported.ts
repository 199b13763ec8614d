import type { Versions } from '../../kernel/version.ts';

/** The versions of Pi that this extension was made for. */
export const SUPPORTED: Versions = { from: '1.5.2', below: '2' };
