/** The formats that modes are made of: our dialects, and those of other programs. */

import { DIALECTS, type Dialect } from '../../kernel/mode.ts';

export const OUTSIDE_FORMATS = ['claude-agent', 'claude-style', 'opencode', 'roo'] as const;
export type OutsideFormat = (typeof OUTSIDE_FORMATS)[number];

/** Everything that can be converted. */
export const FORMATS = [...DIALECTS, ...OUTSIDE_FORMATS] as const;
export type Format = Dialect | OutsideFormat;

export const isOutside = (format: string): format is OutsideFormat => OUTSIDE_FORMATS.some((one) => one === format);
