/** What is wrong with a YAML text, in our words. The library's own quote the file, so none of them is passed on. */

import { type Document, isCollection, isScalar, visit, type YAMLParseError } from 'yaml';
import { type Diagnostic, type DiagnosticCode, diagnose } from '../kernel/diagnostic.ts';
import type { Places } from './places.ts';
import { quote } from './quote.ts';

type Problem = {
  readonly offset: number;
  readonly message: string;
  readonly hint: string;
  readonly code?: DiagnosticCode;
};

const QUOTE_IT = 'quote the value';
const INDENT_IT = 'indent it with spaces, or put it on the left like the keys above';

/** The first thing that is wrong; what a parser says after that is guesswork. */
export function tellProblem(text: string, doc: Document.Parsed, at: Places): Diagnostic {
  const errors = [...doc.errors].sort((a, b) => a.pos[0] - b.pos[0]);
  const error = errors.find(({ code }) => code === 'TAB_AS_INDENT') ?? errors[0];
  if (error === undefined) throw new Error('there is no problem to tell');
  const { offset, message, hint, code = 'yaml/syntax' } = problemOf(text, doc, error);
  return diagnose(code, message, { at: at(offset), hint });
}

function problemOf(text: string, doc: Document, error: YAMLParseError): Problem {
  const offset = error.pos[0];
  const line = lineAt(text, offset);
  const indent = /^[ \t]*/.exec(line.text)?.[0] ?? '';
  if (error.code === 'TAB_AS_INDENT' || indent.includes('\t')) {
    const tab = error.code === 'TAB_AS_INDENT' ? offset : line.start + indent.indexOf('\t');
    return {
      offset: tab,
      message: 'a tab stands where YAML takes only spaces',
      hint: 'indent with spaces',
      code: 'yaml/tab',
    };
  }
  switch (error.code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return colonInValue(line, offset);
    case 'MULTILINE_IMPLICIT_KEY':
      return noKey(line, offset);
    case 'MISSING_CHAR':
    case 'BAD_INDENT':
      return unfinished(text, doc, error);
    case 'BAD_SCALAR_START':
      return {
        offset,
        message: `a value cannot begin with ${quote(text.charAt(offset))} unless it is quoted`,
        hint: QUOTE_IT,
      };
    case 'BAD_DQ_ESCAPE':
      return {
        offset,
        message: `${quote(text.slice(offset, offset + 2))} is no escape in double quotes`,
        hint: 'use single quotes, or write `\\\\` for a backslash',
      };
    case 'MULTIPLE_DOCS':
      return { offset, message: 'a second YAML document begins here', hint: 'keep one; a `...` line ends a document' };
    case 'NON_STRING_KEY':
      return { offset, message: 'a key is not plain text', hint: 'write `key: value`' };
    case 'RESOURCE_EXHAUSTION': // its place depends on how much stack was left
      return {
        offset: line.start + Math.max(0, line.text.search(/[[{]|[-?] /)),
        message: 'values are nested too deep',
        hint: 'quote the value if it is text',
        code: 'yaml/depth',
      };
    case 'KEY_OVER_1024_CHARS':
      return { offset, message: 'a key is longer than any field', hint: 'write `key: value`' };
    default:
      return unexpected(text, line, offset);
  }
}

type Line = { readonly start: number; readonly text: string };

function lineAt(text: string, offset: number): Line {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', start);
  return { start, text: text.slice(start, end === -1 ? undefined : end) };
}

function colonInValue(line: Line, offset: number): Problem {
  const value = line.text.slice(offset - line.start);
  if (!/:(?:\s|$)/.test(value))
    return { offset, message: 'the lines below are indented as a part of this value', hint: INDENT_IT };
  return {
    offset,
    message: `the value ${quote(value)} holds a colon, which YAML reads as another key`,
    hint: QUOTE_IT,
  };
}

function noKey(line: Line, offset: number): Problem {
  const glued = /^\s*[\w-]+:(?=\S)/.exec(line.text);
  if (glued !== null)
    return {
      offset,
      message: `no space follows the colon of ${quote(glued[0].trim())}`,
      hint: 'put a space behind the colon',
    };
  return {
    offset,
    message: `${quote(line.text)} is neither \`key: value\` nor a part of the value above`,
    hint: 'write `key: value`, or indent a line that goes on',
  };
}

/** A quote or bracket that is never closed is told where it opens: the parser notices at the end. */
function unfinished(text: string, doc: Document, error: YAMLParseError): Problem {
  const offset = error.pos[0];
  if (error.message.startsWith('Missing closing')) {
    const start = opening(
      doc,
      offset,
      (node) => isScalar(node) && (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE'),
    );
    return {
      offset: start ?? offset,
      message: 'a quote that opens here is never closed',
      hint: 'close it; a `---` line ends the front matter even between quotes',
    };
  }
  if (error.message.startsWith('Flow')) {
    const start = opening(doc, offset, (node) => isCollection(node) && node.flow === true);
    return {
      offset: start ?? offset,
      message: 'a bracket that opens here is not closed',
      hint: 'close it, indent its lines, or quote the value if it is text',
    };
  }
  if (error.message.startsWith('Implicit map keys')) return noKey(lineAt(text, offset), offset);
  if (error.message.startsWith('Block scalar'))
    return {
      offset,
      message: 'a line of a text block is indented less than its first',
      hint: 'indent all lines of the block alike',
    };
  if (error.code === 'BAD_INDENT')
    return {
      offset,
      message: 'this line is indented differently from its neighbours',
      hint: 'indent the items of a list or mapping alike',
    };
  return unexpected(text, lineAt(text, offset), offset);
}

/** Where the last node begins that fits and reaches `offset`. */
function opening(doc: Document, offset: number, fits: (node: unknown) => boolean): number | null {
  let start: number | null = null;
  visit(doc, {
    Node: (_key, node) => {
      const { range } = node;
      if (range && fits(node) && range[0] < offset && range[1] >= offset) start = range[0];
    },
  });
  return start;
}

function unexpected(text: string, line: Line, offset: number): Problem {
  const alias = /(?:^|[\s[{,])\*[^\s,\]}]*/.exec(line.text);
  if (alias !== null) {
    const star = line.start + alias.index + alias[0].indexOf('*');
    return {
      offset: star,
      message: `${quote(alias[0].trim())} refers to a YAML anchor`,
      hint: 'quote it if it is text',
    };
  }
  const rest = text.slice(offset, line.start + line.text.length);
  if (rest.trim() === '')
    return { offset, message: 'the YAML breaks off here', hint: 'check the quotes and brackets above' };
  return { offset, message: `${quote(rest)} does not belong here`, hint: `${QUOTE_IT} if it is one text` };
}
