/**
 * Terminal input cut into chunks that Ink reads as exactly one event each: a key or a whole bracketed paste.
 * Left to itself Ink takes `jj` for one key, types the terminal's replies as text and waits for ever for a paste's end.
 * Pure: how long to wait for the rest of something half read is the caller's business, see `awaits`.
 */

/** What is half read when the text runs out. */
export type Pending =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'sequence'; readonly text: string }
  | { readonly kind: 'reply'; readonly endsInEscape: boolean }
  /** `text` is null once it is too long to be kept; `tail` is its end, where the closing mark may have begun. */
  | { readonly kind: 'paste'; readonly text: string | null; readonly tail: string };

/** Chunks to hand on, in order, and what stays half read. */
export type Cut = { readonly chunks: readonly string[]; readonly pending: Pending };

/** The state before the first byte. */
export const NOTHING: Pending = { kind: 'nothing' };

/** The longest paste that is delivered, in UTF-16 units; a longer one is dropped whole. */
export const PASTE_LIMIT = 1024 * 1024;

/** Cuts `text`, which follows what is pending; where it was split between calls makes no difference to keys. */
export function feed(pending: Pending, text: string): Cut {
  const chunks: string[] = [];
  let step: Step = { pending, rest: pending.kind === 'sequence' ? pending.text + text : text };
  while (step.rest !== '') {
    step = read(step.pending, step.rest);
    for (const chunk of step.chunks ?? []) chunks.push(chunk);
  }
  return { chunks, pending: step.pending };
}

/** What a wait that has run out means: a key if that is what it looks like, otherwise something cut off and dropped. */
export function expire(pending: Pending): readonly string[] {
  switch (pending.kind) {
    case 'sequence':
      return WHOLE_KEYS.get(pending.text) ?? [];
    case 'paste':
      // Whoever is stuck in a paste that never ends presses Ctrl+C.
      return pending.tail.endsWith(CTRL_C) ? [CTRL_C] : [];
    case 'reply':
    case 'nothing':
      return [];
  }
}

/** What is being waited for: the rest of what may be a whole key already, or of what cannot be one. */
export function awaits(pending: Pending): 'nothing' | 'key' | 'rest' {
  if (pending.kind === 'nothing') return 'nothing';
  return pending.kind === 'sequence' && WHOLE_KEYS.has(pending.text) ? 'key' : 'rest';
}

type Step = { readonly chunks?: readonly string[]; readonly pending: Pending; readonly rest: string };

const ESC = '\u001B';
const CTRL_C = '\u0003';
const BEL = '\u0007';
const STRING_TERMINATOR = '\u009C';
/** What follows ESC in OSC, DCS, APC, PM and SOS strings, which only a terminal sends. */
const REPLY_STARTS = ']P_^X';
const PASTE_END = `${ESC}[201~`;
// The kitty form of a key is complete in itself. Ink would hold a bare ESC for 20 ms and take the next key for Alt+key.
const ESCAPE_KEY = `${ESC}[27u`;
const ALT_BRACKET = `${ESC}[91;3u`;
const ALT_SHIFT_O = `${ESC}[111;4;79u`;

/** Starts of sequences that are keys when nothing follows. */
const WHOLE_KEYS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  [ESC, [ESCAPE_KEY]],
  [`${ESC}${ESC}`, [ESCAPE_KEY, ESCAPE_KEY]],
  [`${ESC}[`, [ALT_BRACKET]],
  [`${ESC}O`, [ALT_SHIFT_O]],
  [`${ESC}${ESC}[`, [ESCAPE_KEY, ALT_BRACKET]],
  [`${ESC}${ESC}O`, [ESCAPE_KEY, ALT_SHIFT_O]],
  ...[...REPLY_STARTS].map((start) => [ESC + start, [ESC + start]] as const),
]);

function read(pending: Pending, text: string): Step {
  switch (pending.kind) {
    case 'reply':
      return readReply(pending.endsInEscape, text);
    case 'paste':
      return readPaste(pending, text);
    case 'sequence':
    case 'nothing':
      return text.startsWith(ESC) ? readSequence(text) : readText(text);
  }
}

function readText(text: string): Step {
  const escape = text.indexOf(ESC);
  const end = escape === -1 ? text.length : escape;
  return { chunks: graphemes(text.slice(0, end)), pending: NOTHING, rest: text.slice(end) };
}

