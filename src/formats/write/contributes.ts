import type { Contribution } from '../../kernel/mode.ts';
import { type Fields, filled } from './front-matter.ts';

/** What a mode brings along, as the Markdown formats write it. */
export function contributesFields(contributes: readonly Contribution[]): Fields {
  const sources = (kind: Contribution['kind']) =>
    filled(contributes.filter((one) => one.kind === kind).map(({ source }) => source));
  const agents = contributes.filter(({ kind }) => kind === 'agent').map(({ id, source }) => [id, { source }]);
  return { context: sources('context'), skills: sources('skill'), agents: Object.fromEntries(agents) };
}
