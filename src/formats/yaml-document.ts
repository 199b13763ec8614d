/** YAML as plain data with places: the 1.2 core schema, text keys, no tags, few aliases. No mode needs more. */

import { type Document, isAlias, isMap, isScalar, isSeq, Lexer, parseDocument } from 'yaml';
import { type Diagnostic, diagnose, type Location } from '../kernel/diagnostic.ts';
import type { Checked } from '../kernel/result.ts';
import type { Located, Pointer } from './located.ts';
import { type Places, placesIn } from './places.ts';
import { tellProblem } from './yaml-problem.ts';
import { startOf, tooDeep, YamlValues } from './yaml-values.ts';

const MAX_CHARACTERS = 32_768;
/** Parsing costs by the token, so that a text within the size could still take seconds. */
const MAX_TOKENS = 8_000;
/** A text this short cannot reach that many. */
const FREE_CHARACTERS = 4_096;

/** The data of a YAML text that begins on `firstLine` of the file at `path`. Lines must end in LF. */
export function readYaml(text: string, path: string, firstLine: number): Checked<Located> {
  const at = placesIn(text, path, firstLine);
  const directive = /^%/m.exec(text);
  if (directive !== null) return failed(aDirective(at(directive.index)));
  if (isOversized(text)) return failed(oversized(at(0)));
  const doc = parsed(text);
  if (doc === null) return failed(tooDeep(at(0)));
  if (doc.errors.length > 0) return failed(tellProblem(text, doc, at));

  const values = new YamlValues(text, at);
  const value = values.valueOf(doc.contents, 0);
  if (values.errors.length > 0) return { value: null, diagnostics: [...values.errors, ...values.warnings] };
  return { value: located(value, doc, values, at), diagnostics: values.warnings };
}

const failed = (diagnostic: Diagnostic): Checked<Located> => ({ value: null, diagnostics: [diagnostic] });

const aDirective = (at: Location): Diagnostic =>
  diagnose('yaml/directive', 'a line that begins with `%` is a YAML directive', {
    at,
    hint: 'remove the line, or indent or quote it if it is text',
  });

const oversized = (at: Location): Diagnostic =>
  diagnose('file/too-large', 'the front matter is larger than any mode needs', {
    at,
    hint: 'move text below the closing `---`',
  });

function isOversized(text: string): boolean {
  if (text.length > MAX_CHARACTERS) return true;
  if (text.length <= FREE_CHARACTERS) return false;
  let tokens = 0;
  for (const _token of new Lexer().lex(text)) if (++tokens > MAX_TOKENS) return true;
  return false;
}

/** Null when the parser itself runs out of stack. `logLevel` must not be `silent`: that hides a second document. */
function parsed(text: string): Document.Parsed | null {
  try {
    return parseDocument(text, { logLevel: 'error', prettyErrors: false, stringKeys: true, uniqueKeys: false });
  } catch {
    return null;
  }
}

/** A node with its key, and how many steps of a pointer lead there. */
type Found = { readonly node: unknown; readonly key: unknown; readonly depth: number };

function located(value: unknown, doc: Document, values: YamlValues, at: Places): Located {
  return {
    value,
    at: (pointer, part = 'value') => at(offsetOf(pointer, part)),
    written: (pointer) => {
      const { node, depth } = find(pointer);
      return isScalar(node) && depth === pointer.length ? (node.source ?? '') : null;
    },
    isPlain: (pointer) => {
      const { node, depth } = find(pointer);
      return isScalar(node) && depth === pointer.length && node.type === 'PLAIN';
    },
  };

  function offsetOf(pointer: Pointer, part: 'key' | 'value'): number {
    const { node, key, depth } = find(pointer);
    const isEmpty = startOf(node) === null || (isScalar(node) && node.source === '' && node.type === 'PLAIN');
    const wanted = depth < pointer.length || part === 'key' || isEmpty ? (key ?? node) : node;
    return startOf(wanted) ?? 0;
  }

  /** The deepest node on the way that exists. */
  function find(pointer: Pointer): Found {
    let found: Found = { node: doc.contents, key: null, depth: 0 };
    for (const step of pointer) {
      const next = childOf(isAlias(found.node) ? values.target(found.node.source) : found.node, step);
      if (next === null) break;
      found = { ...next, depth: found.depth + 1 };
    }
    return found;
  }
}

function childOf(node: unknown, step: string): Omit<Found, 'depth'> | null {
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === step);
    return pair === undefined ? null : { node: pair.value, key: pair.key };
  }
  return isSeq(node) && Number(step) < node.items.length ? { node: node.items[Number(step)], key: null } : null;
}
