import { readFileSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { Check, Errors } from 'typebox/schema';
import { expect, test } from 'vitest';
import { REPORTS } from '../../src/formats/schemas/report.ts';
import { picture } from '../support/golden.ts';
import { sandbox } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';
import type { Sandbox } from '../support/sandbox.ts';

/** A project with a file of each format. */
function furnished(): Sandbox {
  const box = sandbox();
  const file = (path: string, ...lines: string[]) => box.write(`project/${path}`, `${lines.join('\n')}\n`);
  file('terse.md', '---', 'name: terse', 'strategy: append', 'requires: [plan]', '---', 'Be short.');
  file(
    'guarded.md',
    ...['---', 'name: guarded', 'description: Looks.', 'strategy: append', 'deliver: turn', 'access: read-only'],
    ...['tools:', '  allow: [read, find]', '  confirm: [find]', '---', 'Look, and change nothing.'],
  );
  file('kind.md', '---', 'name: kind', 'tools:', '  deny: [write]', '---', 'Be kind.');
  file('bent.md', '---', 'name: bent', 'strategy: appendd', '---', 'Text');
  file('two.json', '{"schemaVersion":2,"key":"two","label":"Two","promptStrategy":"append"}');
  file('two.md', 'The text of two.');
  file('.claude/agents/auditor.md', '---', 'name: auditor', 'tools: Read, Grep', 'color: red', '---', 'You audit.');
  file('.claude/output-styles/Plain.md', '---', 'name: Plain words', '---', 'Talk plainly.');
  file('.opencode/agents/rev.md', '---', 'permission: { edit: deny }', '---', 'You review.');
  file(
    '.roomodes',
    ...['customModes:', '  - slug: ask', '    name: Ask', '    roleDefinition: You answer.', '    groups: [read]'],
    ...['  - slug: do', '    name: Do', '    roleDefinition: You do.', '    groups: [read, [edit, { fileRegex: x }]]'],
  );
  return box;
}

const RUNS: readonly string[] = [
  'convert terse.md --to json',
  'convert two.json --to native',
  'convert guarded.md --to amplifier',
  'convert guarded.md --to amplifier --allow-loss',
  'convert guarded.md --to pi --json',
  'convert guarded.md --to pi --allow-loss --json --quiet',
  'convert kind.md --to native',
  'convert kind.md --to pi',
  'convert .claude/agents/auditor.md --to native --allow-loss',
  'convert .claude/output-styles/Plain.md --to json',
  'convert .opencode/agents/rev.md --to native',
  'convert .roomodes --to native',
  'convert .roomodes --to native --mode ask',
  'convert .roomodes --to native --mode do --quiet',
  'convert terse.md --to native --mode ask',
  'convert terse.md --to json --from pi',
  'convert bent.md --to json',
  'convert two.md --to json',
  'convert gone.md --to json',
  'convert .claude --to json',
  'convert terse.md --to yaml',
  'convert terse.md --to json --from toml',
  'convert terse.md',
  'convert',
];

test('what convert prints for people, and as documents', async () => {
  const box = furnished();
  const pictures: string[] = [];
  for (const line of RUNS) {
    const run = await runHere(box, line.split(' '));
    pictures.push(`$ pimodes ${line}\n${picture({ ...run, stdout: withEnd(run.stdout) }, box)}`);
    if (!line.includes('--json')) continue;
    const document: unknown = JSON.parse(run.stdout);
    expect([line, Check(REPORTS.convert, document) ? [] : Errors(REPORTS.convert, document)[1]]).toEqual([line, []]);
  }
  await expect(pictures.join('\n\n')).toMatchFileSnapshot('golden/convert.txt');
});

/** A plain Pi file may end without a line end, which a picture has to show. */
const withEnd = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}⏎\n`);

test('what it prints can be written as a mode at once, and says the same', async () => {
  const box = furnished();
  const agent = '.claude/agents/auditor.md';
  const { stdout, code } = await runHere(box, ['convert', agent, '--to', 'native', '--allow-loss']);
  expect(code).toBe(0);
  const made = await runHere(box, ['new', 'auditor'], { stdin: stdout });
  expect(made.code).toBe(0);
  expect(readFileSync(join(box.agentDir, 'modes/auditor.md'), 'utf8')).toBe(stdout);
});

test('a file is read through a link, and never written', async () => {
  const box = furnished();
  const [file, link] = [join(box.project, 'terse.md'), join(box.project, 'other.md')];
  symlinkSync(join(box.project, 'kind.md'), link);
  utimesSync(file, 1, 1);
  const before = readFileSync(file);
  await runHere(box, ['convert', 'terse.md', '--to', 'json', '--allow-loss']);
  expect(readFileSync(file)).toEqual(before);
  expect(statSync(file).mtimeMs).toBe(1000);
  const { code, stderr } = await runHere(box, ['convert', 'other.md', '--to', 'native']);
  expect({ code, stderr }).toMatchObject({ code: 3, stderr: expect.stringContaining('the file is called `other`') });
});

test('references are put in from where the file stands, a pack that nobody installed too', async () => {
  const box = sandbox();
  box.write('sails/bundle.md', '---\nbundle: { name: sails }\n---\n');
  box.write('sails/context/knots.md', 'Tie a bowline.\n');
  box.write('sails/skills/knots/SKILL.md', '---\nname: knots\ndescription: Knots.\n---\nTie.\n');
  box.write(
    'sails/modes/rig.md',
    '---\nmode: { contributes: { skills: ["@sails:skills/knots"] } }\n---\nRig.\n@sails:context/knots.md\n@sails:gone.md\n',
  );
  const run = await runHere(box, ['convert', '../sails/modes/rig.md', '--to', 'native', '--allow-loss']);
  expect(run.stdout).toContain('\n\nRig.\nTie a bowline.\n');
  expect(run.stderr.match(/(?:lost|loosened) .*?: /g)).toEqual([
    'lost @sails:context/knots.md: ',
    'lost @sails:gone.md: ',
  ]);
});
