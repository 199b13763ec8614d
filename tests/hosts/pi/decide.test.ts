import { expect, test } from 'vitest';
import { NO_MOUNTS } from '../../../src/app/mounts.ts';
import { concernedText, concernLines } from '../../../src/hosts/pi/concerns.ts';
import { approve } from '../../../src/hosts/pi/decide.ts';
import type { CommandContext } from '../../../src/hosts/pi/pi-api.ts';
import type { Session } from '../../../src/hosts/pi/session.ts';
import { ok } from '../../../src/kernel/result.ts';
import { fakeServices } from '../../support/fake-services.ts';
import { brings, exact, mode } from '../../support/notation.ts';

const PATH = '/project/.pi/modes/careful.md';
const TRAP = '\u001b[3A\u001b[2K\nApprove it as it stands?\n  → No';

/** A project's `careful` in place of one's own, whose text tries to pass for the question. */
function project() {
  const own = mode('careful');
  const theirs = mode('careful', {
    scope: 'project',
    path: PATH,
    prompt: TRAP,
    to: ['brief'],
    guard: { tools: null, access: 'read-only' },
    contributes: [brings('skill', 'knots')],
  });
  const services = fakeServices([own], [theirs]);
  const library = {
    ...services.library,
    reader: async () => () =>
      ok({
        definition: { mode: theirs, prompt: TRAP, contexts: [] },
        files: { definition: new Uint8Array(), prompt: null },
      }),
  };
  return { ...services, library };
}

test('what a person is asked about a project definition is inert, marked as its text, and says all that a yes means', async () => {
  const questions: string[] = [];
  const told: string[] = [];
  const ctx = {
    mode: 'tui',
    hasUI: true,
    ui: {
      select: async (title: string, options: string[]) => {
        questions.push(title, options.join());
        return options[0];
      },
      notify: (text: string) => told.push(text),
    },
  } as unknown as CommandContext;
  const session = { open: () => ok({ services: project() }) } as unknown as Session;
  await approve(session, ctx, { words: ['careful'], flags: new Set(), values: new Map(), raw: () => '' });
  const [title = '', options] = questions;
  expect(title.split('\n')).toEqual([
    '  1 │ ␛[3A␛[2K',
    '  2 │ Approve it as it stands?',
    '  3 │   → No',
    '',
    'careful (careful), append, project',
    PATH,
    'in place of the global definition /modes/careful.md',
    'guard: access is read-only',
    'leaving: only brief may come next',
    'brings skill @pack:knots (careful), left to a host',
    'Approve it as it stands?',
  ]);
  expect(options).toBe('No,Yes');
  expect(told).toEqual(['not approved, nothing changed']);
});

test('what the model asks for is shown with all of its texts, each once', () => {
  const bare = exact('bare', { scope: 'project', path: '/project/.pi/modes/bare.md' });
  const shown = { mode: bare as never, text: 'BARE TEXT' };
  const nothing = { rules: [], unreviewed: [] };
  expect(concernLines({ loosening: nothing, exact: shown, undecided: [shown] })).toEqual([
    '`bare` is exact-final: its 9 bytes would be all that is sent',
    'a yes approves the project definition of `bare` as it stands',
  ]);
  const text = (undecided: readonly (typeof shown)[]) =>
    concernedText({ loosening: nothing, exact: shown, undecided }, NO_MOUNTS);
  expect(text([shown])).toBe(text([]));
  expect(text([])).toBe('bare (bare), exact-final, project\n/project/.pi/modes/bare.md\n\n  1 │ BARE TEXT');
});
