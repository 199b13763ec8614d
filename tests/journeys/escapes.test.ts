/** Nothing that a file, a folder, a paste or a variable holds drives the terminal, on any screen of the selector. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PseudoTerminal } from '../support/pseudo-terminal.ts';
import { open } from '../support/pty.ts';
import { runCli, sandbox } from '../support/run-cli.ts';
import type { Sandbox } from '../support/sandbox.ts';

/** One of every kind: CSI, OSC, DCS, APC, PM, C1, single controls, colours, links, what is cut off, what nobody sees. */
const EVIL = [
  ...[
    '\u001b[2J',
    '\u001b[77A',
    '\u001b[77;7H',
    '\u001b[?1049l',
    '\u001b[?1000h',
    '\u001b[6n',
    '\u001b[8m',
    '\u001b[38;5;208m',
  ],
  ...['\u001b]52;c;ZXZpbA==\u0007', '\u001b]0;title\u0007', '\u001b]8;;http://evil\u0007', '\u001b]9;9\u001b\\'],
  ...['\u001bPq\u001b\\', '\u001b_apc\u001b\\', '\u001b^pm\u001b\\', '\u001bc', '\u001b(0', '\u001b7', '\u001bM'],
  ...['\u009b31m', '\u009d52;x\u009c', '\u0090x\u009c', '\u0007', '\u0008', '\u000b', '\u000c', '\u007f', 'safe\rEVIL'],
  ...['\u200b', '\u202e', '\u2066', '\u00ad', '\u2060', '\u3164', '\u{e0041}\u{e007f}', '\u{1f3f4}\u{e0067}\u{e007f}'],
  ...['Confirm? (y/N)', '╔═ Replace the whole prompt? ═╗', '\u001b]', '\u001b['],
];
const NAME = 'e\u001b[2J\u009b\u0007\u202evil';

/** Everything that a person can be shown, with all of it inside. */
function evilWorld(): Sandbox & { readonly cwd: string } {
  const box = sandbox();
  const mode = (key: string, strategy: string, body: string, more = '') =>
    `---\nname: ${key}\n${more}strategy: ${strategy}\n---\n${body}\n`;
  const body = EVIL.join('\n');
  box.write('.pi/agent/modes/evil.md', mode('evil', 'append', body));
  box.write('.pi/agent/modes/last.md', mode('last', 'append', `${EVIL.join(' ')}\u001b]`));
  box.write('.pi/agent/modes/whole.md', mode('whole', 'replace_final', body));
  box.write('.pi/agent/modes/told.md', mode('told', 'append', 'x', 'description: "a \\e[2J b \\u202e c"\n'));
  box.write('.pi/agent/modes/wrong.md', `---\nname: wrong\nstrategy: ${EVIL[0]}${EVIL[8]}x\n---\nx\n`);
  box.write('.pi/agent/modes/json.json', `{"schemaVersion":2,"key":"json",${JSON.stringify(EVIL.join(''))}:1,}`);
  box.write(`.pi/agent/modes/${NAME}.md`, mode('name', 'append', 'x'));
  box.write('.pi/agent/mode-presets/bad.json', `{"schemaVersion":1,"key":"bad","label":${JSON.stringify(NAME)}}`);
  box.write(
    '.pi/agent/mode-presets/fine.json',
    JSON.stringify({
      schemaVersion: 1,
      key: 'fine',
      label: 'Fine',
      selection: { baseKey: null, overlayKeys: ['evil'] },
    }),
  );
  const cwd = join(box.project, NAME);
  mkdirSync(join(cwd, '.pi/modes'), { recursive: true });
  writeFileSync(join(cwd, '.pi/modes/theirs.md'), mode('theirs', 'append', body));
  return { ...box, cwd };
}

