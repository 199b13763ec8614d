/** What takes Alt+arrows on their way, terminal by terminal, and what to do about it there. */

type Env = Readonly<Record<string, string | undefined>>;

export type AltHint = { readonly terminal: string; readonly advice: string; readonly isHere: (env: Env) => boolean };

export const ALT_HINTS: readonly AltHint[] = [
  {
    terminal: 'macOS Terminal',
    advice: 'Settings, Profiles, Keyboard: Use Option as Meta key',
    isHere: ({ TERM_PROGRAM }) => TERM_PROGRAM === 'Apple_Terminal',
  },
  {
    terminal: 'iTerm2',
    advice: 'Profiles, Keys: Option key sends Esc+',
    isHere: ({ TERM_PROGRAM }) => TERM_PROGRAM === 'iTerm.app',
  },
  {
    terminal: 'VS Code',
    advice: 'keybindings take Alt+Up and Alt+Down first',
    isHere: ({ TERM_PROGRAM }) => TERM_PROGRAM === 'vscode',
  },
  {
    terminal: 'Windows Terminal',
    advice: 'Alt+arrows move between its panes',
    isHere: ({ WT_SESSION }) => WT_SESSION !== undefined,
  },
  { terminal: 'tmux', advice: 'a root binding such as M-Up takes the key', isHere: ({ TMUX }) => TMUX !== undefined },
];
