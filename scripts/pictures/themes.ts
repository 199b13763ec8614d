/** Colours of a terminal. */
export type Theme = {
  readonly ground: string;
  readonly ink: string;
  readonly dim: string;
  /** The line around the picture. */
  readonly edge: string;
  /** The 16 by number. */
  readonly palette: readonly string[];
};

export const DARK: Theme = {
  ground: '#14161b',
  ink: '#d6d9e0',
  dim: '#8b909c',
  edge: '#3b3f4a',
  palette: [
    ...['#3b3f4a', '#f2777a', '#8fd18a', '#e8c268', '#7aa9f0', '#c792ea', '#5fd0d8', '#d6d9e0'],
    ...['#6b7080', '#ff9a9d', '#b2e6ad', '#f7db93', '#a3c4f7', '#ddb6f5', '#93e6ec', '#ffffff'],
  ],
};

export const LIGHT: Theme = {
  ground: '#fbfbfa',
  ink: '#2b2f38',
  dim: '#6f7582',
  edge: '#d5d8de',
  palette: [
    ...['#2b2f38', '#c22f36', '#2c7a2c', '#8a6200', '#2760b8', '#8a3fb0', '#0f7480', '#8b909c'],
    ...['#6f7582', '#d9484f', '#3c963c', '#a87900', '#3f7bd4', '#a25ac8', '#1c8e9b', '#2b2f38'],
  ],
};
