/** A disk that is full, and one that is read-only: a small one in memory, mounted where nobody else sees it. */

import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { CLI } from '../../scripts/build/paths.ts';
import { sandbox } from '../support/run-cli.ts';

const inNamespace = (script: string, env: Readonly<Record<string, string>> = {}) =>
  spawnSync('unshare', ['-rm', 'sh', '-ec', script], {
    env: { PATH: process.env.PATH ?? '', ...env },
    encoding: 'utf8',
  });

const canMount = inNamespace('mount -t tmpfs none /mnt').status === 0;

const SCRIPT = `
mount -t tmpfs -o size=256k none "$HOME"
mkdir -p "$HOME/project/.git"
cd "$HOME/project"
run() {
  said=$("$NODE" "$CLI" "$@" 2>&1 </dev/null) && code=0 || code=$?
  echo "$code $(echo "$said" | head -1)"
}
run +plan
dd if=/dev/zero of="$HOME/fill" bs=1k 2>/dev/null || true
run off
"$NODE" "$CLI" doctor 2>&1 </dev/null | grep -F "state files" || true
rm "$HOME/fill"
run +review
mount -o remount,ro "$HOME"
run off
run status --footer
find "$HOME" -name '*.tmp' -o -name '*.new' -o -name '*.lock'
`;

test.skipIf(!canMount)(
  'a change that the disk has no room for, or does not let be written, is refused; what stood stands',
  () => {
    const box = sandbox();
    const { stdout, stderr } = inNamespace(SCRIPT, { ...box.env, NODE: process.execPath, CLI });
    expect(stderr).toBe('');
    expect(stdout.trimEnd().split('\n')).toEqual([
      '0 active',
      expect.stringMatching(/^74 pimodes: cannot use .*: there is no space left \(ENOSPC\)$/),
      expect.stringMatching(/^problem +folders +state files: .* is on a disk that is full -> make room on it/),
      '0 active',
      expect.stringMatching(/^74 pimodes: cannot use .*: the disk is read-only \(EROFS\)$/),
      '0 mode:native +2',
    ]);
  },
);
