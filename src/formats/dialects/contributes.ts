/** `contributes` of a Markdown mode: what it brings along while it is active, with the files that these are today. */

import { type Diagnostic, diagnose } from '../../kernel/diagnostic.ts';
import { digestOf } from '../../kernel/fingerprint.ts';
import type { ContextText, ContributedFile, Contribution } from '../../kernel/mode.ts';
import { no, ok, type Result } from '../../kernel/result.ts';
import { readFrontMatter } from '../frontmatter.ts';
import { isMapping, type Located, type Mapping, member } from '../located.ts';
import { quote } from '../quote.ts';
import type { References, Referred } from '../references.ts';
import { withLf } from '../source-text.ts';

/** The lists and agents as a file has them. */
export type WrittenContributes = {
  readonly context?: readonly string[];
  readonly skills?: readonly string[];
  readonly agents?: Readonly<Record<string, { readonly source: string }>>;
};

export type Contributed = {
  /** Agents by name, since a mapping has no order; the lists as written. */
  readonly contributes: readonly Contribution[];
  /** The texts of the contexts that are there. */
  readonly contexts: readonly ContextText[];
};

/** Looks for all that is written; `data` is what holds `contributes`. */
export function contributionsOf(
  written: WrittenContributes | undefined,
  data: Located,
  references: References,
): Contributed {
  const { context = [], skills = [], agents = {} } = written ?? {};
  const at = (...steps: string[]) => data.at(['contributes', ...steps]);
  const read = context.map((source, index) => {
    const found = references.text(source, at('context', String(index)));
    const file = found.ok ? ok(fileOf(found.value, source, null)) : found;
    return { contribution: { kind: 'context', id: source, source, file } as const, found };
  });
  const contexts = read.flatMap(({ found }) => (found.ok ? found.value : []));
  const brought = skills.map((source, index): Contribution => {
    const found = references.find(skillFiles(source), at('skills', String(index)));
    return { kind: 'skill', id: source, source, file: found.ok ? skillIn(found.value) : found };
  });
  const called = Object.entries(agents)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { source }]): Contribution => {
      const found = references.find(agentFiles(source), at('agents', name));
      const file = found.ok ? ok(fileOf(found.value, name, descriptionIn(headOf(found.value)))) : found;
      return { kind: 'agent', id: name, source, file };
    });
  return { contributes: [...read.map(({ contribution }) => contribution), ...brought, ...called], contexts };
}

/** A skill is a folder with a file of this name, or one file. */
const skillFiles = (source: string): string[] =>
  source.endsWith('.md') ? [source] : [`${source}/SKILL.md`, `${source}.md`];

const agentFiles = (source: string): string[] => (source.endsWith('.md') ? [source] : [`${source}.md`, source]);

const fileOf = ({ path, text }: Referred, name: string, about: string | null): ContributedFile => ({
  path,
  digest: digestOf(withLf(text)),
  name,
  about,
});

/** What the model is shown of a skill is its description, so it has to have one. */
function skillIn(file: Referred): Result<ContributedFile, string> {
  const head = headOf(file);
  const about = descriptionIn(head);
  if (about === null) return no('its front matter has no description');
  if (member(head, 'disable-model-invocation') === true) return no('its front matter keeps it from the model');
  const [folder = ''] = file.path.split(/[\\/]/).slice(-2);
  return ok(fileOf(file, textIn(head, 'name') ?? folder, about));
}

/** Empty where there is none that can be read. */
function headOf({ path, text }: Referred): Mapping {
  const read = readFrontMatter(text, path);
  const value = read.ok ? read.value?.data.value : null;
  return isMapping(value) ? value : {};
}

/** Amplifier's agents say it below `meta`. */
function descriptionIn(head: Mapping): string | null {
  const meta = member(head, 'meta');
  return textIn(head, 'description') ?? (isMapping(meta) ? textIn(meta, 'description') : null);
}

function textIn(head: Mapping, name: string): string | null {
  const value = member(head, name);
  const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  return text === '' ? null : text;
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
