import { expect, test } from 'vitest';
import { apply } from '../../src/app/apply.ts';
import { reportChange } from '../../src/cli/commands/change.ts';
import { wishTo } from '../../src/kernel/plan.ts';
import { mode } from '../support/notation.ts';
import { vanishingServices } from '../support/vanishing-services.ts';

test('what is done is said to be done, where what came of it cannot be shown', async () => {
  const services = vanishingServices([mode('brief')]);
  const wish = wishTo({ kind: 'add', key: 'brief' }, 'command');
  const told: string[] = [];
  const output = { isJson: true, note: (text: string) => told.push(text) };
  const done = await apply(services, wish);
  expect(done.ok && (await reportChange({ output } as never, services, done.value))).toBe(0);
  expect(told).toEqual(['applied; what is in force now cannot be shown: its files are being changed']);
});
