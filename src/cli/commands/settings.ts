import { settingsReport } from '../../formats/report-list.ts';
import { nearest } from '../../kernel/nearest.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { no, ok, type Result } from '../../kernel/result.ts';
import { DEFAULT_SETTINGS, isSetting, SETTINGS, type Settings } from '../../storage/settings.ts';
import { type Call, tooMany, withServices } from '../call.ts';
import { given } from '../flags.ts';

/** `pimodes settings [KEY [VALUE]]`: all, one, or change one; --unset goes back to the default. */
export async function settings(call: Call): Promise<number> {
  const { output, typed } = call;
  const [key, value, more] = typed.words;
  if (more !== undefined) return output.refuse(tooMany(more, 'pimodes settings KEY VALUE'));
  return withServices(call, async ({ settings: now, settingsPath }) => {
    if (key === undefined) {
      if (output.isJson) output.document(settingsReport(settingsPath, now, DEFAULT_SETTINGS));
      else output.lines(Object.entries(now).map(([name, one]) => `${name.padEnd(12)} ${JSON.stringify(one)}`));
      return 0;
    }
    if (!isSetting(key)) return output.refuse(unknown(key));
    if (value === undefined && !given(typed, 'unset')) {
      if (output.isJson) output.document(settingsReport(settingsPath, now, DEFAULT_SETTINGS));
      else output.lines([JSON.stringify(now[key])]);
      return 0;
    }
    const wanted = value === undefined ? ok(null) : valueFor(key, value);
    if (!wanted.ok) return output.refuse(wanted.error);
    const { writeSetting } = await import('../../storage/settings-write.ts');
    const written = await writeSetting(settingsPath, key, wanted.value);
    if (!written.ok) return output.refuse(written.error);
    const after = { ...now, [key]: wanted.value ?? DEFAULT_SETTINGS[key] };
    if (output.isJson) output.document(settingsReport(settingsPath, after, DEFAULT_SETTINGS));
    else output.lines([`${key} is ${JSON.stringify(after[key])}`]);
    return 0;
  });
}

function unknown(key: string): Refusal {
  const [near] = nearest(key, Object.keys(SETTINGS));
  return {
    kind: 'usage',
    message: `there is no setting \`${key}\``,
    hint: near === undefined ? 'pimodes settings shows all' : `did you mean \`${near}\`?`,
  };
}

/** What was typed as the setting's value: JSON where it is JSON, else the text itself. */
function valueFor<Key extends keyof Settings>(key: Key, typed: string): Result<Settings[Key], Refusal> {
  for (const value of [parsed(typed), typed]) {
    if (SETTINGS[key].accepts(value)) return ok(value as Settings[Key]);
  }
  return no({
    kind: 'usage',
    message: `\`${key}\` takes ${SETTINGS[key].takes}, not \`${typed}\``,
    hint: `pimodes settings ${key}`,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
