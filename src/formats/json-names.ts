/** What `JSON.parse` keeps in silence: that a member stands twice, and how a text is written. For texts that are JSON. */

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OBJECT, OBJECT_END, LIST, LIST_END] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Whether a member stands twice, however deep; where, json-scan.ts finds. */
export const namesTwice = (json: string): boolean => textsAsWritten(json) === null;

/**
 * The texts among the outermost members, by name, each as it is written between its quotes and with them; null when a member
 * stands twice, however deep. Jumps from text to text, so that long ones cost next to nothing.
 */
export function textsAsWritten(json: string): ReadonlyMap<string, string> | null {
  const open: (Set<string> | null)[] = []; // null for a list
  const texts = new Map<string, string>();
  let name = '';
  for (let at = 0; at < json.length; at++) {
    switch (json.charCodeAt(at)) {
      case OBJECT:
        open.push(new Set());
        break;
      case LIST:
        open.push(null);
        break;
      case OBJECT_END:
      case LIST_END:
        open.pop();
        break;
      case QUOTE: {
        const end = closingQuote(json, at);
        const names = open.at(-1);
        if (names && json.charCodeAt(pastBlanks(json, end + 1)) === COLON) {
          name = nameIn(json, at, end);
          if (names.has(name)) return null;
          names.add(name);
        } else if (names && open.length === 1) texts.set(name, json.slice(at, end + 1));
        at = end;
      }
    }
  }
  return texts;
}

/** A quote behind an odd number of backslashes is a part of the text. */
function closingQuote(json: string, opening: number): number {
  for (let at = json.indexOf('"', opening + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let before = at - 1;
    while (json.charCodeAt(before) === BACKSLASH) before--;
    if ((at - before) % 2 === 1) return at;
  }
  return json.length;
}

function pastBlanks(json: string, from: number): number {
  let at = from;
  while (json.charCodeAt(at) <= 0x20) at++;
  return at;
}

/** As JSON means it: `"\\u0061"` and `"a"` are one name. */
function nameIn(json: string, opening: number, end: number): string {
  const raw = json.slice(opening + 1, end);
  return raw.includes('\\') ? String(JSON.parse(json.slice(opening, end + 1))) : raw;
}
