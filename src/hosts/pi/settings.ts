/** `/mode settings [KEY [VALUE]]`: the same file as the command line's. */

import { changeSetting, settingLines, settingNamed, settingsDocument } from '../../app/settings.ts';
import { jsonText } from '../../formats/report.ts';
import { valueText } from '../../formats/setting-text.ts';
import { offerShortcuts } from './shortcuts.ts';
import { decline, tell } from './tell.ts';
import type { Verb } from './verb.ts';
import { settingsTrouble } from './warnings.ts';

/** All settings, one, or another value for one, which holds at once; --unset goes back to the default. */
export const settings: Verb = async (session, ctx, { words: [name], raw, flags }) => {
  const opened = session.open(ctx);
  if (!opened.ok) return decline(ctx, opened.error);
  const { services } = opened.value;
  const answer = (text: string) => (flags.has('--json') ? jsonText(settingsDocument(services)).trim() : text);
  if (name === undefined)
    return tell(
      ctx,
      answer([...settingLines(services), ...settingsTrouble(services).map((one) => `! ${one}`)].join('\n')),
    );
  const key = settingNamed(name);
  if (!key.ok) return decline(ctx, key.error);
  const value = raw(1);
  const isReset = flags.has('--unset');
  if (value === '' && !isReset) return tell(ctx, answer(valueText(services.settings[key.value])));
  if (value !== '' && isReset) {
    return decline(ctx, { kind: 'usage', message: '`--unset` takes no value', hint: `/mode settings ${name} --unset` });
  }
  const after = await changeSetting(services, key.value, isReset ? null : value);
  if (!after.ok) return decline(ctx, after.error);
  // Settings say where modes are and what tools do.
  const warnings = await offerShortcuts(session, ctx);
  await session.refresh(ctx, { said: answer(`${key.value} is ${valueText(after.value)}`), warnings });
};
