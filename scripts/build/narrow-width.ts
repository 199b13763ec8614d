import stringWidth, { type Options } from 'string-width';

// Any but printable ASCII, Latin, Greek and Cyrillic letters, and the signs that a screen is drawn with. None of those
// joins with a neighbour or is an emoji by itself, so each takes one cell.
const OTHER =
  /[^\u0020-\u007E\u00A1-\u00AC\u00AE-\u02FF\u0370-\u0377\u037A-\u037F\u0384-\u038A\u038C\u038E-\u03A1\u03A3-\u0482\u048A-\u052F\u2010-\u2027\u2030-\u205E\u2190-\u22FF\u23CE\u2400-\u2426\u2500-\u25FC\u25FF\u2605\u2606\u2610-\u2612\u2713-\u2718\u276F\u2800-\u28FF]/;

// Colours and weights.
const STYLE = /\u001B\[[\d;:]*m/g;

/** Whether `text` is only characters that are known to take one cell each. */
export function isNarrow(text: string): boolean {
  return !OTHER.test(text);
}

/** Stands in for string-width in the bundle, with the same answers; most text needs nothing of the real one. */
export default function narrowWidth(text: string, options: Options = {}): number {
  if (typeof text !== 'string' || options.ambiguousIsNarrow === false) return stringWidth(text, options);
  const drawn = options.countAnsiEscapeCodes === true ? text : text.replace(STYLE, '');
  return isNarrow(drawn) ? drawn.length : stringWidth(text, options);
}
