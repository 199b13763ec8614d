/** Something to tell about an input. The table of codes is the source of docs/diagnostics.md. */

export type Severity = 'error' | 'warning' | 'info';

/** A place in a text, line and column counted from 1, columns in UTF-16 units. */
export type Location = { readonly path: string; readonly line: number; readonly column: number };

/** Every code with its severity and what it means for the reader. An error means that the file is skipped. */
export const DIAGNOSTICS = {
  'file/not-a-file': {
    severity: 'error',
    means: 'A folder, a pipe, a socket or a device stands where a mode file is expected; it is not opened.',
  },
  'file/unreadable': { severity: 'error', means: 'The file or folder exists but cannot be read.' },
  'file/broken-link': { severity: 'error', means: 'A symbolic link leads nowhere or in a circle.' },
  'file/link-in-project': { severity: 'error', means: 'Symbolic links are not followed in project folders.' },
  'file/too-large': { severity: 'error', means: 'The file, or its prompt, is over the size that is read.' },
  'file/too-many': {
    severity: 'error',
    means: 'The folder holds more definition files than are read; those past the limit are named.',
  },
  'file/encoding': { severity: 'error', means: 'The file is not valid UTF-8.' },
  'file/line-ends': { severity: 'error', means: 'The file uses bare carriage returns as line ends.' },
  'file/empty': { severity: 'error', means: 'The file holds nothing but blanks.' },
  'file/no-front-matter': { severity: 'info', means: 'A Markdown file without front matter is not a mode.' },
  'file/no-name': { severity: 'info', means: 'Front matter without `name` does not make a mode.' },
  'file/foreign': {
    severity: 'info',
    means: 'The file belongs to another program; it is listed by `list --all` and never changed.',
  },
  'file/amplifier': {
    severity: 'info',
    means: 'An Amplifier mode file; this version recognises it but does not read it yet.',
  },
  'file/prompt-file': {
    severity: 'error',
    means: 'The prompt stands both in the JSON file and beside it, or in neither.',
  },
  'yaml/unclosed': { severity: 'error', means: 'The front matter has no closing `---` line.' },
  'yaml/syntax': { severity: 'error', means: 'The front matter is not valid YAML.' },
  'yaml/tab': { severity: 'error', means: 'Front matter is indented with a tab.' },
  'yaml/duplicate-key': { severity: 'error', means: 'A key stands twice; which one counts would be a guess.' },
  'yaml/directive': { severity: 'error', means: 'YAML directives change how values are read and are refused.' },
  'yaml/aliases': { severity: 'error', means: 'More YAML aliases than any mode needs.' },
  'yaml/depth': { severity: 'error', means: 'Values are nested deeper than any mode needs.' },
  'yaml/not-a-mapping': { severity: 'error', means: 'The front matter is not a mapping of keys to values.' },
  'yaml/comment-cuts': { severity: 'warning', means: 'An unquoted ` #` starts a comment and cuts the value.' },
  'json/syntax': { severity: 'error', means: 'The file is not valid JSON.' },
  'json/duplicate-key': { severity: 'error', means: 'A member stands twice; which one counts would be a guess.' },
  'json/not-an-object': { severity: 'error', means: 'The file does not hold one JSON object.' },
  'mode/wrong-type': { severity: 'error', means: 'A value has another type than the field takes.' },
  'mode/bad-value': { severity: 'error', means: 'A value is not one that the field knows.' },
  'mode/missing': { severity: 'error', means: 'A required field is absent.' },
  'mode/version': { severity: 'error', means: 'The schema version is not 1 or 2, or a field needs version 2.' },
  'mode/key-mismatch': { severity: 'error', means: 'The mode names itself differently from its file.' },
  'mode/bad-key': {
    severity: 'error',
    means: 'A key is outside the grammar: a lower-case letter, then up to 63 of a-z, 0-9, `_` and `-`.',
  },
  'mode/reserved-key': { severity: 'error', means: 'The key is a word of the direct syntax.' },
  'mode/duplicate': { severity: 'error', means: 'One folder defines the key twice; none of the two is used.' },
  'mode/unknown-key': { severity: 'warning', means: 'The field is not known; the mode loads without it.' },
  'mode/unknown-guard-key': {
    severity: 'error',
    means: 'An unknown field that, misspelt, would silently remove a guard.',
  },
  'mode/too-long': { severity: 'error', means: 'A text or a list is over its bound.' },
  'mode/control-character': { severity: 'error', means: 'A label or description holds a control character.' },
  'mode/contract': {
    severity: 'error',
    means: 'A contract list names the mode itself, a key twice, or contradicts another list.',
  },
  'mode/not-for-a-base': { severity: 'error', means: 'The field belongs to overlays only.' },
  'mode/empty-transitions': {
    severity: 'warning',
    means: 'An empty `to` list restricts nothing, the same as no list.',
  },
  'mode/empty-prompt': { severity: 'warning', means: 'The prompt is empty; the mode adds nothing but its heading.' },
  'mode/empty-exact': {
    severity: 'error',
    means: 'An empty `replace_final` prompt would send no system prompt at all.',
  },
  'mode/unknown-thinking': {
    severity: 'warning',
    means: 'The thinking level is not known; the mode loads without it.',
  },
  'mode/unknown-model': {
    severity: 'warning',
    means: 'The model is not written `provider/model`; the mode loads without it.',
  },
  'mode/hidden-characters': {
    severity: 'warning',
    means: 'The text holds characters that no screen shows but the model reads.',
  },
  'mode/section-breakout': {
    severity: 'warning',
    means: 'The prompt contains a closing tag of the sections it is put into.',
  },
} as const satisfies Record<string, { severity: Severity; means: string }>;

export type DiagnosticCode = keyof typeof DIAGNOSTICS;

/** The message says what is wrong; the hint alone says what to do. */
export type Diagnostic = {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly message: string;
  readonly at?: Location;
  readonly hint?: string;
};

/** A diagnostic with its code's severity. */
export function diagnose(
  code: DiagnosticCode,
  message: string,
  more: { at?: Location; hint?: string } = {},
): Diagnostic {
  return { code, severity: DIAGNOSTICS[code].severity, message, ...more };
}

export const hasError = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some((one) => one.severity === 'error');
