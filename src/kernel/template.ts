/** What a new definition begins as: a file that can be used as it stands, with a place for each thing that authors ask for. */

import type { ModeKey, Strategy } from './mode.ts';

/** The dialects that a new file may be written in. The plain Pi one has overlays alone, sent with every user prompt. */
export const TEMPLATE_DIALECTS = ['native', 'pi'] as const;

export type TemplateKind =
  | { readonly dialect: 'native'; readonly strategy: Strategy }
  | { readonly dialect: 'pi'; readonly strategy: 'append' };

/** The text of a new file called `KEY.md`. */
export function templateFor(key: ModeKey, { dialect, strategy }: TemplateKind): string {
  const about = ABOUT[dialect === 'pi' ? 'pi' : strategy];
  return ['---', `name: ${scalar(key)}`, ...about.fields, '---', ...about.body, ''].join('\n');
}

/** Words that YAML, or an older reader of it, takes for something else than text. */
const scalar = (key: ModeKey): string => (/^(?:true|false|null|yes|no|on|off|y|n)$/.test(key) ? `"${key}"` : key);

type About = { readonly fields: readonly string[]; readonly body: readonly string[] };

const DESCRIPTION = 'description: One sentence for the picker.';
const GUARD = [
  '# tools:                   # the guard, which can only restrict',
  '#   deny: [write, edit]',
  '#   shell: false',
];

/** An exact-final prompt is every byte behind the closing line, so it begins there. */
const ABOUT: Readonly<Record<Strategy | 'pi', About>> = {
  append: {
    fields: [
      DESCRIPTION,
      'strategy: append',
      '# deliver: turn            # with every user prompt instead of in the system prompt',
      '# requires: [other]        # must also be selected',
      '# conflictsWith: [another] # must not be selected',
      ...GUARD,
    ],
    body: ['', 'Say here what the model should do while this mode is selected.'],
  },
  replace_base: {
    fields: [DESCRIPTION, 'strategy: replace_base', '# conflictsWith: [another] # must not be selected', ...GUARD],
    body: [
      '',
      "You are a coding agent in the user's project. Say here what you do, and how.",
      '',
      'What the host adds about the project, its tools and skills follows this text.',
    ],
  },
  replace_final: {
    fields: [DESCRIPTION, 'strategy: replace_final', ...GUARD],
    body: [
      "You are a coding agent in the user's project. Nothing but these lines is sent: say here all that you need to know.",
    ],
  },
  pi: {
    fields: [DESCRIPTION, ...GUARD],
    body: ['', 'Say here what the model should do; this goes with every user prompt.'],
  },
};
