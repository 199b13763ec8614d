import type { HostPrompt } from '../kernel/composition.ts';
import type { Action, Against, Effect } from '../kernel/draft.ts';
import type { Digest } from '../kernel/fingerprint.ts';
import type { Mode, ModeText } from '../kernel/mode.ts';
import { wishTo } from '../kernel/plan.ts';
import type { Presets } from '../kernel/preset.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { Resolution } from '../kernel/resolution.ts';
import { ok, type Result } from '../kernel/result.ts';
import { apply } from './apply.ts';
import { questionFor, type Under, underDraft } from './host-question.ts';
import type { Review } from './review.ts';
import type { Services } from './services.ts';
import { readText } from './texts.ts';
import { waysNow } from './ways.ts';
import { readWorkspace, type Workspace } from './workspace.ts';

/** A mode's text, read when first asked for; null when its file no longer says what the catalog holds. */
export type TextOf = (mode: Mode) => ModeText | null;

/** What the host is asked, and how. Questions with one key have one answer. */
export type HostQuestion = { readonly key: string; readonly ask: () => Promise<Result<HostPrompt, Refusal>> };

/** All that the selector's screen may ask of the world. */
export interface SelectorSession {
  /** What the draft opens on. */
  readonly against: Against;
  /** Carries out an effect; its outcome is the next action. Rejects only on a bug. */
  perform(effect: Effect): Promise<Action>;
  /** Loads what reading texts takes, which rows can be shown without. */
  texts(): Promise<TextOf>;
  /** What was accepted once and has changed since, read now. */
  review(): Promise<Result<Review, Refusal>>;
  /** Every preset there is, read now. */
  presets(): Promise<Presets>;
  /** The question for the host's own prompt under the tools, skills and agents of a draft; null where there is no host. */
  readonly hostPrompt: ((draft: Resolution) => HostQuestion) | null;
  /** Folders and files for the header; paths are absolute. */
  readonly where: { readonly cwd: string; readonly home: string; readonly statePath: string };
  /** Whether the host was told not to trust this folder, so that no definition of the project's is read. */
  readonly isDistrusted: boolean;
  /** What numbers of tokens are estimated with. */
  readonly charactersPerToken: number;
}

/** Reads the workspace once and opens a session on it. */
export async function openSelectorSession(
  services: Services,
  askHost: ((under: Under) => ReturnType<HostQuestion['ask']>) | null = null,
): Promise<Result<SelectorSession, Refusal>> {
  const workspace = await readWorkspace(services);
  if (!workspace.ok) return workspace;
  const known = new Map<Digest, ModeText | null>();
  return ok({
    against: await againstOf(services, workspace.value),
    where: { cwd: services.where.cwd, home: services.where.home, statePath: services.journal.path },
    hostPrompt: askHost && ((draft) => questionOf(underDraft(draft, services.settings.effects), askHost)),
    isDistrusted: services.isDistrusted(),
    charactersPerToken: services.settings.charactersPerToken,
    texts: async () => textsOf(services, known, await services.library.reader()),
    review: () => reviewNow(services),
    presets: async () => (await import('./presets.ts')).listPresets(services),
    perform(effect) {
      // A file that could not be read may be as the catalog has it by now.
      for (const [digest, text] of known) if (text === null) known.delete(digest);
      return perform(services, effect);
    },
  });
}

const questionOf = (under: Under, ask: (under: Under) => ReturnType<HostQuestion['ask']>): HostQuestion => ({
  key: questionFor(under),
  ask: () => ask(under),
});

const textsOf =
  (services: Services, known: Map<Digest, ModeText | null>, reader: Parameters<typeof readText>[1]): TextOf =>
  (mode) => {
    const { digest } = mode.fingerprint;
    const kept = known.get(digest);
    if (kept !== undefined) return kept;
    const read = readText(services, reader, mode);
    known.set(digest, read.ok ? read.value : null);
    return read.ok ? read.value : null;
  };

async function reviewNow(services: Services): Promise<Result<Review, Refusal>> {
  const workspace = await readWorkspace(services);
  return workspace.ok ? (await import('./review.ts')).review(services, workspace.value) : workspace;
}

async function perform(services: Services, effect: Effect): Promise<Action> {
  if (effect.kind === 'reload') {
    const workspace = await readWorkspace(services);
    return workspace.ok
      ? { kind: 'reloaded', against: await againstOf(services, workspace.value) }
      : { kind: 'refused', refusal: workspace.error };
  }
  const { selection, seen, confirmed, projects, force } = effect;
  const change = { kind: 'set', base: selection.base, overlays: selection.overlays } as const;
  const applied = await apply(services, wishTo(change, 'selector', { confirmed, projects, force, seen }));
  return applied.ok ? { kind: 'applied' } : { kind: 'refused', refusal: applied.error };
}

const againstOf = async (services: Services, { catalog, head, standing }: Workspace): Promise<Against> => ({
  catalog,
  stateHash: head.stateHash,
  standing,
  ways: await waysNow(services, standing),
  mounting: services.mounts.now(),
});
