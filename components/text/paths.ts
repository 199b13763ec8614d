import { drawnLine } from './inert.ts';

/** A path for reading: safe to draw, the home folder as `~`. */
export function shownPath(path: string, home: string): string {
  const isInside = home !== '' && (path === home || path.startsWith(home.endsWith('/') ? home : `${home}/`));
  return drawnLine(isInside ? `~${path.slice(home.replace(/\/$/, '').length)}` : path);
}
