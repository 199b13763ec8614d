/** The shells that there is a completion script for, as `pimodes completion SHELL` calls them. */
export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof SHELLS)[number];
