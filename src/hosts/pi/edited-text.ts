/**
 * What Pi's editor does to a text, and how to get back what was meant. It takes blanks off both ends, makes four spaces of a
 * tab and LF of every line end; a mode's bytes may be its prompt.
 */

/** Whether a text comes back from the editor as it went in, but for its ends and for CRLF that stands at every line's end. */
export function survives(text: string): boolean {
  const lines = text.split('\r\n').join('\n');
  const isUniform = !text.includes('\r\n') || lines.split('\n').length === text.split('\r\n').length;
  return isUniform && ![...lines].some(isLost);
}

/** Control characters, which would reach the terminal too. */
function isLost(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code < 0x20 && character !== '\n') || (code >= 0x7f && code < 0xa0);
}

/** The text that `given` means for one that was `before`: what stood at the ends, and its line ends, stay. */
export function edited(before: string, given: string): string {
  const lines = before.replaceAll('\r\n', '\n');
  const [head = '', tail = ''] = [/^\s*/.exec(lines)?.[0], /\s*$/.exec(lines)?.[0]];
  const whole = given.trim() === lines.trim() ? lines : `${head}${given.trim()}${tail}`;
  return before.includes('\r\n') ? whole.replaceAll('\n', '\r\n') : whole;
}
