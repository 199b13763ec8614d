/** Folders that are taken away while the selector is open. */

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openServices } from '../../src/app/open-services.ts';
import { openSelectorSession } from '../../src/app/selector.ts';
import { type Action, type Against, type Effect, openDraft } from '../../src/kernel/draft.ts';
import { explain } from '../../src/kernel/refusal-words.ts';
import { update } from '../../src/kernel/update-draft.ts';
import { worldOf } from '../../src/storage/paths.ts';
import { valueOf } from '../storage/disk.ts';
import { key } from '../support/notation.ts';
import { sandbox } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';
import { writeThreeModes } from '../support/three-modes.ts';

const FOLDERS = { cwd: 'project', modes: '.pi/agent/modes', state: '.pi/agent/pimodes/state', agent: '.pi/agent' };

/** A draft of what is selected and one overlay more, about to be applied. */
function applying(against: Against, overlay: string): Effect {
  const [draft] = update(openDraft(against), { kind: 'toggle-overlay', key: key(overlay) });
  const [, effect] = update(draft, { kind: 'apply' });
  if (effect === undefined) throw new Error('nothing to apply');
  return effect;
}

const told = (action: Action): string =>
  action.kind === 'refused' ? explain(action.refusal).message.replace(/^.*nothing was applied: /, '') : action.kind;

test.each<[keyof typeof FOLDERS, string, string]>([
  ['cwd', 'terse', 'applied'],
  ['modes', 'terse', '`terse` is gone'],
  ['state', 'terse', 'what was selected is gone: the state file was removed or emptied'],
  ['agent', 'terse', 'what was selected is gone: the state file was removed or emptied; `terse` is gone'],
])(
  'the %s folder: Apply of `%s` says "%s", and what is still there can be applied then',
  async (name, overlay, says) => {
    const box = sandbox();
    writeThreeModes(box);
    await runHere(box, ['+plan']);
    const world = worldOf(box.project, { env: box.env, cwd: () => box.project });
    const session = valueOf(await openSelectorSession(valueOf(openServices(world, { state: null }))));
    const apply = applying(session.against, overlay);
    const textOf = await session.texts();
    const folder = join(box.home, FOLDERS[name]);
    rmSync(folder, { recursive: true });

    expect(told(await session.perform(apply))).toBe(says);
    const reloaded = await session.perform({ kind: 'reload' });
    if (reloaded.kind !== 'reloaded') throw new Error(told(reloaded));
    const { catalog } = reloaded.against;
    expect(catalog.entries.has(key('terse'))).toBe(existsSync(join(box.agentDir, 'modes')));
    for (const { mode } of catalog.entries.values()) expect(textOf(mode)).not.toBeNull();
    expect(valueOf(await session.review()).changes).toEqual([]);
    expect((await session.presets()).entries.size).toBe(0);
    expect(told(await session.perform(applying(reloaded.against, 'careful')))).toBe('applied');
  },
);