// A CSI or SS3 sequence behind its ESC, as Ink's own parser ends it. `[M` is an X10 mouse report: three bytes follow,
// of which two may have been decoded as one character.
const MOUSE = String.raw`M[ -\uffff](?:[\x80-\u07ff]|[ -\uffff]{2})`;
const CSI = String.raw`(?!M)(?:[235678]\$|\[?[ -?]*[@-Z\\-~])`;
const SEQUENCE = new RegExp(String.raw`\[(?:${MOUSE}|${CSI})|O[\d;]*[@-~]`, 'y');
const UNFINISHED = /\[(?:M[ -\uffff]{0,2}|\[?[ -?]*)|O[\d;]*/y;
const LONGEST_SEQUENCE = 64;

function readSequence(text: string): Step {
  const prefix = text[1] === ESC ? 2 : 1;
  const sequence = matchAt(SEQUENCE, text, prefix);
  if (sequence !== null) return finish(sequence, text.slice(0, prefix), text.slice(prefix + sequence.length));
  const unfinished = matchAt(UNFINISHED, text, prefix) ?? '';
  // Kept to one more than the longest: whatever it grows to is refused, at no cost in memory.
  if (prefix + unfinished.length === text.length) return pause(text.slice(0, prefix + LONGEST_SEQUENCE + 1));
  if (prefix === 2) return { chunks: [ESCAPE_KEY], pending: NOTHING, rest: text.slice(1) };
  if (unfinished === '') return readEscaped(text);
  // Something else came before its end. None of it is text; the two characters alone are Alt+[ or Alt+O.
  const chunks = WHOLE_KEYS.get(ESC + unfinished) ?? [];
  return { chunks, pending: NOTHING, rest: text.slice(1 + unfinished.length) };
}

/** ESC and a character that begins no key sequence: a terminal's reply, or Alt with a character. */
function readEscaped(text: string): Step {
  const character = String.fromCodePoint(text.codePointAt(1) ?? 0);
  const rest = text.slice(1 + character.length);
  if (character === CTRL_C) return { chunks: [ESCAPE_KEY, CTRL_C], pending: NOTHING, rest };
  if (!REPLY_STARTS.includes(character)) return { chunks: [ESC + character], pending: NOTHING, rest };
  return rest === '' ? pause(text) : { pending: { kind: 'reply', endsInEscape: false }, rest };
}

const MOUSE_REPORT = /^\[[M<]/;
const F1 = /^(?:OP|\[(?:11~|\[A|1?P|57364u))$/;
/** Ink reports no function key, so this one goes on as a character that no keyboard types; components/keys.ts knows it. */
const F1_KEY = '\uF704';
const MODIFY_OTHER_KEYS = /^\[27;(\d+);(\d+)~$/;
// Cursor and editing keys: Terminal.app, PuTTY and rxvt send them behind one more ESC when Alt is held.
const TAKES_ALT = /^(?:O|\[\[?(?!20[01]~|27;)[\d;]*[A-FHPQSZa-e~^$]$)/;

function finish(sequence: string, escapes: string, rest: string): Step {
  const isLong = sequence.length > LONGEST_SEQUENCE;
  if (escapes.length === 2 && TAKES_ALT.test(sequence) && !isLong) {
    return { chunks: [escapes + sequence], pending: NOTHING, rest };
  }
  const before = escapes.length === 2 ? [ESCAPE_KEY] : [];
  if (sequence === '[200~') return { chunks: before, pending: { kind: 'paste', text: '', tail: '' }, rest };
  if (F1.test(sequence)) return { chunks: [...before, F1_KEY], pending: NOTHING, rest };
  if (isLong || MOUSE_REPORT.test(sequence)) return { chunks: before, pending: NOTHING, rest };
  // xterm's modifyOtherKeys, which Ink drops, is the kitty form in another order.
  const key = ESC + sequence.replace(MODIFY_OTHER_KEYS, '[$2;$1u');
  return { chunks: [...before, key], pending: NOTHING, rest };
}

function readReply(endsInEscape: boolean, text: string): Step {
  if (endsInEscape) {
    if (text.startsWith('\\')) return { pending: NOTHING, rest: text.slice(1) };
    // Cut off within its end, or by a key whose ESC this is.
    return { pending: NOTHING, rest: text.startsWith(ESC) || text.startsWith(CTRL_C) ? text : ESC + text };
  }
  const control = text.search(/[^ -\x7f\xa0-\uffff]/);
  if (control === -1) return { pending: { kind: 'reply', endsInEscape: false }, rest: '' };
  const rest = text.slice(control + 1);
  if (text[control] === ESC) return { pending: { kind: 'reply', endsInEscape: true }, rest };
  if (text[control] === BEL || text[control] === STRING_TERMINATOR) return { pending: NOTHING, rest };
  // No reply holds another control character, so a key was pressed: Ctrl+C is never swallowed.
  return { pending: NOTHING, rest: text.slice(control) };
}

function readPaste(paste: { readonly text: string | null; readonly tail: string }, added: string): Step {
  const seam = paste.tail + added;
  const end = seam.indexOf(PASTE_END);
  const fits = paste.text !== null && paste.text.length + added.length <= PASTE_LIMIT + PASTE_END.length;
  const text = fits ? paste.text + added : null;
  if (end === -1) return { pending: { kind: 'paste', text, tail: seam.slice(1 - PASTE_END.length) }, rest: '' };
  const rest = seam.slice(end + PASTE_END.length);
  if (paste.text === null) return { pending: NOTHING, rest };
  const body = (paste.text + added).slice(0, paste.text.length - paste.tail.length + end);
  const chunks = body.length > PASTE_LIMIT ? [] : [`${ESC}[200~${body}${PASTE_END}`];
  return { chunks, pending: NOTHING, rest };
}

let segmenter: Intl.Segmenter | undefined;

/** Text as a person sees characters. CR LF, one grapheme to Unicode, is two keys; what could not be decoded is none. */
function graphemes(text: string): string[] {
  if (!/[\x80-\uffff]/.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter();
  const known = text.replaceAll(/[\x80-\x9f\ufffd]/g, '');
  return [...segmenter.segment(known)].flatMap(({ segment }) => (segment === '\r\n' ? ['\r', '\n'] : [segment]));
}

const pause = (text: string): Step => ({ pending: { kind: 'sequence', text }, rest: '' });

function matchAt(pattern: RegExp, text: string, index: number): string | null {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0] ?? null;
}
