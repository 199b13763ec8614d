/** What `doctor` finds: a fact each, and what to do where something is to be done. */

export const LEVELS = ['ok', 'note', 'problem'] as const;
export type Level = (typeof LEVELS)[number];

/** In the order in which they are looked at. */
export const AREAS = ['node', 'terminal', 'folders', 'modes', 'settings', 'locks', 'state', 'hosts'] as const;
export type Area = (typeof AREAS)[number];

export type Finding = {
  readonly area: Area;
  readonly level: Level;
  readonly message: string;
  /** What to do; a problem always has one. */
  readonly remedy: string | null;
  /** The file or folder that it is about, null where there is no one such. */
  readonly path: string | null;
};

/** Makes the findings of one area. */
export const findingsIn = (area: Area) => ({
  fine: (message: string, path: string | null = null): Finding => ({ area, level: 'ok', message, remedy: null, path }),
  note: (message: string, remedy: string | null = null, path: string | null = null): Finding => ({
    area,
    level: 'note',
    message,
    remedy,
    path,
  }),
  problem: (message: string, remedy: string, path: string | null = null): Finding => ({
    area,
    level: 'problem',
    message,
    remedy,
    path,
  }),
});

/** How many findings there are of a level. */
export const countOf = (findings: readonly Finding[], level: Level): number =>
  findings.filter((one) => one.level === level).length;
