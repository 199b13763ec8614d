import type { InHost } from '../../app/in-host.ts';
import { applyStartup, takeStartup } from '../../app/startup.ts';
import { emitRefusal } from './events.ts';
import type { Pi } from './pi-api.ts';
import { refusalText } from './tell.ts';

/** Selects what PI_MODES or PI_MODE asks for, and answers what there is to say of it; null when neither asks. */
export async function startWith(pi: Pi, { untilExit }: InHost): Promise<string[] | null> {
  const startup = takeStartup(process.env);
  if (startup === null) return null;
  const done = await applyStartup(untilExit, startup);
  const declined = done.ok ? done.value : done.error;
  if (declined === null) return [];
  emitRefusal(pi, declined);
  const why = refusalText(declined);
  return [done.ok ? `${startup.name} is not applied, Pi's own prompt stands: ${why}` : why];
}
