/** A file's text with line numbers and a gutter, so that none of it can pass for our own words. */
export function gutter(text: string): string[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const width = String(lines.length).length + 2;
  return lines.map((line, index) => `${String(index + 1).padStart(width)} │ ${line}`);
}
