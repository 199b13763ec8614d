import type { Dialect, Meaning, ModeText } from '../../kernel/mode.ts';
import type { Body } from '../frontmatter.ts';
import type { Located } from '../located.ts';

/** What a dialect makes of a file: all that it says but where it was found. */
export type Written = ModeText & { readonly dialect: Dialect; readonly meaning: Meaning };

/** A Markdown file with front matter; `stem` is its name without `.md`. */
export type MarkdownMode = {
  readonly path: string;
  readonly stem: string;
  readonly data: Located;
  readonly body: Body;
};
