import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apply, setPolicy } from '../../src/app/apply.ts';
import { approveShown, candidate } from '../../src/app/approve.ts';
import { copyText, draftText, newTarget, saveEdit, saveNew, textOf } from '../../src/app/author.ts';
import { type OwnWish, ownFile, type Shown } from '../../src/app/own-file.ts';
import { prospect, type Removal, remove } from '../../src/app/remove-own.ts';
import type { Services } from '../../src/app/services.ts';
import { readWorkspace } from '../../src/app/workspace.ts';
import { removedWords, savedWords } from '../../src/kernel/authoring.ts';
import { wishTo } from '../../src/kernel/plan.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { no, type Result } from '../../src/kernel/result.ts';
import { selectionIn } from '../../src/kernel/standing.ts';
import { memoryJournal } from '../../src/storage/journal.ts';
import { refusalIn, valueOf } from '../storage/disk.ts';
import { diskServices } from '../support/disk-services.ts';
import { key, selection } from '../support/notation.ts';
import { sandbox } from '../support/run-cli.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { writeThreeModes } from '../support/three-modes.ts';

const EDIT: OwnWish = { place: null, verb: 'edit' };
const DELETE: OwnWish = { place: null, verb: 'delete' };
const overlay = (name: string, text: string, more = '') =>
  `---\nname: ${name}\nstrategy: append\n${more}---\n${text}\n`;
const own = ({ agentDir }: Sandbox, name: string) => join(agentDir, 'modes', name);
const theirs = ({ project }: Sandbox, name: string) => join(project, '.pi/modes', name);

function furnished(): { box: Sandbox; services: Services } {
  const box = sandbox();
  writeThreeModes(box);
  return { box, services: diskServices(box) };
}

const select = async (services: Services, base: string | null, ...overlays: string[]) =>
  valueOf(
    await apply(services, wishTo({ kind: 'set', base, overlays }, 'command', { confirmed: 'all', projects: 'all' })),
  );
const now = async (services: Services) => {
  const { standing } = valueOf(await readWorkspace(services));
  return { kind: standing.kind, selection: selectionIn(standing), activation: standing.activation };
};
const shownOf = async (services: Services, name: string, wish = EDIT): Promise<Shown> =>
  valueOf(await ownFile(services, name, wish));
const told = ({ effect, remainder }: Removal) => removedWords(effect, remainder, 'done');

test('what was written or removed is answered for, though the selection cannot be read any more', async () => {
  const { box, services } = furnished();
  await select(services, null, 'terse');
  const shown = await shownOf(services, 'terse');
  let reads = 0;
  const head: Services['journal']['head'] = () =>
    reads++ === 0 ? services.journal.head() : no({ kind: 'storage', path: '/s.jsonl', cause: 'other', detail: 'EIO' });
  const failing = () => {
    reads = 0;
    return { ...services, journal: { ...services.journal, head } };
  };
  expect(valueOf(await saveNew(failing(), 'mine', overlay('mine', 'x'), { place: 'global' })).written).toBe(true);
  expect(valueOf(await saveEdit(failing(), shown, overlay('terse', 'Terser.'))).effect.standing.kind).toBe('blocked');
  const again = await shownOf(services, 'terse');
  expect(valueOf(await remove(failing(), again)).remainder).toMatchObject({ kind: 'rest' });
  expect(existsSync(own(box, 'terse.md'))).toBe(false);
});

test('a new definition is written whole, for its owner alone, and selects nothing', async () => {
  const { box, services } = furnished();
  const text = draftText(key('mine'), { dialect: 'native', strategy: 'append' });
  const saved = valueOf(await saveNew(services, 'mine', text, { place: 'global' }));
  expect(saved).toMatchObject({ written: true, path: own(box, 'mine.md'), effect: { slot: null, approval: null } });
  expect([readFileSync(saved.path, 'utf8'), statSync(saved.path).mode & 0o777]).toEqual([text, 0o600]);
  expect(await now(services)).toMatchObject({ kind: 'native', activation: null });
  expect(readdirSync(join(box.agentDir, 'modes')).filter((name) => name.includes('tmp'))).toEqual([]);
});

