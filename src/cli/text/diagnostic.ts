import type { Diagnostic } from '../../kernel/diagnostic.ts';
import { visibleLine } from '../../kernel/visible.ts';

/** `path:line:column: severity code: message (hint)`, in one line that editors can jump from. `path` stands in where the diagnostic has no place. */
export function diagnosticText({ at, code, severity, message, hint }: Diagnostic, path?: string): string {
  const place = at === undefined ? path : `${at.path}:${at.line}:${at.column}`;
  const where = place === undefined ? '' : `${visibleLine(place)}: `;
  return `${where}${severity} ${code}: ${visibleLine(message)}${hint === undefined ? '' : ` (${visibleLine(hint)})`}`;
}
