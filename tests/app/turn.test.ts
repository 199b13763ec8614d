import { expect, test } from 'vitest';
import { apply } from '../../src/app/apply.ts';
import { composeTurn } from '../../src/app/turn.ts';
import { readInForce } from '../../src/app/workspace.ts';
import { wishTo } from '../../src/kernel/plan.ts';
import { fakeServices } from '../support/fake-services.ts';
import { mode } from '../support/notation.ts';

const offered = () => ({ assembled: 'HOST', envelope: '' });

test('while nothing is selected a turn looks for no mode, and asks the host for nothing', async () => {
  const services = fakeServices([mode('a')]);
  const idle = () => {
    throw new Error('asked');
  };
  const turn = async (prompt: typeof offered) => {
    const before = services.discoveries();
    const workspace = await readInForce(services);
    const made = workspace.ok ? await composeTurn(services, workspace.value, prompt) : workspace;
    return [made.ok ? made.value.workspace.standing.kind : made.error.kind, services.discoveries() - before];
  };
  expect(await turn(idle)).toEqual(['native', 0]);
  await apply(services, wishTo({ kind: 'add', key: 'a' }, 'command'));
  expect(await turn(offered)).toEqual(['active', 1]);
  await apply(services, wishTo({ kind: 'clear' }, 'command'));
  expect(await turn(idle)).toEqual(['native', 0]);
});
