/** `/mode settings [KEY [VALUE]]`: the same file as the command line's. */

import { changeSetting, settingNamed, settingsDocument } from '../../app/settings.ts';
import { jsonText } from '../../formats/report.ts';
import { offerShortcuts } from './shortcuts.ts';
import { decline, tell } from './tell.ts';
import type { Verb } from './verb.ts';

/** All settings, one, or another value for one, which holds at once; --unset goes back to the default. */
export const settings: Verb = async (session, ctx, { words: [name], raw, flags }) => {
  const opened = session.open(ctx);
  if (!opened.ok) return decline(ctx, opened.error);
  const { services } = opened.value;
  const { settings: now } = services;
  const report = (all: typeof now) => jsonText(settingsDocument({ ...services, settings: all })).trim();
  if (name === undefined) {
    const lines = Object.entries(now).map(([one, value]) => `${one}: ${JSON.stringify(value)}`);
    return tell(ctx, flags.has('--json') ? report(now) : lines.join('\n'));
  }
  const key = settingNamed(name);
  if (!key.ok) return decline(ctx, key.error);
  const value = raw(1);
  const isReset = flags.has('--unset');
  if (value === '' && !isReset) return tell(ctx, flags.has('--json') ? report(now) : JSON.stringify(now[key.value]));
  if (value !== '' && isReset) {
    return decline(ctx, { kind: 'usage', message: '`--unset` takes no value', hint: `/mode settings ${name} --unset` });
  }
  const after = await changeSetting(services, key.value, isReset ? null : value);
  if (!after.ok) return decline(ctx, after.error);
  const said = flags.has('--json') ? report(after.value) : `${key.value} is ${JSON.stringify(after.value[key.value])}`;
  // Settings say where modes are and what tools do.
  const warnings = await offerShortcuts(session, ctx);
  await session.refresh(ctx, { said, warnings });
};
