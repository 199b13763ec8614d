/** What the selector asks of the world behind it: texts, presets, a review of what drifted, an editor. */

import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { App, type Edit } from '../../components/App.tsx';
import type { Outcome } from '../../components/hooks/use-draft.ts';
import type { TextOf } from '../../src/app/selector.ts';
import { show } from '../support/notation.ts';
import { openTerminal } from '../support/terminal.tsx';
import { LARGE } from './support/drive.tsx';
import { type FakeOptions, type FakeSession, fakeSession } from './support/fake-session.ts';
import { SHOP, SHOP_MODES, SHOP_PRESETS } from './support/shop.ts';

function open(options: FakeOptions = SHOP, { edit, ...more }: Partial<FakeSession> & { readonly edit?: Edit } = {}) {
  const session = { ...fakeSession(options), ...more };
  let outcome: Outcome | null = null;
  const onLeave = (left: Outcome) => {
    outcome = left;
  };
  const terminal = openTerminal(<App session={session} clock={() => now} edit={edit} onLeave={onLeave} />, LARGE);
  const left = () => (outcome === null ? null : `${outcome.kind} ${show(outcome.selection)}`);
  return { ...terminal, session, left };
}

/** Until a list that has come up takes keys. */
const listed = () => sleep(400);

/** The screen's clock, in milliseconds, which stands still. */
let now = 0;

/** Until a question of weight takes keys. */
const read = () => {
  now += 320;
};

test('rows are there before any text can be read, and take keys; the preview fills in when it can', async () => {
  let ready = (_: TextOf) => {};
  const texts = () => new Promise<TextOf>((resolve) => (ready = resolve));
  const { press, see, frame, session } = open(SHOP, { texts });
  await see('❯ (•)   native host');
  expect(frame()).not.toMatch(/tokens|nothing added/);
  await press('down', 'space');
  await see('the base is now `focused-builder`');
  await press('3', '4', '2', '1');
  expect(frame()).not.toContain('Read before you write');
  ready(session.textOf);
  await see('Read before you write');
  await see('tokens');
});

test('what cannot be loaded to read texts is a bug, and not hidden', async () => {
  const { frame } = open(SHOP, { texts: () => Promise.reject(new Error('no parser')) });
  await expect.poll(() => frame()).not.toContain('native host');
});

describe('presets', () => {
  const options = { ...SHOP, presets: SHOP_PRESETS ?? [] };

  test('one that is picked becomes the draft in one step, which is undone in one', async () => {
    const { press, see, left } = open(options);
    await press('p');
    await see(/❯ build +Small steps, reviewed/);
    await listed();
    await press('enter');
    await see('focused-builder  1 review  2 explain');
    await see('the draft is the preset `build`; u undoes');
    await press('u');
    await see('native host  1 explain  2 plan  3 review');
    await press('U', 'enter');
    await expect.poll(left).toBe('applied focused-builder + review, explain');
  });

  test('one with an exact-final base is asked about like the base itself', async () => {
    const { press, see } = open(options);
    await press('p', 'enter'); // too early to have been seen
    await see('❯ build');
    await listed();
    await press('down', 'enter');
    await see('Replace the whole prompt?');
    await see('clears  1 explain  2 plan  3 review');
  });

  test('one that names a mode which is gone keeps the name, and says so', async () => {
    const { press, see } = open(options);
    await press('p');
    await see('❯ build');
    await listed();
    await press('down', 'down', 'enter');
    await see('native host  1 terse  ? gone');
    await see('`gone` is left out');
  });

  test('one that the draft is already changes nothing', async () => {
    const { press, see, left } = open({ ...options, active: 'focused-builder + review, explain' });
    await press('p');
    await see('❯ build');
    await listed();
    await press('enter');
    await see('the draft is the preset `build` already');
    await press('enter');
    await expect.poll(left).toBe('unchanged focused-builder + review, explain');
  });

  test('Esc goes back; where there are none, it is said how one is made', async () => {
    const { press, see, frame } = open();
    await press('p');
    await see('`pimodes preset save KEY`');
    await press('escape');
    await expect.poll(frame).not.toContain('pimodes preset save');
    await see('no changes');
  });
});

