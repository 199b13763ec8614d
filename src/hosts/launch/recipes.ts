/** How each agent is started with what is selected: data, and nothing run. */

/** A program to start. Nothing is installed for it, and nothing is left behind. */
export type Start = {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
};

/** What a recipe may use; paths are absolute, `args` are the user's own. */
export type Ingredients = {
  readonly extension: string;
  readonly statePath: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
};

export const RECIPES = {
  /** Pi loads our extension for this run, and its session takes over the state file whatever it held before. */
  pi: ({ extension, statePath, args, env }) => ({
    program: 'pi',
    args: ['-e', extension, ...args],
    env: { ...without(env, STARTUP), PIMODES_RUN: '1', PIMODES_STATE: statePath },
  }),
} as const satisfies Record<string, (ingredients: Ingredients) => Start>;

export type HostName = keyof typeof RECIPES;

/** What selects modes for a Pi started by hand; here the state file does. */
export const STARTUP = ['PI_MODE', 'PI_MODES', 'PI_MODE_CONFIRM_EXACT', 'PI_MODE_CONFIRM_PROJECT'];

/** An environment without some of its variables. */
export const without = (env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));
