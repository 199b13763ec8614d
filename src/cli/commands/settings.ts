import { changeSetting, settingNamed, settingsDocument } from '../../app/settings.ts';
import { type Call, tooMany, withServices } from '../call.ts';
import { given } from '../flags.ts';

/** `pimodes settings [KEY [VALUE]]`: all, one, or change one; --unset goes back to the default. */
export async function settings(call: Call): Promise<number> {
  const { output, typed } = call;
  const [name, value, more] = typed.words;
  if (more !== undefined) return output.refuse(tooMany(more, 'pimodes settings KEY VALUE'));
  return withServices(call, async (services) => {
    const { settings: now } = services;
    if (name === undefined) {
      if (output.isJson) output.document(settingsDocument(services));
      else output.lines(Object.entries(now).map(([one, set]) => `${one.padEnd(12)} ${JSON.stringify(set)}`));
      return 0;
    }
    const key = settingNamed(name);
    if (!key.ok) return output.refuse(key.error);
    if (value === undefined && !given(typed, 'unset')) {
      if (output.isJson) output.document(settingsDocument(services));
      else output.lines([JSON.stringify(now[key.value])]);
      return 0;
    }
    const after = await changeSetting(services, key.value, value ?? null);
    if (!after.ok) return output.refuse(after.error);
    if (output.isJson) output.document(settingsDocument({ ...services, settings: after.value }));
    else output.lines([`${key.value} is ${JSON.stringify(after.value[key.value])}`]);
    return 0;
  });
}
