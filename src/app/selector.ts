import type { Action, Against, Effect } from '../kernel/draft.ts';
import type { Mode } from '../kernel/mode.ts';
import { wishTo } from '../kernel/plan.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { ok, type Result } from '../kernel/result.ts';
import { apply } from './apply.ts';
import type { Services } from './services.ts';
import { readText } from './texts.ts';
import { readWorkspace, type Workspace } from './workspace.ts';

/** All that the selector's screen may ask of the world. */
export interface SelectorSession {
  /** What the draft opens on. */
  readonly against: Against;
  /** Carries out an effect; its outcome is the next action. Rejects only on a bug. */
  perform(effect: Effect): Promise<Action>;
  /** A mode's prompt, read when first asked for; null when the file no longer says what the catalog holds. */
  textOf(mode: Mode): string | null;
  /** Folders and files for the header; paths are absolute. */
  readonly where: { readonly cwd: string; readonly home: string; readonly statePath: string };
}

/** Reads the workspace once and opens a session on it. */
export async function openSelectorSession(services: Services): Promise<Result<SelectorSession, Refusal>> {
  const workspace = await readWorkspace(services);
  if (!workspace.ok) return workspace;
  const reader = await services.library.reader();
  const texts = new Map<string, string | null>();
  return ok({
    against: againstOf(workspace.value),
    where: { cwd: services.where.cwd, home: services.where.home, statePath: services.journal.path },
    textOf(mode) {
      const known = texts.get(mode.fingerprint.digest);
      if (known !== undefined) return known;
      const read = readText(services, reader, mode);
      texts.set(mode.fingerprint.digest, read.ok ? read.value : null);
      return read.ok ? read.value : null;
    },
    perform: (effect) => perform(services, effect),
  });
}

async function perform(services: Services, effect: Effect): Promise<Action> {
  if (effect.kind === 'reload') {
    const workspace = await readWorkspace(services);
    return workspace.ok
      ? { kind: 'reloaded', against: againstOf(workspace.value) }
      : { kind: 'refused', refusal: workspace.error };
  }
  const { selection, seen, confirmed, projects } = effect;
  const change = { kind: 'set', base: selection.base, overlays: selection.overlays } as const;
  const applied = await apply(services, wishTo(change, 'selector', { confirmed, projects, seen }));
  return applied.ok ? { kind: 'applied' } : { kind: 'refused', refusal: applied.error };
}

const againstOf = ({ catalog, head, standing }: Workspace): Against => ({
  catalog,
  stateHash: head.stateHash,
  standing,
});
