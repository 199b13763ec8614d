import { SHELLS } from '../../kernel/effects.ts';
import type { Meaning, ToolRules } from '../../kernel/mode.ts';
import { aliasesOf, INFRASTRUCTURE } from '../../kernel/tool-names.ts';
import { contributesFields } from './contributes.ts';
import { asBody, type Fields, filled, frontMatter } from './front-matter.ts';

/**
 * An Amplifier file as its own reader takes it: `name` is the key, since a mode is looked up by its file there, and files are
 * referred to by pack alone, not as `./path`.
 */
export function writeAmplifier(meaning: Meaning, prompt: string): string {
  const { key, description, shortcut, advertised, guard, leaving, contributes } = meaning;
  const to = leaving.to === 'anywhere' ? [] : leaving.to.filter((one) => one !== key);
  const head = frontMatter({
    mode: {
      name: key,
      description: description ?? undefined,
      shortcut: shortcut === key ? undefined : (shortcut ?? false),
      advertised: advertised ? undefined : false,
      default_action: guard.tools?.allow == null ? 'allow' : 'block',
      allowed_transitions: filled(to),
      allow_clear: leaving.mayClear ? undefined : false,
      tools: guard.tools === null ? undefined : bucketFields(guard.tools),
      contributes: contributesFields(contributes.filter(({ source }) => source.startsWith('@'))),
    },
  });
  return head + asBody(prompt);
}

/** The strictest list of a tool is the only one that it stands in. */
function bucketFields(tools: ToolRules): Fields {
  const block = [
    ...tools.deny,
    ...(tools.shell ? [] : SHELLS),
    ...(tools.allow?.includes('todo') === false ? ['todo'] : []),
  ];
  const passing = (names: readonly string[], ...stricter: (readonly string[])[]) =>
    names.filter((name) => !stricter.some((list) => list.includes(name)) && !INFRASTRUCTURE.includes(name));
  const isAllowed = (name: string) => tools.allow === null || tools.allow.includes(name);
  const confirm = passing(tools.confirm, block).filter(isAllowed);
  const warn = passing(tools.warn, block, confirm).filter(isAllowed);
  const restricted = tools.allow === null ? everyName : oneName;
  return {
    safe: filled(oneName(passing(tools.allow ?? [], block, confirm, warn))),
    warn: filled(restricted(warn)),
    confirm: filled(restricted(confirm)),
    block: filled(everyName(block)),
  };
}

/** Amplifier compares names exactly: what restricts a tool has to name it by all that it has there, what allows it by one. */
const everyName = (names: readonly string[]): string[] => [...new Set(names.flatMap(namesThere))];
const oneName = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => namesThere(name).slice(0, 1))),
];

/** Amplifier's names of a tool that is named as in Pi; any other is left as it is. */
function namesThere(name: string): readonly string[] {
  const [own, ...others] = aliasesOf(name);
  return own === name && others.length > 0 ? others : [name];
}
