import { join } from 'node:path';
import type { Run } from './run-cli.ts';
import type { Sandbox } from './sandbox.ts';

const PACKAGE = join(import.meta.dirname, '../..');

/** A run as one picture, with what differs from run to run taken out: the home, times, digests of paths in it. */
export function picture({ code, stdout, stderr }: Run, { home }: Sandbox): string {
  const plain = (text: string) =>
    text
      .replaceAll(home, '$HOME')
      .replaceAll(PACKAGE, '$PACKAGE')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '$TIME')
      .replace(/-[0-9a-f]{16}\.jsonl/g, '-$PROJECT.jsonl')
      .replace(/\b[0-9a-f]{64}\b/g, '$DIGEST')
      .replace(/\b[0-9a-f]{12}\b/g, '$SHORT');
  return `exit ${code}\n--- stdout\n${plain(stdout)}--- stderr\n${plain(stderr)}`;
}
