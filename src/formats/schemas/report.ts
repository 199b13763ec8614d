/** The documents that commands print with --json. Within a version members are added, never removed, so none is closed. */

import * as Type from 'typebox/type';
import { DRIFT_POLICIES, SOURCES } from '../../kernel/activation.ts';
import { EFFECTS } from '../../kernel/effects.ts';
import { AREAS, LEVELS } from '../../kernel/finding.ts';
import { ABILITY_NAMES } from '../../kernel/host.ts';
import { WEIGHTS } from '../../kernel/loss.ts';
import { DIALECTS, SCOPES, THINKING_LEVELS } from '../../kernel/mode.ts';
import { STEPS } from '../../kernel/step.ts';
import { RULES, VERDICTS } from '../../kernel/verdict.ts';
import { FORMATS } from '../outside/names.ts';
import { Key } from './key.ts';
import {
  basis,
  Contribution,
  Count,
  Diagnostic,
  Digest,
  File,
  Guard,
  Keys,
  Listed,
  Measures,
  Mode,
  ModeReference,
  nullable,
  Preset,
  Prompt,
  Refused,
  Selection,
  State,
  shadow,
  Text,
} from './report-parts.ts';
import { AllSettings, ofEachSetting } from './settings.ts';

const document = (name: string, description: string, members: Type.TProperties) =>
  Type.Object({ schema: Type.Literal(`pimodes.${name}.v1`), ...members }, { title: `pimodes.${name}.v1`, description });

