import { describe, expect, test } from 'vitest';
import { App } from '../../components/App.tsx';
import type { Outcome } from '../../components/hooks/use-draft.ts';
import type { Size } from '../../components/layout.ts';
import { show } from '../support/notation.ts';
import { openTerminal } from '../support/terminal.tsx';
import { LARGE, MEDIUM, SMALL } from './support/drive.tsx';
import { type FakeOptions, type FakeSession, fakeSession } from './support/fake-session.ts';
import { BOUND_SHOP, SHOP, SHOP_MODES } from './support/shop.ts';

/** A selector on a fake terminal. `left` is how it was left: `applied native + review`, or null while it is open. */
function open(options: FakeOptions = SHOP, size: Size = LARGE) {
  const session = fakeSession(options);
  let outcome: Outcome | null = null;
  const onLeave = (left: Outcome) => {
    outcome = left;
  };
  const terminal = openTerminal(<App session={session} clock={() => now} onLeave={onLeave} />, size);
  const left = () => (outcome === null ? null : `${outcome.kind} ${show(outcome.selection)}`);
  return { ...terminal, session, left, isDirty: () => outcome?.isDirty ?? null };
}

/** What the screen asked to be activated. */
const activated = ({ effects }: FakeSession) =>
  effects.flatMap((one) => (one.kind === 'activate' ? [show(one.selection)] : []));

/** The screen's clock, in milliseconds, which stands still. */
let now = 0;

/** Until a question of weight takes keys. */
const read = () => {
  now += 320;
};

test('a base, three overlays and their order become what is applied', async () => {
  const { press, see, session, left } = open({ ...SHOP, active: 'native' });
  await press('down', 'space', '}');
  await press('/', ...'review', 'enter', 'escape', 'space');
  await see('1 review');
  await press('/', ...'explain', 'enter', 'space', 'escape', '/', ...'terse', 'enter', 'space');
  await see('focused-builder  1 review  2 explain  3 terse');
  await press('escape', '/', ...'terse', 'enter', 'escape', 'K', 'alt+up');
  await see('focused-builder  1 terse  2 review  3 explain');
  await see('● draft: 4 changes, not applied');
  await press('enter');
  await expect.poll(left).toBe('applied focused-builder + terse, review, explain');
  expect(activated(session)).toEqual(['focused-builder + terse, review, explain']);
});

test('the order is the order of choosing, not of the list', async () => {
  const { press, session, left } = open({ modes: [{ key: 'a' }, { key: 'b' }, { key: 'c' }] });
  await press('end', 'space', '}', 'down', 'space', 'down', 'space', 'enter');
  await expect.poll(left).not.toBeNull();
  expect(activated(session)).toEqual(['native + c, a, b']);
});

describe('an exact-final base', () => {
  test('is asked about; Enter and Esc mean no', async () => {
    for (const no of ['enter', 'escape', 'n'] as const) {
      const { press, see, frame } = open();
      await press('down', 'down', 'down', 'space');
      await see('Replace the whole prompt?');
      await see('clears  1 explain  2 plan  3 review');
      read();
      await press(no);
      await expect.poll(frame).not.toContain('Replace the whole prompt?');
      await see('no changes');
    }
  });

  test('is taken with y, and its overlays are cleared; applying needs no second question', async () => {
    const { press, see, session, left } = open();
    await press('down', 'down', 'down', 'space');
    await see('Replace the whole prompt?');
    read();
    await press('y');
    await see('the base is now `release-notes`; 3 overlays cleared, u brings back');
    expect(session.effects).toEqual([]);
    await press('enter');
    await expect.poll(left).toBe('applied release-notes');
  });

  test('is not taken by a y that was typed before the question could be read', async () => {
    const { press, see } = open();
    await press('down', 'down', 'down', 'space', 'y', 'y');
    await see('Replace the whole prompt?');
    await press('y');
    await see('Replace the whole prompt?');
  });

  test('is left for the native host when an overlay is chosen, after a question', async () => {
    const { press, see, left } = open({ ...SHOP, active: 'release-notes' });
    await press('}', 'space');
    await see('Leave EXACT FINAL?');
    await press('y');
    await see('native host  1 adaptive-portfolio');
    await press('enter');
    await expect.poll(left).toBe('applied native + adaptive-portfolio');
  });
});