test('a text that is no mode is not written, and every fault is named with its place', async () => {
  const { box, services } = furnished();
  for (const [text, why] of [
    ['---\nname: mine\nstrategy: appendd\nlabel: ""\n---\nx\n', /line 3, column 11: .*`appendd`.*line 4/],
    ['---\nname: other\nstrategy: append\n---\nx\n', /line 2.*other/],
    ['Just words.\n', /no front matter/],
    ['', /empty/],
    ['---\nname: mine\ntools: [read]\n---\nx\n', /no mode/],
    [`---\nname: mine\nstrategy: append\n---\n${'x'.repeat(200_000)}`, /128|131/],
    [new Uint8Array([0x2d, 0xff]), /UTF-8/],
  ] as const) {
    const refusal = refusalIn(await saveNew(services, 'mine', text, { place: 'global' }));
    expect(refusal).toMatchObject({ kind: 'invalid-mode', why: expect.stringMatching(why) });
  }
  expect(existsSync(own(box, 'mine.md'))).toBe(false);
});

test.each([
  '',
  '   ',
  'x'.repeat(300),
  '../x',
  'a/b',
  '.hidden',
  'CON',
  'a.',
  '..',
  '.',
  'a\\b',
  'a%2fb',
  'a\u2215b',
  'a\0b',
  'Plan',
  'off',
  'native',
  'new',
  'reload',
])('the key %j is refused', (typed) => {
  const { services } = furnished();
  for (const place of ['global', 'project'] as const)
    expect(refusalIn(newTarget(services, typed, place))).toMatchObject({ kind: 'invalid-mode' });
});

test('nothing that stands there is written over: a file, its JSON twin, a folder, a link that leads nowhere', async () => {
  const { box, services } = furnished();
  mkdirSync(own(box, 'folder.md'));
  symlinkSync('/nowhere/x.md', own(box, 'link.md'));
  for (const [name, what] of [
    ['terse', 'a file'],
    ['kind', 'a file'],
    ['folder', 'a folder'],
    ['link', 'a link'],
  ] as const) {
    const refused = await saveNew(services, name, overlay(name, 'x'), { place: 'global' });
    expect(refusalIn(refused)).toMatchObject({ kind: 'mode-exists', what });
  }
  expect(existsSync('/nowhere')).toBe(false);
});

test('a project definition goes into the current folder alone, by no link, and wants to be approved', async () => {
  const { box } = furnished();
  const deep = join(box.project, 'deep');
  mkdirSync(deep);
  const services = diskServices(box, { cwd: deep });
  const saved = valueOf(await saveNew(services, 'terse', overlay('terse', 'Theirs.'), { place: 'project' }));
  expect([saved.path, savedWords(saved.effect)]).toEqual([
    join(deep, '.pi/modes/terse.md'),
    [
      `a project definition is used once it is approved: \`pimodes approve terse\`; until then the global definition answers (${own(box, 'terse.md')})`,
    ],
  ]);
  expect(existsSync(theirs(box, 'terse.md'))).toBe(false);

  const outside = join(box.home, 'outside');
  mkdirSync(outside);
  for (const folder of ['.pi', '.pi/modes']) {
    rmSync(join(box.project, '.pi'), { recursive: true, force: true });
    if (folder !== '.pi') mkdirSync(join(box.project, '.pi'));
    symlinkSync(outside, join(box.project, folder));
    const refused = await saveNew(diskServices(box), 'x', overlay('x', 'x'), { place: 'project' });
    expect(refusalIn(refused)).toMatchObject({ kind: 'not-yours', why: expect.stringContaining('link') });
  }
  expect(readdirSync(outside)).toEqual([]);
});

test("in the host's own folder --project would be global, and is refused", async () => {
  const box = sandbox();
  const services = diskServices({ ...box, env: { ...box.env, PI_CODING_AGENT_DIR: join(box.project, '.pi') } });
  mkdirSync(join(box.project, '.pi/modes'), { recursive: true });
  const refused = await saveNew(services, 'x', overlay('x', 'x'), { place: 'project' });
  expect(refusalIn(refused)).toMatchObject({ kind: 'not-yours', hint: 'leave `--project` away' });
});

test('what is not read is told', async () => {
  const { box } = furnished();
  box.write('.pi/agent/trust.json', JSON.stringify({ [box.project]: false }));
  const saved = valueOf(await saveNew(diskServices(box), 'x', overlay('x', 'x'), { place: 'project' }));
  expect(savedWords(saved.effect)).toEqual(['it is not read here, since the host was told not to trust this folder']);
});