/** Every document by the name in its `schema` member. */
export const REPORTS = {
  status: document('status', 'What is in force.', State),
  preview: document('preview', 'What is in force, or what a selection would be, with its prompt.', {
    ...State,
    ...Prompt,
    sections: Type.Array(
      Type.Object({
        from: Type.Union([Key, Type.Literal('host')]),
        label: Text,
        ordinal: nullable(Type.Integer({ minimum: 1 })),
        utf8Bytes: Count,
      }),
    ),
    reminder: Type.String({ description: 'What a host sends with every user prompt instead; "" for nothing.' }),
    difference: nullable(
      Type.Array(Type.Object({ mark: Type.Enum(['@', ' ', '+', '-'] as const), text: Text })),
      'The lines that differ from what is in force, with three around them; null without --diff.',
    ),
  }),
  compose: document('compose', 'The prompt for another program.', { ...Prompt, composition: Measures }),
  change: document('change', 'What a change did, or with --dry-run would do, and what is in force then.', {
    changed: Type.Boolean(),
    dryRun: Type.Boolean(),
    entry: nullable(
      Type.Object({}),
      'The data of the entry that was written, as in state-entry-v3.json; null when there was nothing to do.',
    ),
    ...State,
  }),
  list: document('list', 'Every mode by slot.', {
    project: Text,
    selection: Selection,
    bases: Type.Array(Listed),
    overlays: Type.Array(Listed),
    unapproved: Type.Array(
      Type.Object({ ...ModeReference, approval: Type.Enum(['unapproved', 'changed', 'denied'] as const) }),
      { description: 'Project definitions that nobody has approved.' },
    ),
    broken: Type.Array(File, { description: 'Files with errors.' }),
    strangers: nullable(Type.Array(File), 'Files that are no modes; null without --all.'),
    diagnostics: Type.Array(Diagnostic),
  }),
  show: document('show', 'One definition.', {
    ...ModeReference,
    path: Text,
    dialect: Type.Enum(DIALECTS),
    contentDigest: Digest,
    approved: Type.Boolean(),
    contracts: Type.Object({ requires: Keys, conflictsWith: Keys, before: Keys, after: Keys }),
    guard: Type.Object(Guard),
    model: nullable(Text),
    thinking: nullable(Type.Enum(THINKING_LEVELS)),
    shortcut: Type.Union([Text, Type.Literal(false), Type.Null()]),
    advertised: Type.Boolean(),
    transitions: Type.Object({ to: nullable(Keys, 'Null is anywhere.'), clear: Type.Boolean() }),
    exitReview: Type.Boolean(),
    contributes: Type.Array(
      Type.Object({ ...Contribution, why: nullable(Text, 'Why nothing was found; null when it was.') }),
    ),
    shadows: Type.Array(shadow),
    diagnostics: Type.Array(Diagnostic),
    prompt: nullable(Text, 'Null when the file changed while it was read.'),
  }),
  history: document('history', 'The newest selections, newest first.', {
    statePath: Text,
    entries: Type.Array(
      Type.Object({
        id: nullable(Text),
        version: Type.Enum([1, 2, 3]),
        selection: Selection,
        source: nullable(Type.Enum([...SOURCES, 'model'] as const), 'Null for entries of older programs.'),
        activatedAt: nullable(Text),
        driftPolicy: nullable(Type.Enum(DRIFT_POLICIES), 'Null for entries of older programs.'),
        change: Type.Enum(STEPS, { description: 'What it was after the selection before it.' }),
        accepted: Type.Array(Key, { description: 'Modes that stayed selected and whose changed text was accepted.' }),
        forcedAgainst: Type.Array(Key, {
          description: 'The modes, selected until then, whose transitions --force overrode.',
        }),
      }),
    ),
    refused: Type.Array(
      Type.Object({
        kind: Type.Enum(['denied', 'failed'] as const),
        at: Text,
        message: Text,
        items: Type.Array(Text, { description: 'The modes that said no, or what could not be mounted.' }),
      }),
      { description: 'Changes since the oldest entry that did not come to be.' },
    ),
  }),
  presets: document('presets', 'Every preset.', {
    presets: Type.Array(
      Type.Object({
        ...Preset,
        shadows: Type.Array(Type.Object({ scope: Preset.scope, path: Text }), {
          description: 'The presets that it wins over, nearest first.',
        }),
      }),
    ),
    broken: Type.Array(Type.Object({ key: nullable(Key), path: Text, diagnostics: Type.Array(Diagnostic) })),
    diagnostics: Type.Array(Diagnostic),
  }),
  preset: document('preset', 'One preset that was saved, imported, exported or deleted.', {
    done: Type.Enum(['saved', 'imported', 'exported', 'deleted'] as const),
    ...Preset,
    line: nullable(Text, 'The whole preset as one base64url line, for an export.'),
  }),
  check: document('check', 'Whether a tool call would pass, and every rule that spoke.', {
    tool: Text,
    argument: nullable(Text, "A shell's command, or the path that a file tool writes to."),
    effect: Type.Object({
      effect: Type.Enum(EFFECTS),
      from: Type.Enum(['settings', 'built-in', 'annotations', 'undeclared'] as const),
    }),
    selection: Selection,
    verdict: Type.Enum(VERDICTS),
    reasons: Type.Array(
      Type.Object({
        verdict: Type.Enum(VERDICTS),
        key: Key,
        basis,
        rule: Type.Enum(RULES),
        item: nullable(Text, 'What in the rule applies; null when it is that something is not in it.'),
        message: Text,
        path: nullable(Text, 'Null with line and column when the file does not say it any more.'),
        line: nullable(Type.Integer({ minimum: 1 })),
        column: nullable(Type.Integer({ minimum: 1 })),
      }),
      { description: 'Strictest first; none when the call is allowed.' },
    ),
    uncovered: Type.String({ description: 'What no guard can stop, in one sentence.' }),
  }),
  lint: document('lint', 'What is wrong or doubtful in mode files.', {
    strict: Type.Boolean({ description: 'Whether warnings make the exit code 1 too.' }),
    files: Type.Array(
      Type.Object({
        path: Text,
        scope: Type.Enum(SCOPES),
        kind: Type.Enum(['mode', 'broken', 'stranger'] as const, {
          description: 'A stranger is no mode, and nothing is wrong with it.',
        }),
        key: nullable(Key),
        dialect: nullable(Type.Enum(DIALECTS)),
        own: Type.Boolean({ description: 'Whether it is a file that --fix may change.' }),
      }),
      { description: 'The files that were looked at.' },
    ),
    errors: Count,
    warnings: Count,
    notes: Count,
    diagnostics: Type.Array(
      Type.Object({
        ...Diagnostic.properties,
        fixable: Type.Boolean({ description: 'Whether --fix would take it away.' }),
      }),
      { description: 'In the order of files and lines.' },
    ),
    fixed: Type.Array(Diagnostic, { description: 'What was said before --fix took it away.' }),
  }),
  convert: document('convert', 'A mode as a file of another dialect, and what that does not say any more.', {
    path: Text,
    from: Type.Enum(FORMATS, { description: 'What the file is.' }),
    to: Type.Enum(DIALECTS),
    key: Key,
    name: Type.String({ description: 'What the new file has to be called.' }),
    text: nullable(
      Text,
      'The whole file, byte for byte; null when something would be lost and --allow-loss is not given.',
    ),
    losses: Type.Array(
      Type.Object({
        weight: Type.Enum(WEIGHTS, {
          description:
            'Something that restricted is gone; something that was said is not said any more; or, which is no loss, it is said in another way.',
        }),
        field: Type.String({ description: 'As the file names it.' }),
        why: Text,
      }),
      { description: 'The heaviest first.' },
    ),
  }),
  author: document('author', 'A mode file that was written or removed, and what that means.', {
    done: Type.Enum(['created', 'edited', 'unchanged', 'deleted'] as const),
    dryRun: Type.Boolean({ description: 'Whether nothing was done but to find out.' }),
    key: Key,
    files: Type.Array(Text, { description: 'In the order in which they were written or removed.' }),
    definition: nullable(Mode, 'What the file says; null when it is gone, or is not read from here.'),
    answers: nullable(shadow, 'The definition that answers to the key from now on.'),
    approval: nullable(
      Type.Enum(['approved', 'unapproved', 'changed', 'denied'] as const),
      'Null where none is needed; a project definition is used once it is approved.',
    ),
    slot: nullable(Type.Enum(['base', 'overlay'] as const), 'Where the key is selected, or was before it was deleted.'),
    state: Type.Enum(['untouched', 'rest', 'kept'] as const, {
      description:
        'What was selected is untouched; or the rest of it was written; or it is kept without the file, since the rest cannot stand.',
    }),
    refused: nullable(Refused, 'Why the rest cannot stand.'),
    standing: Type.Enum(['native', 'active', 'degraded', 'blocked'] as const),
    selection: Selection,
    effects: Type.Array(Text, { description: 'The same for people, a fact each.' }),
    diagnostics: Type.Array(Diagnostic, { description: 'What there is to say of the text all the same.' }),
  }),
  settings: document('settings', 'The settings and their defaults.', {
    path: Text,
    settings: AllSettings,
    defaults: AllSettings,
    from: Type.Object(
      ofEachSetting(() => Type.Enum(['default', 'file'] as const)),
      {
        description: 'Whether the file sets it.',
      },
    ),
  }),
  doctor: document('doctor', 'What pimodes depends on here, and what is wrong with it.', {
    version: Text,
    problems: Count,
    notes: Count,
    findings: Type.Array(
      Type.Object({
        area: Type.Enum(AREAS),
        level: Type.Enum(LEVELS, { description: 'A problem makes the exit code 1.' }),
        message: Text,
        remedy: nullable(Text, 'What to do; a problem always has one.'),
        path: nullable(Text, 'The file or folder that it is about.'),
      }),
    ),
    needs: Type.Array(Type.Enum(ABILITY_NAMES), { description: 'What the active selection asks of a host.' }),
    hosts: Type.Array(
      Type.Object({
        name: Text,
        path: Text,
        version: nullable(Text, 'Null when it names none, or not in time.'),
        supported: nullable(Type.Boolean(), 'Null where it does not depend on the version, or that is not known.'),
        through: Type.Enum(['run', 'compose'] as const, { description: 'The command that brings a prompt to it.' }),
        can: Type.Array(Type.Enum(ABILITY_NAMES)),
        lacks: Type.Array(Type.Enum(ABILITY_NAMES), { description: 'What is needed and cannot be had there.' }),
      }),
      { description: 'Those that are on PATH.' },
    ),
  }),
  approval: document('approval', 'A decision about a project definition.', {
    decision: Type.Enum(['approved', 'denied'] as const),
    key: Key,
    path: Text,
    digest: Digest,
  }),
  version: document('version', 'Versions.', { version: Text, stateVersion: Type.Literal(3), node: Text }),
  error: document('error', 'On standard error when something is refused; standard output is empty then.', {
    error: Refused,
  }),
} as const;
