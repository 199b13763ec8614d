/** `pimodes run`: starts the user's own agent with the active selection, and ends as it ends. */

import { join } from 'node:path';
import { readWorkspace } from '../../app/workspace.ts';
import { launch } from '../../hosts/launch/launch.ts';
import { type HostName, RECIPES } from '../../hosts/launch/recipes.ts';
import { nearest } from '../../kernel/nearest.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { packageFolder } from '../../storage/paths.ts';
import { type Call, withServices } from '../call.ts';
import type { Typed } from '../flags.ts';

/** Runs the host that is named, Pi when none is. A blocked selection starts nothing. */
export async function runHost(call: Call): Promise<number> {
  const { output, typed, env } = call;
  const asked = hostOf(typed);
  if (typeof asked !== 'string') return output.refuse(asked);
  return withServices(call, async ({ journal, where, ...services }) => {
    const workspace = await readWorkspace({ journal, where, ...services });
    if (!workspace.ok) return output.refuse(workspace.error);
    const { standing } = workspace.value;
    if (standing.kind === 'blocked') return output.refuse({ kind: 'blocked', why: standing.why });
    const started = RECIPES[asked]({
      extension: join(packageFolder(), 'dist/pi.js'),
      statePath: journal.path,
      args: typed.passed,
      env,
    });
    const ended = await launch(started, where.cwd);
    return ended.ok ? ended.value : output.refuse(ended.error);
  });
}

function hostOf({ words, passed }: Typed): HostName | Refusal {
  const [name = 'pi', second] = words.slice(0, words.length - passed.length);
  const hint = "pimodes run pi -- ARGS: the agent's own words stand behind `--`";
  if (second !== undefined) return { kind: 'usage', message: `\`${second}\` is one word too many`, hint };
  if (Object.hasOwn(RECIPES, name)) return name as HostName;
  const [near] = nearest(name, Object.keys(RECIPES));
  const known = `did you mean \`${near}\`?`;
  return { kind: 'usage', message: `no agent is called \`${name}\` here`, hint: near === undefined ? hint : known };
}
