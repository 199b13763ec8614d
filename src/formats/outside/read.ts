/** A mode out of another program's file. */

import { no, ok, type Result } from '../../kernel/result.ts';
import type { Convertible } from '../convert.ts';
import { quote } from '../quote.ts';
import { claudeAgent, claudeStyle } from './claude.ts';
import { readHead } from './head.ts';
import type { OutsideFormat } from './names.ts';
import { opencodeAgent } from './opencode.ts';
import { rooMode, rooModes, slugOf } from './roo.ts';
import { modeFrom } from './sketch.ts';

/** Why there is no mode, or none yet: a file may hold several. */
export type Unread = { readonly why: string; readonly hint: string };

/** Reads `text` as a file of this format; `mode` is the slug of one of several, null where there is one. */
export function readOutside(
  format: OutsideFormat,
  { path, text }: { readonly path: string; readonly text: string },
  mode: string | null,
): Result<Convertible, Unread> {
  if (format === 'roo') return readRoo(text, mode);
  const { fields, body } = readHead(text);
  const stem = stemOf(path);
  if (format === 'claude-agent') return ok(modeFrom(format, claudeAgent({ fields, body }, stem)));
  if (format === 'claude-style') return ok(modeFrom(format, claudeStyle({ fields, body }, stem)));
  const [, below = stem] = /\/agents?\/(.+)\.md$/.exec(path.replaceAll('\\', '/')) ?? [];
  return ok(modeFrom(format, opencodeAgent({ fields, body }, below)));
}

function readRoo(text: string, mode: string | null): Result<Convertible, Unread> {
  const modes = rooModes(text);
  if (!modes.ok) return no({ why: modes.error, hint: 'look at the file' });
  const [first, second] = modes.value;
  const found = mode === null && second === undefined ? first : modes.value.find((one) => slugOf(one) === mode);
  if (found !== undefined) return ok(modeFrom('roo', rooMode(found)));
  const slugs = modes.value.map((one) => quote(slugOf(one))).join(', ');
  const why = mode === null ? `it holds ${modes.value.length} modes` : `it holds no mode ${quote(mode)}`;
  return no({ why: `${why}: ${slugs}`, hint: 'name one of them with `--mode SLUG`' });
}

const stemOf = (path: string): string => /([^/\\]+?)(?:\.md)?$/.exec(path)?.[1] ?? path;
