import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostVersion } from '../../../src/hosts/pi/host-version.ts';
import { sandbox } from '../../support/run-cli.ts';

test('the package around the running program says which Pi it is', () => {
  const { home, write } = sandbox();
  write('lib/package.json', '{"name":"@earendil-works/pi-coding-agent","version":"1.5.2"}');
  const program = write('lib/dist/bundle/cli.js', '');
  mkdirSync(join(home, 'bin'));
  symlinkSync(program, join(home, 'bin/pi'));
  expect(hostVersion(join(home, 'bin/pi'), '/nowhere/node')).toBe('1.5.2');
});

test('a compiled Pi has its package beside it', () => {
  const { write } = sandbox();
  write('package.json', '{"name":"@earendil-works/pi-coding-agent","version":"1.6.0"}');
  expect(hostVersion('/nowhere/x.js', write('pi', ''))).toBe('1.6.0');
});

test('any other program has none', () => {
  const { write } = sandbox();
  write('package.json', '{"name":"other","version":"9.9.9"}');
  expect(hostVersion(write('main.js', ''), '/nowhere/node')).toBeNull();
});
