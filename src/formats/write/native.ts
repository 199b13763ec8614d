import { labelFrom, type Meaning, type ToolRules } from '../../kernel/mode.ts';
import { contributesFields } from './contributes.ts';
import { asBody, type Fields, filled, frontMatter } from './front-matter.ts';

/** A native file, which can say all that a mode means. What is not written is as it would be by default. */
export function writeNative(meaning: Meaning, prompt: string): string {
  const { key, label, description, strategy, deliver, contracts, guard, leaving } = meaning;
  const head = frontMatter({
    name: key,
    label: label === labelFrom(key) ? undefined : label,
    description: description ?? undefined,
    strategy,
    deliver: deliver === 'turn' ? deliver : undefined,
    requires: filled(contracts.requires),
    conflictsWith: filled(contracts.conflictsWith),
    before: filled(contracts.before),
    after: filled(contracts.after),
    tools: guard.tools === null ? undefined : toolFields(guard.tools),
    access: guard.access ?? undefined,
    model: meaning.model ?? undefined,
    thinking: meaning.thinking ?? undefined,
    shortcut: meaning.shortcut ?? undefined,
    advertised: meaning.advertised ? undefined : false,
    transitions: {
      to: leaving.to === 'anywhere' ? undefined : leaving.to,
      clear: leaving.mayClear ? undefined : false,
    },
    exitReview: meaning.exitReview ? true : undefined,
    contributes: contributesFields(meaning.contributes),
  });
  return head + (strategy === 'replace_final' ? prompt : asBody(prompt));
}

const toolFields = (tools: ToolRules): Fields => ({
  allow: tools.allow ?? undefined,
  deny: filled(tools.deny),
  warn: filled(tools.warn),
  confirm: filled(tools.confirm),
  shell: tools.shell ? undefined : false,
  bashAllow: tools.bashAllow ?? undefined,
  bashDeny: filled(tools.bashDeny),
});