test('a copy has another name, and what it takes the place of is told', async () => {
  const { box, services } = furnished();
  box.write('.pi/agent/modes/amp.md', '---\nmode:\n  name: "amp"\n  description: x\n---\nname: amp\n');
  expect(valueOf(await copyText(services, 'terse', key('curt')))).toMatch(/^---\nname: curt\n/);
  expect(valueOf(await copyText(services, 'amp', key('volt')))).toBe(
    '---\nmode:\n  name: "volt"\n  description: x\n---\nname: amp\n',
  );
  expect(refusalIn(await copyText(services, 'kind', key('x')))).toMatchObject({ kind: 'invalid-mode' });
  const copied = valueOf(await copyText(services, 'plan', key('plan')));
  const saved = valueOf(await saveNew(services, 'plan', copied, { place: 'global' }));
  expect(savedWords(saved.effect)).toEqual([expect.stringMatching(/^it takes the place of the builtin definition \(/)]);
});

test('an edit replaces what was shown and keeps the permissions; the same text writes nothing', async () => {
  const { box, services } = furnished();
  chmodSync(own(box, 'terse.md'), 0o644);
  const shown = await shownOf(services, 'TERSE');
  const saved = valueOf(await saveEdit(services, shown, overlay('terse', 'Shorter.')));
  expect([saved.written, statSync(saved.path).mode & 0o777]).toEqual([true, 0o644]);
  const again = valueOf(await saveEdit(services, await shownOf(services, 'terse'), overlay('terse', 'Shorter.')));
  expect(again.written).toBe(false);
});

test('a file that was changed, replaced or removed since it was shown is neither written nor removed', async () => {
  const { box, services } = furnished();
  const path = own(box, 'terse.md');
  const elsewhere = box.write('elsewhere.md', readFileSync(path));
  const moves: [() => void, boolean][] = [
    [() => writeFileSync(path, overlay('terse', 'By someone else.')), false],
    [() => renameSync(box.write('other.md', overlay('terse', 'Other.')), path), false],
    [() => rmSync(path), true],
    [
      () => {
        rmSync(path);
        symlinkSync(elsewhere, path);
      },
      false,
    ],
  ];
  for (const [move, isGone] of moves) {
    rmSync(path, { force: true });
    writeFileSync(path, readFileSync(elsewhere));
    const shown = await shownOf(services, 'terse');
    move();
    const there = existsSync(path) ? readFileSync(path, 'utf8') : null;
    for (const refused of [
      await saveEdit(services, shown, overlay('terse', 'Mine.')),
      await remove(services, shown),
    ] as Result<unknown, Refusal>[])
      expect(refusalIn(refused)).toMatchObject({ kind: 'file-changed', path, isGone });
    expect(existsSync(path) ? readFileSync(path, 'utf8') : null).toBe(there);
  }
});

test('a text is never saved over bytes that are none', async () => {
  const { box, services } = furnished();
  box.write('.pi/agent/modes/latin.md', Buffer.from(overlay('latin', 'Caf\u00e9.'), 'latin1'));
  const shown = await shownOf(services, 'latin');
  expect(textOf(shown.files.definition)).toBeNull();
  expect(refusalIn(await saveEdit(services, shown, overlay('latin', 'Caf\ufffd.')))).toMatchObject({
    kind: 'invalid-mode',
    why: expect.stringContaining('not UTF-8'),
  });
  expect(valueOf(await saveEdit(services, shown, Buffer.from(overlay('latin', 'Caf\u00e9.')))).written).toBe(true);
  const bom = valueOf(await saveEdit(services, await shownOf(services, 'terse'), `\ufeff${overlay('terse', 'x')}`));
  expect(readFileSync(bom.path, 'utf8').startsWith('\ufeff---')).toBe(true);
  const again = await shownOf(services, 'terse');
  expect(valueOf(await saveEdit(services, again, textOf(again.files.definition) ?? '')).written).toBe(false);
});

test('of two that edit at once one is refused', async () => {
  const { box, services } = furnished();
  const shown = await shownOf(services, 'terse');
  const runs = await Promise.all(['A', 'B', 'C'].map((text) => saveEdit(services, shown, overlay('terse', text))));
  expect(runs.filter(({ ok }) => ok)).toHaveLength(1);
  expect(readdirSync(join(box.agentDir, 'pimodes/drafts'))).toEqual([]);
});

test("builtin, pack, inherited and foreign files, links and other folders' files are refused with what to do", async () => {
  const { box } = furnished();
  const deep = join(box.project, 'deep');
  mkdirSync(deep);
  box.write('project/.pi/modes/house.md', overlay('house', 'x'));
  box.write('.pi/agent/modes/alien.md', '---\nname: alien\ntools: read, bash\n---\nx\n');
  symlinkSync(box.write('dotfiles/linked.md', overlay('linked', 'x')), own(box, 'linked.md'));
  const services = diskServices(box, { cwd: deep });
  const cases = {
    plan: {
      why: 'it is builtin',
      hint: '`pimodes new plan --copy plan` makes a file of your own that takes its place',
    },
    house: { why: 'it belongs to a folder above', hint: `pimodes edit house --cwd ${box.project}` },
    alien: { path: own(box, 'alien.md') },
    linked: { why: `its file is a link to ${join(box.home, 'dotfiles/linked.md')}` },
  };
  for (const [name, wanted] of Object.entries(cases))
    expect([name, refusalIn(await ownFile(services, name, EDIT))]).toMatchObject([
      name,
      { kind: 'not-yours', ...wanted },
    ]);
  expect(refusalIn(await ownFile(services, 'tersee', EDIT))).toMatchObject({ kind: 'unknown', near: ['terse'] });
  expect(refusalIn(await ownFile(services, 'terse', { ...EDIT, place: 'project' }))).toMatchObject({
    kind: 'not-yours',
  });
});

test('a file with errors can be repaired, and hides nothing meanwhile', async () => {
  const { box, services } = furnished();
  box.write('.pi/agent/modes/plan.md', '---\nname: plan\nstrategy: appendd\n---\nx\n');
  const shown = await shownOf(services, 'plan');
  expect(shown).toMatchObject({ path: own(box, 'plan.md'), mode: null });
  const saved = valueOf(await saveEdit(services, shown, overlay('plan', 'Mine.')));
  expect(savedWords(saved.effect)).toEqual([expect.stringMatching(/^it takes the place of the builtin definition/)]);
});

test('--project is about the file here, else what answers is', async () => {
  const { box, services } = furnished();
  box.write('project/.pi/modes/terse.md', overlay('terse', 'Theirs.'));
  expect(await shownOf(services, 'terse')).toMatchObject({ place: 'global', path: own(box, 'terse.md') });
  expect(await shownOf(services, 'terse', { ...EDIT, place: 'project' })).toMatchObject({
    path: theirs(box, 'terse.md'),
  });
  await approveShown(services, valueOf(await candidate(services, 'terse')));
  expect(await shownOf(services, 'terse')).toMatchObject({ place: 'project' });
});

test('an edit of what is selected is drift, told, and never an activation', async () => {
  const { services } = furnished();
  await select(services, 'builder', 'terse', 'kind');
  const before = await now(services);
  const saved = valueOf(await saveEdit(services, await shownOf(services, 'terse'), overlay('terse', 'Shorter.')));
  expect(savedWords(saved.effect)).toEqual([
    'it is selected as an overlay, and not as it was accepted: nothing is added until `pimodes reapprove` accepts it',
  ]);
  expect(await now(services)).toEqual({ ...before, kind: 'blocked' });
  valueOf(await setPolicy(services, 'warn'));
  const more = valueOf(await saveEdit(services, await shownOf(services, 'terse'), overlay('terse', 'Shorter!')));
  expect(savedWords(more.effect)).toEqual([
    'it is selected as an overlay, and in force with words that nobody has accepted; `pimodes reapprove` accepts them',
  ]);
  const back = '---\nname: terse\n# only a comment more\ndescription: Few words.\nstrategy: append\n---\n\nBe terse.\n';
  const same = valueOf(await saveEdit(services, await shownOf(services, 'terse'), back));
  expect(savedWords(same.effect)).toEqual(['it is selected as an overlay, and means what was accepted']);
});

test('a strategy that no longer fits its slot is told, and nothing is moved', async () => {
  const { services } = furnished();
  await select(services, 'builder', 'terse');
  const terse = valueOf(
    await saveEdit(services, await shownOf(services, 'terse'), '---\nname: terse\nstrategy: replace_base\n---\nx\n'),
  );
  expect(savedWords(terse.effect)).toEqual([
    'it is selected as an overlay, but `terse` is left out: it is a base now, not an overlay',
    'nothing is moved; `pimodes -terse` removes it',
    'nothing is added until that is settled',
  ]);
  const builder = valueOf(await saveEdit(services, await shownOf(services, 'builder'), overlay('builder', 'x')));
  expect(savedWords(builder.effect).slice(0, 2)).toEqual([
    'it is selected as the base, but `builder` is left out: it is an overlay now, not a base',
    'nothing is moved; `pimodes set native --overlay terse` removes it',
  ]);
  expect((await now(services)).selection).toEqual(selection('builder + terse'));
});

test('an edit of an approved project definition takes the approval back', async () => {
  const { box, services } = furnished();
  box.write('project/.pi/modes/terse.md', overlay('terse', 'Theirs.'));
  await approveShown(services, valueOf(await candidate(services, 'terse')));
  const saved = valueOf(await saveEdit(services, await shownOf(services, 'terse'), overlay('terse', 'Ours.')));
  expect(savedWords(saved.effect)).toEqual([
    'it is no longer what was approved',
    `a project definition is used once it is approved: \`pimodes approve terse\`; until then the global definition answers (${own(box, 'terse.md')})`,
  ]);
});

test('deleting what is not selected leaves the state untouched and tells what answers then', async () => {
  const { box, services } = furnished();
  box.write('.pi/agent/modes/plan.md', overlay('plan', 'Mine.'));
  await select(services, null, 'terse');
  const before = valueOf(services.journal.head());
  const shown = await shownOf(services, 'plan', DELETE);
  const planned = valueOf(await prospect(services, shown));
  const done = valueOf(await remove(services, shown));
  expect({ ...planned, effect: null }).toEqual({ ...done, effect: null });
  expect(told(done)).toEqual([
    expect.stringMatching(/^the builtin definition answers to `plan` now \(/),
    'it is not selected: what is selected stays',
  ]);
  expect([existsSync(own(box, 'plan.md')), valueOf(services.journal.head())]).toEqual([false, before]);
});

test('deleting what is selected writes the rest as it was accepted, with its policy', async () => {
  const { box, services } = furnished();
  await select(services, 'builder', 'terse', 'kind');
  valueOf(await setPolicy(services, 'warn'));
  const { activation } = await now(services);
  box.write('.pi/agent/modes/kind.json', readFileSync(own(box, 'kind.json'), 'utf8').replace('Be kind', 'Be nice'));
  const shown = await shownOf(services, 'terse', DELETE);
  expect(valueOf(await prospect(services, shown)).remainder).toEqual({
    kind: 'rest',
    selection: selection('builder + kind'),
  });
  const done = valueOf(await remove(services, shown));
  expect(told(done)).toEqual([
    'no definition answers to `terse`',
    'it was selected: the rest goes on as it was accepted (`pimodes set builder --overlay kind`)',
  ]);
  const after = await now(services);
  expect(after).toMatchObject({ kind: 'active', activation: { source: 'delete', driftPolicy: 'warn' } });
  expect(after.activation?.fingerprints).toEqual(
    new Map([...(activation?.fingerprints ?? [])].filter(([name]) => name !== 'terse')),
  );
});

test('where the rest cannot stand, the file goes, the state stays blocked, and both are told', async () => {
  const { box, services } = furnished();
  box.write('.pi/agent/modes/needy.md', overlay('needy', 'x', 'requires: [terse]\n'));
  await select(services, null, 'terse', 'needy');
  const before = valueOf(services.journal.head());
  const shown = await shownOf(services, 'terse', DELETE);
  expect(valueOf(await prospect(services, shown)).remainder).toMatchObject({ kind: 'kept', why: { kind: 'contract' } });
  const done = valueOf(await remove(services, shown));
  expect(told(done)).toEqual([
    'no definition answers to `terse`',
    expect.stringMatching(/^`terse` stays selected without its file, since the rest cannot stand: .*needy/),
    'nothing was written to the state; `pimodes off` clears it',
  ]);
  expect([existsSync(own(box, 'terse.md')), valueOf(services.journal.head()).stateHash]).toEqual([
    false,
    before.stateHash,
  ]);
  expect(await now(services)).toMatchObject({ kind: 'blocked', selection: selection('native + terse, needy') });
});

test('a drifted rest is not accepted by the way', async () => {
  const { box, services } = furnished();
  await select(services, 'builder', 'terse');
  box.write('.pi/agent/modes/builder.md', '---\nname: builder\nstrategy: replace_base\n---\nOther.\n');
  const done = valueOf(await remove(services, await shownOf(services, 'terse', DELETE)));
  expect(done.remainder).toMatchObject({ kind: 'kept', why: { kind: 'drift' } });
});

test('the file that answers is the one that goes, and what answers then is not selected by the way', async () => {
  const { box, services } = furnished();
  box.write('project/.pi/modes/terse.md', overlay('terse', 'Theirs.'));
  await select(services, null, 'terse');
  expect((await now(services)).activation?.fingerprints.get(key('terse'))?.scope).toBe('project');
  const done = valueOf(await remove(services, await shownOf(services, 'terse', DELETE)));
  expect(done).toMatchObject({ files: [theirs(box, 'terse.md')], remainder: { kind: 'rest' } });
  expect(told(done)[0]).toMatch(/^the global definition answers to `terse` now/);
  expect((await now(services)).selection).toEqual(selection('native'));
});

test('a definition that nobody approved can go without touching what is selected', async () => {
  const { box, services } = furnished();
  await select(services, null, 'terse');
  box.write('project/.pi/modes/terse.md', overlay('terse', 'Theirs.'));
  const shown = await shownOf(services, 'terse', { ...DELETE, place: 'project' });
  const done = valueOf(await remove(services, shown));
  expect(told(done)).toEqual([
    expect.stringMatching(/^the global definition answers to `terse`, as before/),
    'what is selected stays',
  ]);
});

test("an older program's entry keeps what it selected besides", async () => {
  const { box } = furnished();
  const line = JSON.stringify({
    type: 'custom',
    customType: 'pi-mode-state.v2',
    id: '00000001',
    parentId: null,
    data: { baseKey: 'builder', overlayKeys: ['terse'] },
  });
  const services = diskServices(box, { journal: memoryJournal({ lines: [line] }) });
  expect((await now(services)).selection).toEqual(selection('builder + terse'));
  const done = valueOf(await remove(services, await shownOf(services, 'terse', DELETE)));
  expect(done.remainder).toEqual({ kind: 'rest', selection: selection('builder') });
  expect(await now(services)).toMatchObject({ kind: 'active', selection: selection('builder') });
});

test('a JSON definition and its prompt file are one: edited apart, removed together, the prompt first', async () => {
  const { box, services } = furnished();
  const json = (label: string) => `{"schemaVersion":2,"key":"pair","label":"${label}","promptStrategy":"append"}\n`;
  box.write('.pi/agent/modes/pair.json', json('Pair'));
  box.write('.pi/agent/modes/pair.md', 'Two by two.\n');
  const saved = valueOf(await saveEdit(services, await shownOf(services, 'pair'), 'Three by three.\n', 'prompt'));
  expect([saved.path, readFileSync(own(box, 'pair.md'), 'utf8')]).toEqual([own(box, 'pair.md'), 'Three by three.\n']);
  const shown = await shownOf(services, 'pair');
  writeFileSync(own(box, 'pair.md'), 'Changed meanwhile.\n');
  for (const refused of [await saveEdit(services, shown, json('Other')), await remove(services, shown)] as Result<
    unknown,
    Refusal
  >[])
    expect(refusalIn(refused)).toMatchObject({ kind: 'file-changed', path: own(box, 'pair.md') });
  const done = valueOf(await remove(services, await shownOf(services, 'pair', DELETE)));
  expect(done.files).toEqual([own(box, 'pair.md'), own(box, 'pair.json')]);
  expect(readdirSync(join(box.agentDir, 'modes'))).toEqual(['builder.md', 'kind.json', 'terse.md']);
  const kind = await shownOf(services, 'kind');
  expect(refusalIn(await saveEdit(services, kind, 'x', 'prompt'))).toMatchObject({ kind: 'invalid-mode' });
});
