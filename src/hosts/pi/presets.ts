/** `/mode preset …`: selections with a name. Only `use` changes what is selected. */

import { PRESET_VERBS } from '../../app/offers.ts';
import { readTransfer } from '../../app/preset-source.ts';
import {
  deletePreset,
  importPreset,
  listPresets,
  missingFrom,
  readPresetNamed,
  savePreset,
} from '../../app/presets.ts';
import type { Services } from '../../app/services.ts';
import { writePreset } from '../../formats/preset-file.ts';
import { lineFor } from '../../formats/preset-transfer.ts';
import { jsonText } from '../../formats/report.ts';
import { presetReport, presetsReport } from '../../formats/report-preset.ts';
import { wordsFor } from '../../kernel/directive.ts';
import { nearest } from '../../kernel/nearest.ts';
import { presetDirective } from '../../kernel/preset.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { no, ok, type Result } from '../../kernel/result.ts';
import { visibleLine } from '../../kernel/visible.ts';
import { change } from './change.ts';
import { decline, tell } from './tell.ts';
import { behindFirst, CHANGE_FLAGS, strayFlag, type Typed } from './typed.ts';
import type { Verb } from './verb.ts';

type Answer = { readonly text: string; readonly document: object };
type Act = (services: Services, typed: Typed) => Promise<Result<Answer, Refusal>>;

const ACTS: Readonly<Record<string, { readonly flags: readonly string[]; readonly act: Act }>> = {
  save: { flags: ['--label', '--overwrite', '--json'], act: save },
  list: { flags: ['--json'], act: list },
  delete: { flags: ['--json'], act: remove },
  export: { flags: ['--json'], act: exportOne },
  import: { flags: ['--data', '--overwrite', '--json'], act: importOne },
};

/** Runs the verb behind `preset`. */
export const preset: Verb = async (session, ctx, all) => {
  const [name] = all.words;
  const typed = behindFirst(all);
  if (name === 'use') {
    const stray = strayFlag(typed, CHANGE_FLAGS, '/mode preset use');
    const key = stray === null ? nameIn(typed.words) : no(stray);
    if (!key.ok) return decline(ctx, key.error);
    return change(session, ctx, typed, async (services) => {
      const found = await readPresetNamed(services, key.value);
      return found.ok ? ok({ change: presetDirective(found.value.preset), source: 'preset' }) : found;
    });
  }
  const verb = name !== undefined && Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
  if (verb === undefined) return decline(ctx, unknownVerb(name));
  const stray = strayFlag(typed, verb.flags, `/mode preset ${name}`);
  if (stray !== null) return decline(ctx, stray);
  const opened = session.open(ctx);
  const done = opened.ok ? await verb.act(opened.value.services, typed) : opened;
  if (!done.ok) return decline(ctx, done.error);
  tell(ctx, typed.flags.has('--json') ? jsonText(done.value.document).trim() : done.value.text);
};

function unknownVerb(name: string | undefined): Refusal {
  const verbs = PRESET_VERBS.map(({ word }) => word);
  const [near] = name === undefined ? [] : nearest(name, verbs);
  const message =
    name === undefined ? '`preset` needs a verb' : `\`${visibleLine(name)}\` is nothing that can be done with presets`;
  const hint = near === undefined ? `one of ${verbs.join(', ')}` : `did you mean \`/mode preset ${near}\`?`;
  return { kind: 'usage', message, hint };
}

function nameIn([name, more]: readonly string[]): Result<string, Refusal> {
  if (name !== undefined && more === undefined) return ok(name);
  const message =
    name === undefined ? 'the key of a preset is missing' : `\`${visibleLine(more ?? '')}\` is one word too many`;
  return no({ kind: 'usage', message, hint: '`/mode preset list` shows every preset' });
}

async function save(services: Services, { words, flags, values }: Typed): Promise<Result<Answer, Refusal>> {
  const name = nameIn(words);
  if (!name.ok) return name;
  const how = { label: values.get('--label') ?? null, replaces: flags.has('--overwrite') };
  const saved = await savePreset(services, name.value, how);
  if (!saved.ok) return saved;
  const { key, selection } = saved.value.preset;
  const document = presetReport('saved', { ...saved.value, scope: 'global' });
  return ok({ text: `saved ${key}: ${wordsFor(selection)}`, document });
}

async function list(services: Services, { words: [more] }: Typed): Promise<Result<Answer, Refusal>> {
  if (more !== undefined) {
    const message = `\`${visibleLine(more)}\` is one word too many`;
    return no({ kind: 'usage', message, hint: '/mode preset list' });
  }
  const presets = await listPresets(services);
  const rows = [...presets.entries.values()].map(
    ({ preset: { key, label, selection }, scope }) =>
      `${key} (${visibleLine(label)}), ${scope}: ${wordsFor(selection)}`,
  );
  const faults = presets.broken.map(
    ({ path, diagnostics: [first] }) => `! ${visibleLine(path)}: ${visibleLine(first?.message ?? 'it has errors')}`,
  );
  const none = rows.length === 0 ? ['no preset is kept here; /mode preset save KEY keeps what is selected'] : [];
  return ok({ text: [...rows, ...none, ...faults].join('\n'), document: presetsReport(presets) });
}

async function remove(services: Services, { words }: Typed): Promise<Result<Answer, Refusal>> {
  const name = nameIn(words);
  const done = name.ok ? await deletePreset(services, name.value) : name;
  if (!done.ok) return done;
  const { deleted, left } = done.value;
  const { key, selection } = deleted.preset;
  const now = left === null ? '' : `\nthe project's \`${key}\` answers now (${visibleLine(left.path)})`;
  return ok({
    text: `deleted ${key}; it was: ${wordsFor(selection)}${now}`,
    document: presetReport('deleted', deleted),
  });
}

async function exportOne(services: Services, { words }: Typed): Promise<Result<Answer, Refusal>> {
  const name = nameIn(words);
  const found = name.ok ? await readPresetNamed(services, name.value) : name;
  if (!found.ok) return found;
  const text = writePreset(found.value.preset);
  const line = lineFor(text);
  return ok({ text: `${text.trimEnd()}\n${line}`, document: presetReport('exported', found.value, line) });
}

async function importOne(services: Services, { words, flags, values }: Typed): Promise<Result<Answer, Refusal>> {
  const source = await readTransfer({ words, data: values.get('--data') ?? null }, services.where.cwd, null);
  if (!source.ok) return source;
  const { expected, bytes } = source.value;
  const kept = await importPreset(services, bytes, { expected, replaces: flags.has('--overwrite') });
  if (!kept.ok) return kept;
  const { key, selection } = kept.value.preset;
  const missing = await missingFrom(services, selection);
  const note = missing.length === 0 ? '' : `\nnot defined here yet: ${missing.map((one) => `\`${one}\``).join(', ')}`;
  const document = presetReport('imported', { ...kept.value, scope: 'global' });
  return ok({ text: `imported ${key}: ${wordsFor(selection)}${note}`, document });
}
