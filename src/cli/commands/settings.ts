import { changeSetting, type Overriding, settingLines, settingNamed, settingsDocument } from '../../app/settings.ts';
import { valueText } from '../../formats/setting-text.ts';
import type { Settings } from '../../kernel/settings.ts';
import { type Call, tooMany, withServices } from '../call.ts';
import { given } from '../flags.ts';
import { colorChoice } from '../screen.ts';

/** `pimodes settings [KEY [VALUE]]`: all, one, or change one; --unset goes back to the default. */
export async function settings(call: Call): Promise<number> {
  const { output, typed } = call;
  const [name, value, more] = typed.words;
  const isReset = given(typed, 'unset');
  if (more !== undefined) return output.refuse(tooMany(more, 'pimodes settings KEY VALUE'));
  if (isReset && (name === undefined || value !== undefined)) {
    const message = name === undefined ? '`--unset` needs a setting' : '`--unset` takes no value';
    return output.refuse({ kind: 'usage', message, hint: `pimodes settings ${name ?? 'KEY'} --unset` });
  }
  return withServices(call, async (services) => {
    const answer = (lines: readonly string[]) => {
      if (output.isJson) output.document(settingsDocument(services));
      else output.lines(lines);
      return 0;
    };
    if (name === undefined) return answer(settingLines(services, overriding(call, services.settings)));
    const key = settingNamed(name);
    if (!key.ok) return output.refuse(key.error);
    if (value === undefined && !isReset) return answer([valueText(services.settings[key.value])]);
    const after = await changeSetting(services, key.value, value ?? null);
    if (!after.ok) return output.refuse(after.error);
    return answer([`${key.value} is ${valueText(after.value)}`]);
  });
}

/** The flags and variables that win over a setting. */
function overriding({ typed, env }: Call, settings: Settings): Overriding {
  const { by } = colorChoice(typed, env, settings);
  return { ...(by === null ? {} : { color: by }), ...(given(typed, 'ascii') ? { ascii: '--ascii' } : {}) };
}