describe('definitions that have changed since they were accepted', () => {
  const accepted = SHOP_MODES.map((one) => (one.key === 'plan' ? { ...one, prompt: 'Plan first.\nThen wait.' } : one));

  test('are shown, with the difference, before Apply accepts them', async () => {
    const { press, see, session, left } = open({ ...SHOP, accepted });
    await see('changed files, not accepted');
    await press('enter');
    await see('Changed since accepted: accept?');
    await see('1 │ Plan first.');
    await see('1 │ PLAN TEXT');
    await press('y'); // too early to have been read
    read();
    expect(session.effects).toEqual([]);
    await press('y');
    await expect.poll(left).toBe('applied native + explain, plan, review');
  });

  test('are not accepted by Enter or Esc', async () => {
    for (const no of ['enter', 'escape', 'n', 'q'] as const) {
      const { press, see, session, left } = open({ ...SHOP, accepted });
      await press('enter');
      await see('Changed since accepted: accept?');
      read();
      await press(no);
      await see('changed files, not accepted');
      expect([session.effects, left()]).toEqual([[], null]);
    }
  });

  test('can be read without applying, and are no matter once they are dropped', async () => {
    const { press, see, left } = open({ ...SHOP, accepted });
    await press('a');
    await see('1 │ Plan first.');
    read();
    await press('escape', '}', 'down', 'space');
    await see('native host  1 explain  2 review');
    await press('a');
    await see('nothing has changed since it was accepted');
    await press('enter');
    await expect.poll(left).toBe('applied native + explain, review');
  });
});

describe('e', () => {
  test('opens the file under the cursor, and comes back with the draft kept and the file read again', async () => {
    const opened: string[] = [];
    const { press, see, session } = open(SHOP, {
      edit: async (path) => {
        opened.push(path);
        session.disk.modes = SHOP_MODES.map((one) => (one.key === 'terse' ? { ...one, prompt: 'EDITED' } : one));
        return null;
      },
    });
    await press('/', ...'terse', 'enter', 'space');
    await see('`terse` is now 4');
    await press('e');
    await see('`terse` has changed; the draft has what the file says now');
    await see('native host  1 explain  2 plan  3 review  4 terse');
    await see('EDITED');
    expect(opened).toEqual(['/home/ada/.pi/agent/modes/terse.md']);
  });

  test('says what went wrong with the editor, and changes nothing', async () => {
    const { press, see, session } = open(SHOP, { edit: async () => '`nope` could not be started (ENOENT)' });
    await press('}', 'space', '/', ...'terse', 'enter', 'e');
    await see('not edited: `nope` could not be started (ENOENT); the file is ~/.pi/agent/modes/terse.md');
    await see('native host  1 plan  2 review');
    expect(session.effects).toEqual([]);
  });

  test('leaves alone what comes with pimodes or a pack, and names the file', async () => {
    const { press, see } = open(SHOP, { edit: () => Promise.reject(new Error('never')) });
    await press('}', 'e');
    await see('`explain` comes with pimodes and is not yours to edit: /usr/lib/pimodes/modes/explain.md');
    await press('/', ...'careful', 'enter', 'e');
    await see('`careful` comes with a pack and is not yours to edit');
    await press('escape', 'home', 'e');
    await see('the native host has no file');
  });
});

test('Ctrl+C while it is applied waits for the end of it; a second one leaves at once', async () => {
  const held = () => Promise.withResolvers<void>();
  const first = held();
  const patient = open({ ...SHOP, until: first.promise });
  await patient.press('}', 'space', 'enter', 'ctrl+c');
  expect(patient.left()).toBeNull();
  first.resolve();
  await expect.poll(patient.left).toBe('applied native + plan, review');

  const hasty = open({ ...SHOP, until: held().promise });
  await hasty.press('}', 'space', 'enter', 'ctrl+c', 'ctrl+c');
  await expect.poll(hasty.left).toBe('unfinished native + plan, review');

  const second = held();
  const refused = open({ ...SHOP, until: second.promise });
  refused.session.disk.refusal = { kind: 'storage', path: '/state.jsonl', cause: 'full', detail: '' };
  await refused.press('}', 'space', 'enter', 'ctrl+c');
  second.resolve();
  await expect.poll(refused.left).toBe('interrupted native + plan, review');
});

test('F1 is help; what it lists can be searched, and every key of the search is text', async () => {
  const { press, see, frame } = open();
  await press('\uf704');
  await see('[ Keys ]');
  await press('/', ...'jq?', 'ctrl+u', ...'undo');
  await see('[ Keys ] /undo▏');
  await see('u                                undo');
  expect(frame()).not.toContain('previous pane');
  await press('enter', 'escape');
  await see('previous pane');
  await press('escape');
  await see('Overlays (in order)');
});
