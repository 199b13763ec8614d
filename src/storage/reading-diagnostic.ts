import { type Diagnostic, diagnose } from '../kernel/diagnostic.ts';
import { unreachable } from '../kernel/result.ts';
import { visibleLine } from '../kernel/visible.ts';
import type { FileReading } from './safe-file.ts';

/** Why a file or folder could not be read. */
export type FailedReading = Exclude<FileReading, { kind: 'file' }>;

/** The same in words, placed at the start of `path`. */
export function diagnosticOf(reading: FailedReading, path: string): Diagnostic {
  const at = { path, line: 1, column: 1 };
  switch (reading.kind) {
    case 'missing':
      return diagnose('file/unreadable', 'there is no such file any more', { at });
    case 'link':
      return diagnose('file/link-in-project', 'a symbolic link, which is not followed in a project', {
        at,
        hint: 'put the file itself there, or move it to a global modes folder',
      });
    case 'broken-link':
      return diagnose('file/broken-link', 'a symbolic link that leads nowhere, or in a circle', {
        at,
        hint: 'repair the link or remove it',
      });
    case 'not-a-file':
      return diagnose('file/not-a-file', `${reading.what} stands where a file is expected`, {
        at,
        hint: 'rename it or move it away',
      });
    case 'too-large':
      return diagnose('file/too-large', `${reading.size} bytes are more than a file of this kind may have`, { at });
    case 'unreadable':
      return diagnose('file/unreadable', `cannot be read: ${visibleLine(reading.code)}`, {
        at,
        hint: 'check who owns the file and its folder',
      });
    default:
      return unreachable(reading);
  }
}