describe('a stale draft', () => {
  test('is refused with what moved; reloading keeps the choices and shows the difference', async () => {
    const { press, see, session, left } = open();
    await press('}', 'space');
    session.applyElsewhere('native + terse');
    session.disk.modes = SHOP_MODES.map((one) => (one.key === 'review' ? { ...one, prompt: 'Changed.' } : one));
    await press('enter');
    await see('Not applied: things changed');
    await see('another process applied `pimodes set native --overlay terse`');
    await see('`review` changed on disk');
    read();
    await press('r');
    await see('`review` has changed; the draft has what the file says now');
    await see('active  native host  1 terse');
    await see('native host  1 plan  2 review');
    await see('Changed.');
    await press('enter');
    await expect.poll(left).toBe('applied native + plan, review');
    expect(session.effects.map(({ kind }) => kind)).toEqual(['activate', 'reload', 'activate']);
  });

  test('is a list of ways on, moved through with arrows', async () => {
    const { press, see, session, left } = open();
    await press('}', 'space');
    session.applyElsewhere('native');
    await press('enter');
    await see(/❯ r +read again/);
    read();
    await press('down', 'down');
    await see(/❯ x +discard my draft/);
    await press('enter');
    await expect.poll(left).toBe('discarded native + plan, review');
  });

  test('can be gone back to', async () => {
    const { press, see, session, left } = open();
    await press('}', 'space');
    session.applyElsewhere('native');
    await press('enter');
    await see('Not applied');
    read();
    await press('escape');
    await see('Overlays (in order)');
    expect(left()).toBeNull();
  });
});

test('a draft that breaks a contract is refused with every reason, and kept', async () => {
  const { press, see, frame } = open({ ...SHOP, active: 'native' });
  await press('/', ...'deploy', 'enter', 'space');
  await see('`deploy-guard` requires `ops`');
  await press('enter');
  await see('Not applied');
  await see('! `deploy-guard` requires `ops`, which is not selected');
  read();
  await press('enter');
  await expect.poll(frame).not.toContain('Not applied');
  await see('1 deploy-guard');
});

test('a disk that declines keeps the draft', async () => {
  const { press, see, session, left } = open();
  session.disk.refusal = { kind: 'storage', path: '/state.jsonl', cause: 'full', detail: '' };
  await press('}', 'space', 'enter');
  await see('there is no space left');
  session.disk.refusal = null;
  read();
  await press('escape', 'enter');
  await expect.poll(left).toBe('applied native + plan, review');
});

describe('what the active modes do not let come next', () => {
  const wanted = ['/', ...'terse', 'enter', 'space', 'escape', 'enter'] as const;

  test('is asked about by Apply; y applies it all the same', async () => {
    const { press, see, session, left } = open(BOUND_SHOP);
    await press(...wanted);
    await see('Apply against what a mode allows?');
    await see('`plan` lets only `review` and `focused-builder` come next');
    read();
    await press('y');
    await expect.poll(left).toBe('applied native + plan, terse');
    expect(session.effects.map((one) => one.kind === 'activate' && one.force)).toEqual([false, true]);
  });

  test('is not applied by Enter, which goes back to the draft', async () => {
    const { press, see, session, left, frame } = open(BOUND_SHOP);
    await press(...wanted);
    await see('Apply against what a mode allows?');
    read();
    await press('enter');
    await expect.poll(frame).not.toContain('Apply against what a mode allows?');
    await see('● draft: 1 change, not applied');
    expect([left(), session.effects.length]).toEqual([null, 1]);
  });
});

describe('leaving', () => {
  test('a draft without changes: Esc and Enter leave at once, and nothing is written', async () => {
    for (const key of ['escape', 'enter', 'q', 'ctrl+s'] as const) {
      const { press, left, session } = open();
      await press(key);
      await expect.poll(left).toBe('unchanged native + explain, plan, review');
      expect(session.effects).toEqual([]);
    }
  });

  test('a draft with changes: Esc asks, and no is the answer to anything but y', async () => {
    const { press, see, left, isDirty } = open();
    await press('}', 'space', 'escape');
    await see('Discard 1 change?');
    await press('enter');
    await see('native host  1 plan  2 review');
    expect(left()).toBeNull();
    await press('escape');
    await see('Discard 1 change?');
    await press('y');
    await expect.poll(left).toBe('discarded native + plan, review');
    expect(isDirty()).toBe(true);
  });

  test('Ctrl+C leaves at once from anywhere, and says what was left', async () => {
    const before = { list: [], search: ['/', 'a'], question: ['escape'], help: ['?'], preview: ['tab'] } as const;
    for (const keys of Object.values(before)) {
      const { press, left } = open();
      await press('}', 'space', ...keys);
      await press('ctrl+c');
      await expect.poll(left).toBe('interrupted native + plan, review');
    }
  });

  test('Esc goes back one level at a time', async () => {
    const { press, see, left, frame } = open();
    await press('}', 'space', '/', ...'plan', 'enter', 'tab', '?');
    await see('[ Keys ]');
    await press('escape');
    await see('[ 2 Preview ]');
    await press('escape');
    await see('[ Overlays (in order) ]');
    await press('escape');
    await see('row 6 of 18');
    expect(frame()).not.toContain('Discard');
    await press('escape');
    await see('Discard 1 change?');
    expect(left()).toBeNull();
  });
});

