/** `contributes` of a Markdown mode: what it brings along while it is active. */

import { type Diagnostic, diagnose } from '../../kernel/diagnostic.ts';
import type { Contribution } from '../../kernel/mode.ts';
import type { Located } from '../located.ts';
import { quote } from '../quote.ts';

/** The lists and agents as a file has them. */
export type WrittenContributes = {
  readonly context?: readonly string[];
  readonly skills?: readonly string[];
  readonly agents?: Readonly<Record<string, { readonly source: string }>>;
};

/** Agents by name, since a mapping has no order; the lists as written. */
export function contributionsOf({ context = [], skills = [], agents = {} }: WrittenContributes = {}): Contribution[] {
  return [
    ...context.map((source) => ({ kind: 'context', id: source, source }) as const),
    ...skills.map((source) => ({ kind: 'skill', id: source, source }) as const),
    ...Object.keys(agents)
      .sort()
      .flatMap((name) => {
        const source = agents[name]?.source;
        return source === undefined ? [] : [{ kind: 'agent', id: name, source } as const];
      }),
  ];
}

/** Agents whose name is none. */
export const agentProblems = (contributes: WrittenContributes | undefined, data: Located): Diagnostic[] =>
  Object.keys(contributes?.agents ?? {}).flatMap((name) =>
    name.trim() !== '' && !/\p{Cc}/u.test(name)
      ? []
      : [
          diagnose('mode/bad-value', `${quote(name)} is no name for an agent`, {
            at: data.at(['contributes', 'agents', name], 'key'),
            hint: 'give it a name',
          }),
        ],
  );
