import { chmodSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { askPi } from '../../../src/hosts/pi/ask.ts';
import { handoverFolder } from '../../../src/storage/handover-folder.ts';
import { sandbox } from '../../support/run-cli.ts';

test('a Pi that is asked is ended once nobody wants to know any more', async () => {
  const box = sandbox();
  const pi = box.write('bin/pi', '#!/bin/sh\necho $$ > "$HOME/asked"; exec sleep 60\n');
  chmodSync(pi, 0o755);
  const env = { ...box.env, PATH: `${dirname(pi)}:${box.env.PATH}` };
  const unwanted = new AbortController();
  const asked = askPi(box.project, '/nowhere/pi.js', env, unwanted.signal)(handoverFolder(box.home));
  const pid = () => Number(readFileSync(join(box.home, 'asked'), 'utf8'));
  await vi.waitFor(() => expect(pid()).toBeGreaterThan(0));
  unwanted.abort();
  expect(await asked).toMatchObject({ ok: false });
  await vi.waitFor(() => expect(() => process.kill(pid(), 0)).toThrow('ESRCH'));
});