/** What the selector itself writes: modes, moves, clearing to an end, and the 16 colours. */
const OURS =
  /\u001b\[(?:\?(?:1049|25|2004|2026)[hl]|\?u|>1u|<u|\d*[AEGK]|[HJ]|1;1H|0?J|(?:(?:0|1|2|4|7|22|24|27|3[1-6]|39)?;?)*m)/g;

/** Controls and characters that no terminal shows, left in what was written once all that is ours is taken away. */
function strangeIn({ raw }: PseudoTerminal): string[] {
  const rest = raw().replaceAll(OURS, '');
  const strange = rest.matchAll(
    /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff]|\p{M}|[\u{e0000}-\u{e01ff}]/gu,
  );
  return Array.from(strange, ({ 0: character, index }) => {
    return `U+${character.codePointAt(0)?.toString(16)} in ${JSON.stringify(rest.slice(Math.max(0, index - 30), index + 30))}`;
  });
}

const SIZES = [[80, 24] as const, [50, 15] as const, [30, 9] as const];

/** A screen that does not show `text`. */
const without = (text: string): RegExp => RegExp(`^(?![^]*${text.replaceAll(/[?.]/g, '\\$&')})`);

/** Says no to a question until it takes keys. */
async function refuse(terminal: PseudoTerminal, question: string): Promise<void> {
  await terminal.waitFor(question);
  await expect
    .poll(
      async () => {
        terminal.type('n');
        return (await terminal.screen()).join('\n');
      },
      { timeout: 8000, interval: 100 },
    )
    .not.toContain(question);
}

test('on every screen, in every dialog and in a search, what files hold is only shown', async () => {
  const box = evilWorld();
  const terminal = open(box, { cwd: box.cwd, cols: 120, rows: 36, env: { EDITOR: `${EVIL[0]}${EVIL[9]}` } });
  const see = terminal.waitFor;
  await see('nothing added');
  terminal.type('/evil\r ');
  await see(/\[1\].*evil/);
  for (const pane of ['4', '3', '2']) {
    terminal.type(`${pane}`);
    await see(`${pane} `);
    for (const scroll of [' ', ' ', 'G']) terminal.type(scroll);
    await see('U+202E');
  }
  terminal.type('1');
  await see('[ Overlays (in order) ]');
  await terminal.press('escape');
  await see(/row \d+ of 16/);
  terminal.type('w');
  await see('[ Warnings ]');
  terminal.type('    Gq?');
  await see('[ Keys ]');
  terminal.type('qp');
  await see('╔═ Presets');
  await terminal.press('escape');
  await see(without('╔═ Presets'));
  terminal.type('/whole\r ');
  await refuse(terminal, 'y  accept it into the draft');
  await terminal.press('escape');
  await see(/row \d+ of 16/);
  terminal.type('/theirs\r ');
  await refuse(terminal, 'Use this project definition?');
  terminal.type('e');
  await see('could not be started');
  await terminal.press('escape');
  await see(/row \d+ of 16/);
  terminal.type(`/\u001b[200~${EVIL.slice(0, 12).join('')}\u001b[201~`);
  await see('/␛[2J');
  await terminal.press('escape');
  for (const [cols, rows] of SIZES) {
    terminal.resize(cols, rows);
    await see(cols === 30 ? 'pimodes needs' : '1 Modes');
  }
  await terminal.press('ctrl+c');
  expect(await terminal.exit).toEqual({ code: 130, signal: null });
  expect(strangeIn(terminal)).toEqual([]);
  for (const part of ['2J', '77A', '77;7H', '?1000h', '6n', '8m'])
    expect(terminal.raw()).not.toContain(`\u001b[${part}`);
});

test('the difference of a file that has changed, and a stale draft, show it only too', async () => {
  const box = evilWorld();
  expect((await runCli(box, ['set', 'native', '--overlay', 'last'], { cwd: box.cwd })).code).toBe(0);
  box.write('.pi/agent/modes/last.md', `---\nname: last\nstrategy: append\n---\n${EVIL.toReversed().join(' ')}\n`);
  const terminal = open(box, { cwd: box.cwd, cols: 100, rows: 30 });
  await terminal.waitFor(/tokens|nothing added/);
  terminal.type('a');
  await terminal.waitFor('Changed since accepted');
  await terminal.press('escape');
  await expect
    .poll(async () => {
      await terminal.press('escape');
      return (await terminal.screen()).join('\n');
    })
    .not.toContain('Changed since accepted');
  await terminal.exit;
  expect(strangeIn(terminal)).toEqual([]);
});
