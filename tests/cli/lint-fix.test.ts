import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Check, Errors } from 'typebox/schema';
import { expect, test } from 'vitest';
import { REPORTS } from '../../src/formats/schemas/report.ts';
import { picture } from '../support/golden.ts';
import { sandbox } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';
import type { Sandbox } from '../support/sandbox.ts';

const mode = (name: string, body = 'Text.') => `---\nname: ${name}\ndescription: D.\nstrategy: append\n---\n${body}`;
const read = (path: string) => readFileSync(path, 'utf8');

/** Files with something to fix, each in a place of its own. */
function furnished(): Sandbox {
  const box = sandbox();
  const { write } = box;
  write('.pi/agent/modes/mine.md', mode('mine'));
  write(
    '.amplifier/modes/sails.md',
    '\ufeff---\nmode: { description: D., tools: { safe: [grep], warn: [mode] } }\n---\nUse /mode off.\n\n\n',
  );
  write('project/.pi/modes/ours.md', mode('ours', 'A.\r\nB.\n'));
  write('project/.pi/modes/bent.md', '---\nname: other\nstrategy: append\n---\nA.\r\nB.');
  return box;
}

const FOLDERS = ['.pi/modes', '../.pi/agent/modes', '../.amplifier/modes'];

test('what lint says of what it can fix, fixes, and says then', async () => {
  const pictures: string[] = [];
  for (const format of [[], ['--json']]) {
    const box = furnished();
    for (const flag of [[], ['--fix'], ['--fix']]) {
      const args = ['lint', ...FOLDERS, ...flag, ...format];
      const run = await runHere(box, args);
      pictures.push(`$ pimodes ${args.join(' ')}\n${picture(run, box)}`);
      if (format.length === 0) continue;
      const document: unknown = JSON.parse(run.stdout);
      expect(Check(REPORTS.lint, document) ? [] : Errors(REPORTS.lint, document)[1]).toEqual([]);
    }
    expect(read(join(box.agentDir, 'modes/mine.md'))).toBe(mode('mine', 'Text.\n'));
    expect(read(join(box.home, '.amplifier/modes/sails.md'))).toBe(
      '---\nmode: { description: D., tools: { safe: [grep], warn: [] } }\n---\nUse /mode off.\n',
    );
    expect(read(join(box.project, '.pi/modes/ours.md'))).toBe(mode('ours', 'A.\nB.\n'));
    expect(read(join(box.project, '.pi/modes/bent.md'))).toBe('---\nname: other\nstrategy: append\n---\nA.\r\nB.');
  }
  await expect(pictures.join('\n\n')).toMatchFileSnapshot('golden/lint-fix.txt');
});

test("only one's own files are written: not a pack's, a folder's above, another project's, a link, a file that stands anywhere", async () => {
  const box = sandbox();
  const kept = [
    box.write('pack/modes/theirs.md', mode('theirs')),
    box.write('.pi/modes/above.md', mode('above')),
    box.write('other/.pi/modes/far.md', mode('far')),
    box.write('project/loose.md', mode('loose')),
    box.write('dotfiles/linked.md', mode('linked')),
  ];
  box.write('.pi/agent/settings.json', JSON.stringify({ packages: [join(box.home, 'pack')] }));
  mkdirSync(join(box.agentDir, 'modes'));
  symlinkSync(join(box.home, 'dotfiles/linked.md'), join(box.agentDir, 'modes/linked.md'));
  const { code, stdout } = await runHere(box, ['lint', '--fix']);
  expect({ code, last: stdout.trimEnd().split('\n').at(-1) }).toEqual({
    code: 0,
    last: expect.stringMatching(/^\d+ files, 0 errors, 0 warnings, 3 notes$/),
  });
  const named = await runHere(box, ['lint', '--fix', 'loose.md', '../other/.pi/modes', '../pack']);
  expect(named.stderr).toContain("only files in your modes folders and in this folder's are fixed");
  for (const path of kept) expect(read(path)).toMatch(/Text\.$/);
});

test('a fixed file keeps its permissions, and its mode stays selected and approved as it was', async () => {
  const box = sandbox();
  const path = box.write('project/.pi/modes/ours.md', mode('ours', '\r\nText.'));
  chmodSync(path, 0o640);
  expect((await runHere(box, ['approve', 'ours', '--yes'])).code).toBe(0);
  expect((await runHere(box, ['+ours'])).code).toBe(0);
  expect((await runHere(box, ['lint', '--fix', '.pi/modes/ours.md'])).stdout).toContain(
    '1 file, 0 errors, 0 warnings, 0 notes, 2 fixed',
  );
  expect(read(path)).toBe(mode('ours', '\nText.\n'));
  expect(statSync(path).mode & 0o777).toBe(0o640);
  expect((await runHere(box, ['status', '--check'])).code).toBe(0);
});

test('a folder that cannot be written to is told, and the file stays', async () => {
  const box = sandbox();
  const path = box.write('.pi/agent/modes/mine.md', mode('mine'));
  box.write('.pi/agent/pimodes', 'in the way');
  const { code, stderr } = await runHere(box, ['lint', '--fix', path]);
  expect({ code, stderr }).toEqual({ code: 74, stderr: expect.stringContaining('.pi/agent/pimodes') });
  expect(read(path)).toBe(mode('mine'));
});
