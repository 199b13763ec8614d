import { expect, test } from 'vitest';
import { App } from '../../../components/App.tsx';
import type { HostQuestion } from '../../../src/app/selector.ts';
import { modesIn, type Resolution } from '../../../src/kernel/resolution.ts';
import { no, ok } from '../../../src/kernel/result.ts';
import { openTerminal } from '../../support/terminal.tsx';
import { LARGE } from '../support/drive.tsx';
import { fakeSession } from '../support/fake-session.ts';
import { SHOP } from '../support/shop.ts';

type Ask = (draft: Resolution) => ReturnType<HostQuestion['ask']>;

/** A host whose answer depends on nothing but the shell: `careful` takes it away. */
const keyOf = (draft: Resolution) => `${modesIn(draft).some(({ key }) => key === 'careful')}`;

function open(ask: Ask | null) {
  const hostPrompt = ask && ((draft: Resolution) => ({ key: keyOf(draft), ask: () => ask(draft) }));
  const session = { ...fakeSession({ ...SHOP, active: 'native' }), hostPrompt };
  return openTerminal(<App session={session} onLeave={() => {}} />, LARGE);
}

const answer = (assembled: string, envelope = '') => ok({ assembled, envelope });

test("the host's part is asked for once, by a key, without holding anything up, and folds again", async () => {
  let asked = 0;
  let tell = () => {};
  const { press, see, frame } = open(() => {
    asked += 1;
    return new Promise((resolve) => {
      tell = () => resolve(answer('HOST WORDS\nand \u001b[31mmore', 'HOST CONTEXT'));
    });
  });
  await see('host prompt: kept; o asks Pi for it');
  await press('o');
  await see('asking Pi…');
  await press('down');
  await see('❯ ( )   focused-builder');
  tell();
  await see('host prompt: as Pi renders it here');
  await see('extensions of Pi may still change it');
  await see('and ␛[31mmore');
  await press('o');
  await see('host prompt: kept; o asks Pi for it');
  expect(frame()).not.toContain('HOST WORDS');
  await press('space');
  await see('host context: kept; o asks Pi for it');
  await press('o');
  await see('HOST CONTEXT');
  expect(asked).toBe(1);
});

test('it follows the draft: the host is asked about the newest one, one question at a time', async () => {
  const questions: { draft: string; tell: (text: string) => void }[] = [];
  const { press, see } = open(
    (draft) =>
      new Promise((resolve) => {
        questions.push({ draft: keyOf(draft), tell: (text) => resolve(answer(text)) });
      }),
  );
  await see('o asks Pi');
  await press('o');
  await expect.poll(() => questions.length).toBe(1);
  await press('/', ...'careful', 'enter', 'space', 'space', 'space');
  await see('asking Pi…');
  expect(questions).toHaveLength(1);
  questions[0]?.tell('WITH A SHELL');
  await expect.poll(() => questions.map(({ draft }) => draft)).toEqual(['false', 'true']);
  questions[1]?.tell('WITHOUT ONE');
  await see('WITHOUT ONE');
  await press('space');
  await see('WITH A SHELL');
  expect(questions).toHaveLength(2);
});

test('a host that does not answer is told of, and may be asked again', async () => {
  let asked = 0;
  const { press, see } = open(async () => {
    asked += 1;
    return no({ kind: 'usage', message: '`pi` is not on PATH', hint: '' });
  });
  await see('o asks Pi');
  await press('o');
  await see('`pi` is not on PATH');
  await press('o', 'o');
  await expect.poll(() => asked).toBe(2);
});

test('without a host the key says so', async () => {
  const { press, see } = open(null);
  await see('host prompt: kept, not shown here');
  await press('o');
  await see('there is no host to ask here');
});
