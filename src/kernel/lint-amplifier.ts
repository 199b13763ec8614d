/** Lint rules for what an Amplifier mode means here and does not mean in Amplifier's own runtime, or the other way round. */

import { type Diagnostic, diagnose } from './diagnostic.ts';
import { KNOWN_TOOLS } from './effects.ts';
import { listed, type Subject, type WrittenBuckets } from './lint-subject.ts';
import { aliasesOf, INFRASTRUCTURE, nameInPi } from './tool-names.ts';

const BUCKETS = ['safe', 'warn', 'confirm', 'block'] as const satisfies readonly (keyof WrittenBuckets)[];

/** One tool in several lists: here the strictest counts, there `safe` wins. */
export function severalBuckets({ buckets, at }: Subject): Diagnostic[] {
  if (buckets === null) return [];
  const placed = BUCKETS.flatMap((bucket) => buckets[bucket].map((name) => ({ bucket, name, tool: nameInPi(name) })));
  return [...new Set(placed.map(({ tool }) => tool))].flatMap((tool) => {
    const places = placed.filter((one) => one.tool === tool);
    const lists = BUCKETS.filter((bucket) => places.some((one) => one.bucket === bucket));
    const last = places.at(-1);
    if (lists.length < 2 || last === undefined) return [];
    const names = [...new Set(places.map(({ name }) => name))];
    const theirs =
      names.length > 1
        ? 'Amplifier tells them apart'
        : lists[0] === 'safe'
          ? "in Amplifier's runtime `safe` counts"
          : null;
    const message = `${listed(names)} ${names.length > 1 ? 'are one tool here and stand' : 'stands'} in ${listed(lists)}; here \`${last.bucket}\` counts${theirs === null ? '' : `, ${theirs}`}`;
    return [diagnose('lint/several-buckets', message, { at: at(last.bucket, last.name), hint: 'keep it in one list' })];
  });
}

/** Tools of the conversation in a list that has no say over them, here or there. */
export function bypassingTools({ buckets, at }: Subject): Diagnostic[] {
  if (buckets === null) return [];
  return (['warn', 'confirm', 'block'] as const).flatMap((bucket) =>
    buckets[bucket].flatMap((name, index) => {
      if (!INFRASTRUCTURE.includes(name)) return [];
      const isBlocked = name === 'todo' && bucket === 'block';
      const message = isBlocked
        ? "`todo` is blocked here; Amplifier's runtime lets it pass all the same"
        : `\`${name}\` passes whatever \`${bucket}\` says`;
      const hint = isBlocked ? 'say in the prompt, too, that no list is to be kept' : 'remove it from the list';
      return [diagnose('lint/bypassing-tool', message, { at: at(bucket, index), hint })];
    }),
  );
}

/** Names that mean a tool only where a tool is called exactly so. */
export function noCounterpart({ buckets, at }: Subject): Diagnostic[] {
  if (buckets === null) return [];
  const isKnown = (name: string) =>
    INFRASTRUCTURE.includes(name) || aliasesOf(name).some((one) => KNOWN_TOOLS.includes(one));
  const strange = BUCKETS.flatMap((bucket) =>
    buckets[bucket].filter((name) => !isKnown(name)).map((name) => ({ bucket, name })),
  );
  const [first] = strange;
  if (first === undefined) return [];
  const names = [...new Set(strange.map(({ name }) => name))];
  return [
    diagnose('lint/no-counterpart', `Pi itself has no ${listed(names)}; a tool is meant that is called exactly so`, {
      at: at(first.bucket, first.name),
    }),
  ];
}
