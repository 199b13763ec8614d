/** Every variable that is read, once. What only our own programs tell one another is not for people and not here. */

export type Variable = { readonly names: readonly string[]; readonly means: string };

export const ENVIRONMENT: readonly Variable[] = [
  {
    names: ['PI_CODING_AGENT_DIR'],
    means: "the agent's folder, with modes, presets and all that pimodes keeps; default: ~/.pi/agent",
  },
  {
    names: ['PIMODES_HOME'],
    means:
      "the folder of all that pimodes keeps: state, settings, what was accepted; default: `pimodes` in the agent's folder",
  },
  { names: ['PIMODES_STATE'], means: "the state file, instead of the project's; --state wins" },
  { names: ['HOME'], means: "your home folder; where it is not an absolute path, the system's user table says" },
  { names: ['VISUAL', 'EDITOR'], means: 'the editor, the first that is set; with its arguments, as in a shell' },
  {
    names: ['PAGER'],
    means:
      'what shows longer texts on a terminal; default: less, with LESS=FRX unless LESS is set; `cat` or empty: none',
  },
  { names: ['PATH'], means: 'where agents are looked for' },
  { names: ['NO_COLOR'], means: 'no colour, unless it is empty; --color and --no-color win' },
  { names: ['FORCE_COLOR'], means: 'colour, or none when it is 0 or false; NO_COLOR and the flags win' },
  {
    names: ['LC_ALL', 'LC_CTYPE', 'LANG'],
    means:
      'the first that is set says whether more than ASCII is drawn: where it names UTF-8; --ascii and the setting `ascii` win',
  },
  { names: ['TERM'], means: '`dumb`: nothing is drawn, and the selector needs --accessible' },
  {
    names: ['ACCESSIBLE', 'PIMODES_SCREEN_READER', 'INK_SCREEN_READER'],
    means: 'the selector asks line by line, as with --accessible, unless it is empty, 0 or false',
  },
  {
    names: ['SSH_CONNECTION', 'SSH_TTY'],
    means: 'over SSH the keys after an Escape are waited for longer, since they may be on their way',
  },
  {
    names: ['TERM_PROGRAM', 'WT_SESSION', 'TMUX'],
    means: 'which terminal this is, for what `doctor` and the selector say of keys that it takes',
  },
  {
    names: ['PI_MODES', 'PI_MODE'],
    means:
      'in Pi alone: what a process begins with, as JSON {baseKey, overlayKeys}, else as one key; read once and removed',
  },
  {
    names: ['PI_MODE_CONFIRM_EXACT', 'PI_MODE_CONFIRM_PROJECT'],
    means: 'in Pi alone: 1 accepts the exact-final base, or the project definitions, that those two name',
  },
];
