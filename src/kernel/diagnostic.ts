/** Something to tell about an input. The table of codes is the source of docs/diagnostics.md. */

export type Severity = 'error' | 'warning' | 'info';

/** A place in a text, line and column counted from 1, columns in UTF-16 units. */
export type Location = { readonly path: string; readonly line: number; readonly column: number };

/**
 * Every code with its severity and what it means for the reader. An error means that the file, or a part of it, is skipped.
 * `fix` is what `lint --fix` does about it, where that leaves the mode's meaning as it is.
 */
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
    fix: "removes the list, but in Amplifier's files, where its own runtime takes it otherwise",
  },
  'mode/name-differs': {
    severity: 'warning',
    means: 'An Amplifier mode calls itself differently from its file; the key is the name of the file.',
  },
  'mode/no-command': { severity: 'warning', means: 'The shortcut cannot be a command, so none selects the mode.' },
  'mode/boolean-trap': {
    severity: 'warning',
    means: 'A word that YAML 1.1 takes for a boolean, or a boolean in quotes; the message says what it does.',
  },
  'mode/default-action': {
    severity: 'warning',
    means: 'The default action is neither `block` nor `allow`; it blocks.',
  },
  'mode/reserved-field': {
    severity: 'warning',
    means: "A field that Amplifier's schema reserves for later; the mode loads without it.",
  },
  'mode/unresolved-reference': {
    severity: 'error',
    means: 'A file that the prompt refers to cannot be read; the mode loads without that text.',
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
  'preset/unknown-key': { severity: 'error', means: 'A preset holds its own fields and nothing else.' },
  'preset/selection': { severity: 'error', means: "The preset's selection is malformed." },
  'preset/hidden-characters': {
    severity: 'error',
    means: "A preset's label or description holds a character that no screen shows.",
  },
  'settings/unknown-key': {
    severity: 'warning',
    means: 'The settings file holds something that is no setting; it does nothing.',
  },
  'settings/bad-value': {
    severity: 'error',
    means: 'A setting has a value that it does not take; its default holds instead.',
  },
  'host/bad-value': {
    severity: 'error',
    means:
      "Something in the host's own settings is not what the host itself writes there; it is passed over, or counts as a no to a project.",
  },
  'lint/agents-unreachable': {
    severity: 'warning',
    means: 'The mode brings agents along that no allowed tool can call.',
  },
  'lint/skills-unreachable': {
    severity: 'warning',
    means: 'The mode brings skills along that no allowed tool can load.',
  },
  'lint/missing-contribution': { severity: 'warning', means: 'An agent or a skill is not there, or is none.' },
  'lint/nothing-allowed': { severity: 'warning', means: 'The guard blocks every tool, those that only read too.' },
  'lint/approval-fatigue': {
    severity: 'warning',
    means: 'A person is asked so often, or before such harmless calls, that the answer becomes a habit.',
  },
  'lint/hidden-restriction': {
    severity: 'warning',
    means: 'The mode takes tools away, is hidden from the model, and does not explain it.',
  },
  'lint/read-only-claim': {
    severity: 'warning',
    means: 'The text calls the mode read-only, and its guard does not make it so.',
  },
  'lint/no-way-out': { severity: 'warning', means: 'The mode cannot be cleared, and nothing can follow it.' },
  'lint/unknown-mode': { severity: 'warning', means: 'A mode that is required, or may follow, is not there.' },
  'lint/order-names-base': { severity: 'warning', means: 'An order among overlays names a base.' },
  'lint/no-exit-guidance': {
    severity: 'warning',
    means: 'The mode restricts, and its prompt does not say how to leave it.',
  },
  'lint/generic-name': { severity: 'warning', means: 'Another pack is likely to call a mode the same.' },
  'lint/command-taken': { severity: 'warning', means: 'The command that should select the mode means something else.' },
  'lint/command-collision': {
    severity: 'warning',
    means: 'Two modes ask for one command; the first in precedence has it.',
  },
  'lint/no-description': { severity: 'info', means: 'Nothing says what the mode is for.' },
  'lint/heavy-body': { severity: 'warning', means: 'The prompt costs many tokens each time it is sent.' },
  'lint/several-buckets': {
    severity: 'warning',
    means: "A tool stands in several lists: the strictest counts; in Amplifier's own runtime `safe` does.",
  },
  'lint/bypassing-tool': {
    severity: 'warning',
    means:
      '`mode` and `todo` pass whatever a list says, but for a `todo` that is blocked, which only Amplifier lets pass.',
    fix: 'takes the name out of the list, but for a blocked `todo`',
  },
  'lint/no-counterpart': {
    severity: 'info',
    means: 'Pi itself has no tool of that name; only one called exactly so is meant.',
  },
  'lint/byte-order-mark': {
    severity: 'warning',
    means: 'Amplifier does not load a file that begins with a byte order mark.',
    fix: 'removes the mark',
  },
  'lint/mixed-line-ends': {
    severity: 'info',
    means:
      'Some lines end in CRLF and others in LF; all are read as LF. The bytes of an exact prompt are not looked at.',
    fix: 'ends every line in LF',
  },
  'lint/file-end': {
    severity: 'info',
    means: 'The file ends without a line end, or in blank lines, which are not part of the prompt.',
    fix: 'ends the last line, and with it the file',
  },
} as const satisfies Record<string, { severity: Severity; means: string; fix?: string }>;

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
