/**
 * Where things stand in a JSON text: its members, those that stand twice, and its first fault. `JSON.parse` gives the
 * values; this walks the text without recursion, so that no nesting exhausts the stack.
 */

/** Told of each name and value in order, with its offset. `path` changes under way: copy it to keep it. */
export type Visit = (path: readonly string[], offset: number, part: 'key' | 'value') => void;

export type JsonFault = { readonly offset: number; readonly message: string; readonly hint: string };
export type JsonDuplicate = { readonly name: string; readonly offset: number; readonly first: number };

/** The first fault, null for JSON, and the first few members that stand twice. */
export type JsonScan = { readonly fault: JsonFault | null; readonly duplicates: readonly JsonDuplicate[] };

export function scanJson(text: string, visit: Visit = () => {}): JsonScan {
  const walk = new Walk(text, visit);
  const fault = walk.run();
  return { fault, duplicates: walk.duplicates };
}

/** What is expected next; null at the end. */
type Step = 'value' | 'first-item' | 'first-name' | 'name' | 'after' | null;

/** An object with its names, or an array with the index of its current item. */
type Frame = { readonly names: Map<string, number> | null; index: number };

const MAX_DUPLICATES = 8;
const BLANK = /[ \t\n\r]*/y;
const ATOM = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

class Walk {
  readonly duplicates: JsonDuplicate[] = [];
  readonly #text: string;
  readonly #visit: Visit;
  readonly #frames: Frame[] = [];
  readonly #path: string[] = [];
  #at = 0;

  constructor(text: string, visit: Visit) {
    this.#text = text;
    this.#visit = visit;
  }

  run(): JsonFault | null {
    let step: Step = 'value';
    while (step !== null) {
      this.#at = this.#behind(BLANK) ?? this.#at;
      const next = this.#take(step);
      if (typeof next === 'object' && next !== null) return next;
      step = next;
    }
    return null;
  }

  #take(step: Exclude<Step, null>): Step | JsonFault {
    switch (step) {
      case 'first-item':
        return this.#char === ']' ? this.#leave() : this.#value();
      case 'first-name':
        return this.#char === '}' ? this.#leave() : this.#name();
      case 'name':
        return this.#name();
      case 'after':
        return this.#after();
      case 'value':
        return this.#value();
    }
  }

  #value(): Step | JsonFault {
    const frame = this.#frames.at(-1);
    if (frame?.names === null) this.#path[this.#frames.length - 1] = String(frame.index);
    this.#visit(this.#path, this.#at, 'value');
    if (this.#char === '{') return this.#enter(new Map(), 'first-name');
    if (this.#char === '[') return this.#enter(null, 'first-item');
    const end = this.#char === '"' ? this.#stringEnd() : (this.#behind(ATOM) ?? this.#noValue());
    if (typeof end === 'object') return end;
    this.#at = end;
    return 'after';
  }

  #name(): Step | JsonFault {
    if (this.#char === '}') return this.#fault('a comma stands before the end', 'remove the comma');
    if (this.#char !== '"') return this.#fault('a name in double quotes is missing', 'write `"name": value`');
    const end = this.#stringEnd();
    if (typeof end === 'object') return end;
    const name = String(JSON.parse(this.#text.slice(this.#at, end)));
    this.#path[this.#frames.length - 1] = name;
    this.#visit(this.#path, this.#at, 'key');
    this.#note(name);
    this.#at = end;
    this.#at = this.#behind(BLANK) ?? this.#at;
    if (this.#text[this.#at] !== ':') return this.#fault('a colon is missing behind a name', 'write `"name": value`');
    this.#at++;
    return 'value';
  }

  #after(): Step | JsonFault {
    const frame = this.#frames.at(-1);
    if (frame === undefined)
      return this.#char === '' ? null : this.#fault('nothing may follow the value', 'remove the rest');
    const close = frame.names === null ? ']' : '}';
    if (this.#char === close) return this.#leave();
    if (this.#char !== ',') return this.#fault(`a comma or \`${close}\` is missing`, 'put a comma between two members');
    this.#at++;
    frame.index++;
    return frame.names === null ? 'value' : 'name';
  }

  #enter(names: Map<string, number> | null, next: Step): Step {
    this.#frames.push({ names, index: 0 });
    this.#at++;
    return next;
  }

  #leave(): Step {
    this.#frames.pop();
    this.#path.length = this.#frames.length;
    this.#at++;
    return 'after';
  }

  #note(name: string): void {
    const names = this.#frames.at(-1)?.names;
    const first = names?.get(name);
    if (first === undefined) names?.set(name, this.#at);
    else if (this.duplicates.length < MAX_DUPLICATES) this.duplicates.push({ name, offset: this.#at, first });
  }

  /** By hand, since an expression that repeats a choice overflows on long texts. */
  #stringEnd(): number | JsonFault {
    for (let i = this.#at + 1; i < this.#text.length; i++) {
      const code = this.#text.charCodeAt(i);
      if (code === 0x22) return i + 1;
      if (code < 0x20)
        return {
          offset: i,
          message: 'a text holds a line break or a control character',
          hint: 'write `\\n` for a line break',
        };
      if (code !== 0x5c) continue;
      ESCAPE.lastIndex = i;
      if (!ESCAPE.test(this.#text))
        return { offset: i, message: 'this is no escape in JSON', hint: 'write `\\\\` for a backslash' };
      i = ESCAPE.lastIndex - 1;
    }
    return this.#fault('a text that opens here is never closed', 'close it with a double quote');
  }

  #noValue(): JsonFault {
    const next = this.#text.slice(this.#at, this.#at + 2);
    if (next === '//' || next === '/*') return this.#fault('JSON has no comments', 'remove the comment');
    if (next.startsWith("'")) return this.#fault('a text stands in single quotes', 'use double quotes');
    if (next.startsWith(']')) return this.#fault('a comma stands before the end', 'remove the comma');
    return this.#fault('a value is missing, or is not JSON', 'texts stand in double quotes');
  }

  /** At the end of the text the fault is always the same. */
  #fault(message: string, hint: string): JsonFault {
    return this.#char === ''
      ? { offset: this.#at, message: 'the file breaks off here', hint: 'close every `{`, `[` and `"`' }
      : { offset: this.#at, message, hint };
  }

  #behind(pattern: RegExp): number | null {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text) ? pattern.lastIndex : null;
  }

  get #char(): string {
    return this.#text.charAt(this.#at);
  }
}
