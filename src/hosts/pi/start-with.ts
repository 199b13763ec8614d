import type { InHost } from '../../app/in-host.ts';
import { applyStartup, takeStartup } from '../../app/startup.ts';
import { refusalText } from './tell.ts';

/** Selects what PI_MODES or PI_MODE asks for, and answers what there is to say of it; null when neither asks. */
export async function startWith({ untilExit }: InHost): Promise<string[] | null> {
  const startup = takeStartup(process.env);
  if (startup === null) return null;
  const done = await applyStartup(untilExit, startup);
  if (!done.ok) return [refusalText(done.error)];
  if (done.value === null) return [];
  return [`${startup.name} is not applied, Pi's own prompt stands: ${refusalText(done.value)}`];
}
