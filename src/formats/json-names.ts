/** Whether a member stands twice, which `JSON.parse` keeps in silence. For texts that are JSON: where, json-scan.ts finds. */

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OBJECT, OBJECT_END, LIST, LIST_END] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Jumps from text to text, so that long ones cost next to nothing. */
export function namesTwice(json: string): boolean {
  const open: (Set<string> | null)[] = []; // null for a list
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
          const name = nameIn(json, at, end);
          if (names.has(name)) return true;
          names.add(name);
        }
        at = end;
      }
    }
  }
  return false;
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
