/** The table of commands: what each is called, takes and does. Help is printed from it, and routing reads it. */

import type { Call } from './call.ts';
import {
  ANSWER_FLAGS,
  CONFIRM_FLAGS,
  DELETE_FLAGS,
  EDIT_FLAGS,
  type Flags,
  NEW_FLAGS,
  PRESET_FLAGS,
  SELECTION_FLAGS,
  WRITE_FLAGS,
} from './flags.ts';

export type Command = {
  readonly name: string;
  /** What stands behind the name, as help prints it. */
  readonly takes: string;
  readonly summary: string;
  readonly flags: Flags;
  readonly examples: readonly string[];
  /** Set where the journal is only read, so that it may be a Pi session's. */
  readonly reads?: true;
  readonly run: (call: Call) => Promise<number>;
};

const change = async (call: Call) => (await import('./commands/change.ts')).change(call);

/** The direct forms as one row: a word that is no command's name is one of them. */
export const DIRECT: Command = {
  name: '',
  takes: 'KEY | +KEY | -KEY',
  summary: 'a base alone, or native plus that one overlay; add an overlay; remove one',
  flags: WRITE_FLAGS,
  examples: ['pimodes focused-builder', 'pimodes +review', 'pimodes -review'],
  run: change,
};

export const COMMANDS: readonly Command[] = [
  {
    name: 'list',
    takes: '',
    summary: 'every mode by slot, with scope, shadowing and cost',
    flags: { all: { help: 'also shadowed, broken and foreign files' } },
    examples: ['pimodes list', 'pimodes list --all', 'pimodes list --json'],
    reads: true,
    run: async (call) => (await import('./commands/list.ts')).list(call),
  },
  {
    name: 'show',
    takes: 'KEY',
    summary: 'one definition, its source and what was said of it',
    flags: {},
    examples: ['pimodes show review'],
    reads: true,
    run: async (call) => (await import('./commands/show.ts')).show(call),
  },
  {
    name: 'status',
    takes: '',
    summary: 'what is in force: standing, overlays in order, cost, drift',
    flags: {
      footer: { help: 'one short line for a prompt bar; nothing at native' },
      check: { help: 'exit 1 unless native or cleanly active' },
    },
    examples: ['pimodes status', 'pimodes status --footer', 'pimodes status --json'],
    reads: true,
    run: async (call) => (await import('./commands/status.ts')).status(call),
  },
  {
    name: 'preview',
    takes: '[SELECTION]',
    summary: 'the composed prompt, of the active selection or of any other, without activating it',
    flags: {
      prompt: { help: 'the prompt alone, byte for byte' },
      host: { value: 'HOST', help: "the whole prompt, with the host's own part: pi" },
      ...SELECTION_FLAGS,
    },
    examples: [
      'pimodes preview',
      'pimodes preview +review',
      'pimodes preview set focused-builder --overlay plan --prompt',
      'pimodes preview --host pi --prompt',
    ],
    reads: true,
    run: async (call) => (await import('./commands/preview.ts')).preview(call),
  },
  {
    name: 'compose',
    takes: '[SELECTION]',
    summary: 'the prompt text on standard output, for any other program; exit 3 when blocked',
    flags: SELECTION_FLAGS,
    examples: ['pimodes compose > prompt.txt', 'pimodes compose --json'],
    reads: true,
    run: async (call) => (await import('./commands/preview.ts')).compose(call),
  },
  {
    name: 'set',
    takes: '<base|native> [--overlay KEY]…',
    summary: 'select exactly this',
    flags: { ...SELECTION_FLAGS, ...WRITE_FLAGS },
    examples: ['pimodes set native --overlay plan --overlay careful', 'pimodes set exact-minimal --confirm-exact'],
    run: change,
  },
  {
    name: 'off',
    takes: '',
    summary: 'clear the selection; also: default, none, native',
    flags: WRITE_FLAGS,
    examples: ['pimodes off'],
    run: change,
  },
  {
    name: 'reapprove',
    takes: '',
    summary: 'show what changed since it was accepted, and accept it',
    flags: { ...ANSWER_FLAGS, ...CONFIRM_FLAGS },
    examples: ['pimodes reapprove', 'pimodes reapprove --yes --confirm-project'],
    run: async (call) => (await import('./commands/reapprove.ts')).reapprove(call),
  },
  {
    name: 'policy',
    takes: '<block|warn|allow>',
    summary: 'what a changed definition does: nothing is composed, or it is and is told, or it is',
    flags: {},
    examples: ['pimodes policy warn'],
    run: async (call) => (await import('./commands/reapprove.ts')).policy(call),
  },
  {
    name: 'approve',
    takes: 'KEY',
    summary: "show a project's definition and allow it as it stands",
    flags: ANSWER_FLAGS,
    examples: ['pimodes approve deploy-guard', 'pimodes approve deploy-guard --yes'],
    run: async (call) => (await import('./commands/approve.ts')).approve(call),
  },
  {
    name: 'deny',
    takes: 'KEY',
    summary: "keep a project's definition out, whatever it comes to say",
    flags: {},
    examples: ['pimodes deny deploy-guard'],
    run: async (call) => (await import('./commands/approve.ts')).deny(call),
  },
  {
    name: 'back',
    takes: '',
    summary: 'the selection before this one, like cd -',
    flags: CONFIRM_FLAGS,
    examples: ['pimodes back'],
    run: async (call) => (await import('./commands/history.ts')).back(call),
  },
  {
    name: 'preset',
    takes: 'save|use|list|delete|export|import [KEY]',
    summary: 'selections with a name: keep the active one, select one, take one elsewhere',
    flags: PRESET_FLAGS,
    examples: [
      'pimodes preset save deep-review --label "Deep review"',
      'pimodes preset use deep-review',
      'pimodes preset export deep-review > deep-review.txt',
      'pimodes preset import deep-review.txt',
      'pimodes preview preset use deep-review',
    ],
    run: async (call) => (await import('./commands/preset.ts')).preset(call),
  },
  {
    name: 'history',
    takes: '',
    summary: 'what was selected when and from where, newest first',
    flags: { limit: { value: 'N', help: 'at most N entries; default 20' } },
    examples: ['pimodes history', 'pimodes history --limit 100 --json'],
    reads: true,
    run: async (call) => (await import('./commands/history.ts')).history(call),
  },
  {
    name: 'run',
    takes: '[pi] [-- ARGS]',
    summary: 'start an agent with the active selection; ARGS are its own; the exit code is its own too',
    flags: {},
    examples: ['pimodes run', 'pimodes run pi -- -p "what does this project do?"'],
    run: async (call) => (await import('./commands/run.ts')).runHost(call),
  },
  {
    name: 'check',
    takes: 'TOOL [ARGUMENT]',
    summary: 'would this tool call pass, and which mode says so; exit 1 unless it is allowed',
    flags: {
      base: { value: 'KEY', help: 'ask about this base (or native) instead of what is in force' },
      ...SELECTION_FLAGS,
    },
    examples: [
      'pimodes check bash "git push"',
      'pimodes check write src/main.ts --overlay plan',
      'pimodes check web_search --base focused-builder --overlay review --json',
    ],
    reads: true,
    run: async (call) => (await import('./commands/check.ts')).check(call),
  },
  {
    name: 'lint',
    takes: '[FILE|FOLDER…]',
    summary: 'what is wrong or doubtful in mode files, by default in all there are; exit 1 on errors',
    flags: { strict: { help: 'exit 1 on warnings too' } },
    examples: ['pimodes lint', 'pimodes lint my-pack/modes --strict', 'pimodes lint review.md --json'],
    run: async (call) => (await import('./commands/lint.ts')).lint(call),
  },
  {
    name: 'new',
    takes: 'KEY',
    summary: 'write a mode of your own, in an editor, from standard input or as a template; selects nothing',
    flags: NEW_FLAGS,
    examples: [
      'pimodes new terse',
      'pimodes new terse < terse.md',
      'pimodes new my-plan --copy plan',
      'pimodes new house-rules --project --strategy replace_base --no-edit',
    ],
    run: async (call) => (await import('./commands/author.ts')).newMode(call),
  },
  {
    name: 'edit',
    takes: 'KEY',
    summary: 'change a mode file of your own, in an editor or from standard input',
    flags: EDIT_FLAGS,
    examples: ['pimodes edit terse', 'pimodes edit terse < terse.md'],
    run: async (call) => (await import('./commands/author.ts')).editMode(call),
  },
  {
    name: 'delete',
    takes: 'KEY',
    summary: 'remove a mode file of your own; the rest of what is selected stays as it was accepted',
    flags: DELETE_FLAGS,
    examples: ['pimodes delete terse', 'pimodes delete terse --dry-run', 'pimodes delete terse --yes'],
    run: async (call) => (await import('./commands/author.ts')).deleteMode(call),
  },
  {
    name: 'settings',
    takes: '[KEY [VALUE]]',
    summary: 'show or change our settings',
    flags: { unset: { help: 'go back to the default' } },
    examples: ['pimodes settings', 'pimodes settings color never', 'pimodes settings color --unset'],
    run: async (call) => (await import('./commands/settings.ts')).settings(call),
  },
  {
    name: 'help',
    takes: '[COMMAND]',
    summary: 'this overview, or one command with its flags and examples',
    flags: {},
    examples: ['pimodes help set'],
    run: async (call) => (await import('./commands/help.ts')).help(call),
  },
];

/** Commands whose name is part of the direct form that they pass on. */
export const isDirectVerb = ({ name }: Command): boolean => name === 'set' || name === 'off';

export const commandNamed = (name: string): Command | null => COMMANDS.find((one) => one.name === name) ?? null;
