import { expect, test } from 'vitest';
import { settingsTrouble } from '../../../src/hosts/pi/warnings.ts';
import { diagnose } from '../../../src/kernel/diagnostic.ts';

test('what is wrong with the settings is told with its place, and with what to type inside Pi', () => {
  const at = { path: '/s.json', line: 2, column: 3 };
  const said = [
    diagnose('settings/bad-value', 'the setting `color` is ignored', { at, hint: 'pimodes settings color VALUE' }),
    diagnose('file/unreadable', 'cannot be read'),
  ];
  expect(settingsTrouble({ said })).toEqual([
    '/s.json:2: the setting `color` is ignored; /mode settings color VALUE',
    'cannot be read',
  ]);
});
