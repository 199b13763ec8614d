/** `pimodes preset …`: selections with a name. Only `use` changes what is selected. */

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
import { presetReport, presetsReport } from '../../formats/report-preset.ts';
import { wordsFor } from '../../kernel/directive.ts';
import { nearest } from '../../kernel/nearest.ts';
import { presetDirective } from '../../kernel/preset.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { Result } from '../../kernel/result.ts';
import { visibleLine } from '../../kernel/visible.ts';
import { type Call, needs, tooMany, withServices } from '../call.ts';
import { given, PRESET_FLAGS, valueOf, WRITE_FLAGS } from '../flags.ts';
import { diagnosticText } from '../text/diagnostic.ts';
import { carryOut } from './change.ts';

type Verb = {
  /** The flags of `preset` that it takes. */
  readonly flags: readonly string[];
  readonly run: (call: Call, services: Services) => Promise<number>;
};

const VERBS: Readonly<Record<string, Verb>> = {
  save: { flags: ['label', 'overwrite'], run: save },
  use: { flags: Object.keys(WRITE_FLAGS), run: use },
  list: { flags: [], run: list },
  delete: { flags: [], run: remove },
  export: { flags: [], run: exportOne },
  import: { flags: ['overwrite', 'data'], run: importOne },
};

/** Runs the verb behind `preset`. */
export async function preset(call: Call): Promise<number> {
  const { output, typed } = call;
  const [name, ...words] = typed.words;
  const verb = name !== undefined && Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  if (name === undefined || verb === undefined) return output.refuse(unknownVerb(name));
  const stray = Object.keys(PRESET_FLAGS).find((flag) => given(typed, flag) && !verb.flags.includes(flag));
  if (stray !== undefined) {
    const message = `\`--${stray}\` is not a flag of \`preset ${name}\``;
    return output.refuse({ kind: 'usage', message, hint: 'pimodes help preset' });
  }
  const own: Call = { ...call, typed: { ...typed, words } };
  return withServices(own, (services) => verb.run(own, services));
}

function unknownVerb(name: string | undefined): Refusal {
  const [near] = name === undefined ? [] : nearest(name, Object.keys(VERBS));
  const message =
    name === undefined ? '`preset` needs a verb' : `\`${visibleLine(name)}\` is nothing that can be done with a preset`;
  const hint =
    near === undefined ? `one of ${Object.keys(VERBS).join(', ')}` : `did you mean \`pimodes preset ${near}\`?`;
  return { kind: 'usage', message, hint };
}

const key = ({ typed }: Call, verb: string): Result<string, Refusal> =>
  needs(
    typed.words,
    'the key of the preset',
    verb === 'save' ? 'pimodes preset save KEY' : '`pimodes preset list` shows every preset',
  );

async function save(call: Call, services: Services): Promise<number> {
  const { output, typed } = call;
  const name = key(call, 'save');
  if (!name.ok) return output.refuse(name.error);
  const replaces = given(typed, 'overwrite');
  const saved = await savePreset(services, name.value, { label: valueOf(typed, 'label'), replaces });
  if (!saved.ok) return output.refuse(saved.error);
  if (output.isJson) output.document(presetReport('saved', { ...saved.value, scope: 'global' }));
  else output.lines([`saved ${saved.value.preset.key}: ${wordsFor(saved.value.preset.selection)}`]);
  return 0;
}

async function use(call: Call, services: Services): Promise<number> {
  const name = key(call, 'use');
  if (!name.ok) return call.output.refuse(name.error);
  const found = await readPresetNamed(services, name.value);
  if (!found.ok) return call.output.refuse(found.error);
  return carryOut(call, services, presetDirective(found.value.preset), { source: 'preset' });
}

async function list({ output, typed }: Call, services: Services): Promise<number> {
  const [word] = typed.words;
  if (word !== undefined) return output.refuse(tooMany(word, 'pimodes preset list'));
  const presets = await listPresets(services);
  if (output.isJson) {
    output.document(presetsReport(presets));
    return 0;
  }
  const all = [...presets.entries.values()];
  const width = Math.max(0, ...all.map(({ preset }) => preset.key.length));
  output.lines(
    all.map(({ preset, scope, shadows }) => {
      const where = `${scope}${shadows.length > 0 ? `, shadows ${shadows.map((one) => one.scope).join(', ')}` : ''}`;
      return `${preset.key.padEnd(width)}  ${wordsFor(preset.selection)}  (${visibleLine(preset.label)}; ${where})`;
    }),
  );
  if (all.length === 0) output.note('no preset is kept here; `pimodes preset save KEY` keeps the active selection');
  for (const { path, diagnostics } of presets.broken)
    for (const one of diagnostics.slice(0, 1)) output.note(diagnosticText(one, path));
  for (const one of presets.diagnostics) output.note(diagnosticText(one));
  return 0;
}

async function remove(call: Call, services: Services): Promise<number> {
  const { output } = call;
  const name = key(call, 'delete');
  if (!name.ok) return output.refuse(name.error);
  const done = await deletePreset(services, name.value);
  if (!done.ok) return output.refuse(done.error);
  const { deleted, left } = done.value;
  if (output.isJson) output.document(presetReport('deleted', deleted));
  else {
    output.lines([`deleted ${deleted.preset.key}; it was: ${wordsFor(deleted.preset.selection)}`]);
    if (left !== null) output.note(`the project's \`${left.preset.key}\` answers now (${visibleLine(left.path)})`);
  }
  return 0;
}

async function exportOne(call: Call, services: Services): Promise<number> {
  const { output } = call;
  const name = key(call, 'export');
  if (!name.ok) return output.refuse(name.error);
  const found = await readPresetNamed(services, name.value);
  if (!found.ok) return output.refuse(found.error);
  const text = writePreset(found.value.preset);
  if (output.isJson) output.document(presetReport('exported', found.value, lineFor(text)));
  else output.lines([...text.split('\n'), lineFor(text)]);
  return 0;
}

async function importOne(call: Call, services: Services): Promise<number> {
  const { output, process, typed } = call;
  const named = { words: typed.words, data: valueOf(typed, 'data') };
  const source = await readTransfer(named, services.where.cwd, process.stdin);
  if (!source.ok) return output.refuse(source.error);
  const { expected, bytes } = source.value;
  const kept = await importPreset(services, bytes, { expected, replaces: given(typed, 'overwrite') });
  if (!kept.ok) return output.refuse(kept.error);
  const { preset } = kept.value;
  if (output.isJson) output.document(presetReport('imported', { ...kept.value, scope: 'global' }));
  else output.lines([`imported ${preset.key}: ${wordsFor(preset.selection)}`]);
  const missing = await missingFrom(services, preset.selection);
  if (missing.length > 0) output.note(`not defined here yet: ${missing.map((one) => `\`${one}\``).join(', ')}`);
  return 0;
}
