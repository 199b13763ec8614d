/**
 * Front matter as other programs read it. Many files of theirs are no YAML, mostly for a colon in a text; such a head is taken
 * line by line.
 */

import { splitFrontMatter } from '../front-matter-lines.ts';
import { isMapping, type Mapping } from '../located.ts';
import { withLf } from '../source-text.ts';
import { readYaml } from '../yaml-document.ts';

/** A file's fields, none where it has no front matter, and the text behind them. */
export type Head = { readonly fields: Mapping; readonly body: string };

export function readHead(text: string): Head {
  const parts = splitFrontMatter(text);
  if (parts === null) return { fields: {}, body: text };
  const head = withLf(parts.head);
  const { value } = readYaml(head, '', 1);
  return { fields: isMapping(value?.value) ? value.value : fieldsByLine(head), body: parts.body };
}

/** Without YAML only these begin a field: a text goes on with lines like `user: …`. */
const KNOWN: readonly string[] = [
  ...['name', 'description', 'tools', 'model', 'color', 'hidden', 'disable', 'disallowedTools', 'permissionMode'],
  ...['maxTurns', 'skills', 'mcpServers', 'hooks', 'memory', 'background', 'effort', 'isolation', 'initialPrompt'],
  ...['keep-coding-instructions', 'force-for-plugin', 'mode', 'temperature', 'top_p', 'steps', 'maxSteps'],
  ...['permission', 'permissions'],
];

const FIELD = /^([A-Za-z][\w-]*):(?:[ \t]+(.*))?$/;

/** Each known `name: text` at the left begins a field, and every other line goes on with it. */
function fieldsByLine(head: string): Mapping {
  const fields: [name: string, lines: string[]][] = [];
  for (const line of head.split('\n')) {
    const [, name = '', first = ''] = FIELD.exec(line) ?? [];
    if (KNOWN.includes(name)) fields.push([name, [first]]);
    else fields.at(-1)?.[1].push(line);
  }
  return Object.fromEntries(fields.map(([name, lines]) => [name, valueOf(lines)]));
}

function valueOf([first = '', ...others]: readonly string[]): unknown {
  const rest = others.map((line) => line.trim()).filter((line) => line !== '');
  const isList = first.trim() === '' && rest.length > 0 && rest.every((line) => /^- /.test(line));
  if (isList) return rest.map((line) => bare(line.slice(2)));
  const isBlock = /^[|>][+-]?$/.test(first.trim());
  const text = bare([...(isBlock ? [] : [first.trim()]), ...rest].join(' ').trim());
  return text === 'true' ? true : text === 'false' ? false : text;
}

/** A text without the quotes around it. */
const bare = (text: string): string => /^(["'])(.*)\1$/s.exec(text.trim())?.[2] ?? text.trim();
