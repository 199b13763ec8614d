/** A Markdown file as front matter and body. */

import { type Diagnostic, diagnose } from '../kernel/diagnostic.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { closingLine, OPENING } from './front-matter-lines.ts';
import type { Located } from './located.ts';
import { withLf } from './source-text.ts';
import { readYaml } from './yaml-document.ts';

/** Everything after the closing line, byte for byte, and the line of the file on which it begins. */
export type Body = { readonly text: string; readonly firstLine: number };

export type FrontMatter = { readonly data: Located; readonly body: Body; readonly diagnostics: readonly Diagnostic[] };

/** The front matter of `text`, null when it has none, or why it cannot be read. */
export function readFrontMatter(text: string, path: string): Result<FrontMatter | null, readonly Diagnostic[]> {
  const opening = OPENING.exec(text)?.[0];
  if (opening === undefined) return ok(null);
  if (opening.endsWith('\r')) return no([bareReturn(path, 1, opening.length)]);
  const closing = closingLine(text, opening.length);
  if (closing === null) return no([unclosed(path)]);

  const yaml = withLf(text.slice(opening.length, closing.start));
  const lost = yaml.indexOf('\r');
  if (lost !== -1) {
    const before = yaml.slice(0, lost).split('\n');
    return no([bareReturn(path, before.length + 1, (before.at(-1) ?? '').length + 1)]);
  }
  const { value, diagnostics } = readYaml(yaml, path, 2);
  if (value === null) return no(diagnostics);
  const body = { text: text.slice(closing.end), firstLine: yaml.split('\n').length + 2 };
  return ok({ data: value, body, diagnostics });
}

function bareReturn(path: string, line: number, column: number): Diagnostic {
  const hint = 'convert the line ends to LF or CRLF';
  return diagnose('file/line-ends', 'a bare carriage return ends a line of the front matter', {
    at: { path, line, column },
    hint,
  });
}

function unclosed(path: string): Diagnostic {
  const hint =
    'end the front matter with a line that holds only `---`; text that begins with a rule needs a blank line above it';
  return diagnose('yaml/unclosed', 'the front matter that begins here has no closing `---` line', {
    at: { path, line: 1, column: 1 },
    hint,
  });
}
