/**
 * What became of a mode on its way into another dialect. The list is no forecast of the writer's: it compares what was
 * meant with what the written file is read as, so that nothing can be missing from it.
 */

import { guardLosses } from './conversion-guard.ts';
import type { Loss, Weight } from './loss.ts';
import { type Contribution, type Dialect, labelFrom, type Meaning } from './mode.ts';

/** A mode as a file of this dialect says it; null for a file of another program. */
export type Said = { readonly dialect: Dialect | null; readonly meaning: Meaning; readonly prompt: string };

/** A file of each dialect in words. */
export const DIALECT_WORDS: Readonly<Record<Dialect, string>> = {
  native: 'a native mode',
  pi: 'a plain Pi mode',
  amplifier: 'an Amplifier mode',
  json: 'a JSON mode',
};

/** Everything that `before` says and `after` does not, or says in another way, in the order in which a file would say it. */
export function lossesBetween(before: Said, after: Said & { readonly dialect: Dialect }): Loss[] {
  const [was, is] = [before.meaning, after.meaning];
  const it = DIALECT_WORDS[after.dialect];
  return [
    ...unless(isSameLabel(was, is), 'label', `${it} has no label but its key`),
    ...unless(was.description === is.description, 'description', `${it} has no description`),
    ...placeLosses(before, after, it),
    ...(['requires', 'conflictsWith', 'before', 'after'] as const).flatMap((name) =>
      unless(isSameSet(was.contracts[name], is.contracts[name]), name, `${it} has no contracts with other modes`),
    ),
    ...guardLosses(was.guard, is.guard, it),
    ...unless(was.model === is.model, 'model', `${it} has no model`),
    ...unless(was.thinking === is.thinking, 'thinking', `${it} has no thinking level`),
    ...unless((was.shortcut || null) === (is.shortcut || null), 'shortcut', `${it} has no command of its own`),
    ...unless(was.advertised === is.advertised, 'advertised', `${it} cannot be hidden from the model`),
    ...leavingLosses(was, is, it),
    ...unless(was.exitReview === is.exitReview, 'exitReview', `${it} has no reviewed exit`),
    ...contributionLosses(was, is, it),
    ...promptLosses(before.prompt, after.prompt, after.dialect),
  ];
}

const tell = (field: string, why: string, weight: Weight = 'lost'): Loss[] => [{ weight, field, why }];

const unless = (isKept: boolean, ...told: Parameters<typeof tell>): Loss[] => (isKept ? [] : tell(...told));

/** A key, and a key in words, is what the dialects make of a label that nobody wrote. */
function isSameLabel({ key, label }: Meaning, is: Meaning): boolean {
  const unsaid: readonly string[] = [key, labelFrom(key)];
  return label === is.label || (unsaid.includes(label) && unsaid.includes(is.label));
}

/** Where the prompt goes. */
function placeLosses(before: Said, after: Said & { readonly dialect: Dialect }, it: string): Loss[] {
  const [was, is] = [before.meaning, after.meaning];
  if (was.strategy !== is.strategy) return tell('strategy', `${it} is always an overlay, and this is a base`);
  if (was.deliver !== is.deliver) {
    const now = is.deliver === 'turn' ? 'goes with every user prompt' : 'goes into the system prompt';
    return tell('deliver', `${it} ${now}`);
  }
  const [wasTagged, isTagged] = [before, after].map(({ dialect }) => dialect === 'amplifier');
  if (is.deliver !== 'turn' || wasTagged === isTagged) return [];
  const now = isTagged ? "Amplifier's own tag" : "a labelled section, not in Amplifier's own tag";
  return tell('deliver', `it stands in ${now}`, 'altered');
}

/** What a mode says of itself among those that may follow means nothing. */
function leavingLosses({ key, leaving: was }: Meaning, { leaving: is }: Meaning, it: string): Loss[] {
  const others = (to: typeof was.to) => (to === 'anywhere' ? null : to.filter((one) => one !== key));
  const [wasTo, isTo] = [others(was.to), others(is.to)];
  const isKept = wasTo === null || isTo === null ? wasTo === isTo : isSameSet(wasTo, isTo);
  return [
    ...unless(isKept, 'transitions.to', `${it} cannot say which modes may follow`, 'loosened'),
    ...unless(was.mayClear === is.mayClear, 'transitions.clear', `${it} can always be cleared`, 'loosened'),
  ];
}

const CONTRIBUTES = { context: 'contributes.context', skill: 'contributes.skills', agent: 'contributes.agents' };

/** By what is written, wherever it leads. */
function contributionLosses(was: Meaning, is: Meaning, it: string): Loss[] {
  const isKept = ({ kind, id, source }: Contribution): boolean =>
    is.contributes.some((one) => one.kind === kind && one.id === id && one.source === source);
  return was.contributes
    .filter((one) => !isKept(one))
    .flatMap(({ kind, source }) => tell(CONTRIBUTES[kind], `${it} cannot bring \`${source}\` along`));
}

function promptLosses(was: string, is: string, dialect: Dialect): Loss[] {
  if (was === is) return [];
  const [wasLf, isLf] = [was, is].map((text) => text.replaceAll('\r\n', '\n').trim());
  if (wasLf !== isLf) {
    const cause =
      dialect === 'amplifier' && /^[ \t]*@[\w.-]+:\S+[ \t]*$/m.test(was)
        ? 'a line that is only `@name:path` stands for a file there'
        : 'not all of its characters can be written';
    return tell('prompt', `${DIALECT_WORDS[dialect]} does not give the same text: ${cause}`);
  }
  const isLfOnly = is.includes('\r\n') || !was.includes('\r\n');
  return tell('prompt', isLfOnly ? 'the blanks around it are gone' : 'its lines end in LF', 'altered');
}

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));
