/** Who gets the keys at a moment. */

import type { Scene } from './scene.ts';

export const CONTEXTS = [
  'modes',
  'search',
  'text',
  'sheet',
  'find',
  'changes',
  'presets',
  'question',
  'stale',
  'refusal',
  'busy',
  'too-small',
] as const;
export type Context = (typeof CONTEXTS)[number];

/** What is on top: a dialog before the presets, these before a sheet, a sheet before the search, the search before the panes. */
export function contextOf({ layout, model }: Pick<Scene, 'layout' | 'model'>): Context {
  if (layout.kind === 'too-small') return 'too-small';
  const { phase } = model.draft;
  switch (phase.kind) {
    case 'asking':
      return 'question';
    case 'refused':
      return phase.refusal.kind === 'stale' ? 'stale' : 'refusal';
    case 'applying':
    case 'reloading':
    case 'closed':
      return 'busy';
    case 'editing':
      break;
  }
  const { find, picker, sheet } = model.view;
  if (picker !== null) return 'presets';
  if (sheet === 'changes') return 'changes';
  if (sheet !== null) return sheet === 'help' && find.isOpen ? 'find' : 'sheet';
  if (model.view.search.from !== null) return 'search';
  return model.view.pane === 'modes' ? 'modes' : 'text';
}

/** The pane that has the keys; null while something is on top of the panes. */
export function focusOf(scene: Pick<Scene, 'layout' | 'model'>): 'modes' | 'text' | null {
  const context = contextOf(scene);
  if (context === 'search') return 'modes';
  return context === 'modes' || context === 'text' ? context : null;
}
