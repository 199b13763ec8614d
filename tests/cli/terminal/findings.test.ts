import { expect, test } from 'vitest';
import { type TerminalFacts, terminalFindings } from '../../../src/cli/terminal/findings.ts';

const GOOD: TerminalFacts = {
  size: { columns: 80, rows: 24 },
  color: { isOn: true, by: null },
  isUnicode: true,
  hasEditor: true,
  env: { TERM: 'xterm-256color', LANG: 'C.UTF-8' },
};

const said = (facts: Partial<TerminalFacts>) =>
  terminalFindings({ ...GOOD, ...facts }).map(
    ({ level, message, remedy }) => `${level}: ${message}${remedy === null ? '' : ` -> ${remedy}`}`,
  );

test('a terminal that can do everything is fine in every respect', () => {
  expect(said({})).toEqual([
    'ok: 80 columns, 24 rows',
    'ok: TERM is `xterm-256color`',
    'ok: colour is used',
    'ok: Unicode is drawn: LANG is `C.UTF-8`',
  ]);
});

test.each<[Partial<TerminalFacts>, string]>([
  [
    { size: { columns: 39, rows: 24 } },
    'problem: 39 columns, 24 rows -> the selector needs 40 by 10: make the window larger',
  ],
  [{ size: null }, 'note: this is no terminal, so the selector cannot open here; every other command works'],
  [
    { env: { LANG: 'C.UTF-8' } },
    'problem: TERM is not set -> set it to what the terminal is, such as `xterm-256color`',
  ],
  [{ env: { TERM: 'dumb' } }, 'note: TERM is `dumb`: nothing can be drawn -> `pimodes --accessible` asks line by line'],
  [{ color: { isOn: false, by: 'NO_COLOR' } }, 'ok: no colour is used: NO_COLOR says so'],
  [
    { isUnicode: false, env: { ...GOOD.env, LC_ALL: 'C' } },
    'note: ASCII is drawn: LC_ALL is `C` -> for more, a UTF-8 locale such as `C.UTF-8`, and neither --ascii nor the setting `ascii`',
  ],
  [
    { hasEditor: false },
    'note: neither $VISUAL nor $EDITOR names an editor -> set one, for `pimodes new`, `edit` and `e` in the selector',
  ],
])('%j', (facts, words) => {
  expect(said(facts)).toContain(words);
});

test.each([
  [{ TMUX: '/tmp/tmux,1,0' }, 'tmux may keep Alt+arrows'],
  [{ TERM_PROGRAM: 'vscode' }, 'VS Code may keep Alt+arrows'],
  [{ TERM_PROGRAM: 'Apple_Terminal' }, 'macOS Terminal may keep Alt+arrows'],
])('in %j Alt+arrows may not arrive, and what else does the same is told', (env, words) => {
  const notes = said({ env: { ...GOOD.env, ...env } }).filter((one) => one.includes('Alt+arrows'));
  expect(notes).toEqual([expect.stringContaining(words)]);
  expect(notes[0]).toContain('K and J');
});

test('outside a terminal nothing is said of keys', () => {
  expect(said({ size: null, env: { ...GOOD.env, TMUX: 'x' } }).join('\n')).not.toContain('Alt+arrows');
});