describe('keys', () => {
  test('that were read at once are taken one by one', async () => {
    const { press, see } = open({ modes: [...'abcdef'].map((key) => ({ key })) });
    await press('jjj');
    await see('row 4 of 7');
    await press(' j');
    await see('native host  1 c');
    await see('row 6 of 7');
  });

  test('that terminals send for Alt+Up in four ways all move the overlay', async () => {
    for (const bytes of ['\u001b\u001b[A', '\u001b[1;3A', '\u001b\u001bOA', '\u001b[1;9A']) {
      const { press, see } = open();
      await press('}', 'down', bytes);
      await see('native host  1 plan  2 explain  3 review');
      await see('[ Overlays (in order) ]');
    }
  });

  test('a plain arrow never reorders', async () => {
    const { press, see } = open();
    await press('}', 'down', 'down', 'down', '\u001bOB', 'down');
    await see('native host  1 explain  2 plan  3 review');
  });

  test('Ctrl+J does nothing, in the list and in a search', async () => {
    const { press, see, left } = open();
    await press('}', '\n', '/', 'a', '\n');
    await see('/a▏');
    expect(left()).toBeNull();
  });

  test('a paste in the list is ignored; in a search its first line is typed', async () => {
    const { press, see, left } = open();
    await press('}', '\u001b[200~a x\r\ny q\u001b[201~', 'a x\r\ny');
    await see('no changes');
    await press('/', '\u001b[200~re\u200bview\nx\u001b[201~');
    await see('/re<U+200B>view▏');
    expect(left()).toBeNull();
  });

  test('a key that is let go does nothing', async () => {
    const { press, see } = open();
    await press('down', '\u001b[1;1:3B');
    await see('row 2 of 18');
  });
});

test('while it is applied, the draft takes no keys, and is told when it takes long', async () => {
  const { promise: until, resolve } = Promise.withResolvers<void>();
  const { press, see, left, session } = open({ ...SHOP, until });
  await press('}', 'space', 'enter', 'space', 'enter');
  await see('applying…');
  resolve();
  await expect.poll(left).toBe('applied native + plan, review');
  expect(session.effects).toHaveLength(1);
});

test('a project definition is approved before it is chosen', async () => {
  const { press, see, session } = open();
  await press('/', ...'release-base', 'enter', 'space');
  await see('Use this project definition?');
  await see('1 │ RELEASE-BASE TEXT');
  read();
  await press('y');
  await see('the base is now `release-base`');
  await press('escape', 'enter');
  await expect
    .poll(() => session.effects.flatMap((one) => (one.kind === 'activate' ? [...one.projects] : [])))
    .toEqual(['release-base']);
});

test('a window that becomes too small keeps the draft, and shows it again', async () => {
  const { press, see, resize } = open();
  await press('}', 'space');
  for (const size of [
    { columns: 30, rows: 8 },
    { columns: 3, rows: 3 },
    { columns: 1, rows: 1 },
  ])
    resize(size);
  resize({ columns: 30, rows: 8 });
  await see('pimodes needs 40x10');
  await press('space', 'x', 'enter');
  resize(MEDIUM);
  await see('native host  1 plan  2 review');
  resize(SMALL);
  await see('native host +2');
});

test('q in a window that is too small leaves', async () => {
  const { press, see, left } = open(SHOP, { columns: 20, rows: 5 });
  await see('pimodes needs');
  await press('q');
  await expect.poll(left).toBe('unchanged native + explain, plan, review');
});

test('a draft is copied as a command', async () => {
  const { press, see, session } = open();
  await press('}', 'space');
  session.applyElsewhere('native');
  await press('enter');
  await see('my draft as a command:');
  await see('pimodes set native --overlay plan --overlay review');
  read();
  await press('c');
  await see('Not applied');
});
