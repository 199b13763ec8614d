/** The table of commands: what each is called, takes and does. Help, completion and the manual are made from it, and routing reads it. */

import {
  ANY_WORD,
  choice,
  type Offer,
  type Place,
  POLICIES,
  presetPlaces,
  selectionPlaces,
  settingPlaces,
} from '../app/offers.ts';
import { RECIPES } from '../hosts/launch/recipes.ts';
import type { Call } from './call.ts';
import {
  ANSWER_FLAGS,
  CONFIRM_FLAGS,
  CONVERT_FLAGS,
  DELETE_FLAGS,
  EDIT_FLAGS,
  type Flags,
  NEW_FLAGS,
  PERMIT_FLAGS,
  PRESET_FLAGS,
  SELECTION_FLAGS,
  WRITE_FLAGS,
} from './flags.ts';
import { SHELLS } from './shells.ts';
import { topicOffers } from './topics.ts';

export type Command = {
  readonly name: string;
  /** What stands behind the name, as help prints it. */
  readonly takes: string;
  readonly summary: string;
  readonly flags: Flags;
  readonly examples: readonly string[];
  /** What may stand behind the name and the words `done`, flags apart; nothing where it is not set. */
  readonly places?: (done: readonly string[]) => readonly Place[];
  /** Set where the journal is only read, so that it may be a Pi session's. */
  readonly reads?: true;
  readonly run: (call: Call) => Promise<number>;
};

/** For a command of one word. */
const one =
  (...places: readonly Place[]) =>
  ({ length }: readonly string[]) =>
    length === 0 ? places : [];

const change = async (call: Call) => (await import('./commands/change.ts')).change(call);

/** What bare `pimodes` is. */
export const SELECTOR: Command = {
  name: '',
  takes: '',
  summary: 'the selector: choose a base and overlays, see the prompt, apply',
  flags: { accessible: { help: 'ask line by line instead of drawing; also ACCESSIBLE=1' } },
  examples: ['pimodes', 'pimodes --accessible'],
  run: async (call) => (await import('./commands/selector.ts')).selector(call),
};

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
    examples: ['pimodes show review', 'pimodes show review --json'],
    places: one('mode'),
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
      host: {
        value: 'HOST',
        place: choice(...Object.keys(RECIPES)),
        help: "the whole prompt, with the host's own part: pi",
      },
      ...SELECTION_FLAGS,
    },
    examples: [
      'pimodes preview',
      'pimodes preview +review',
      'pimodes preview set focused-builder --overlay plan --prompt',
      'pimodes preview preset use deep-review',
      'pimodes preview --host pi --prompt',
    ],
    places: selectionPlaces,
    reads: true,
    run: async (call) => (await import('./commands/preview.ts')).preview(call),
  },
  {
    name: 'compose',
    takes: '[SELECTION]',
    summary: 'the prompt text on standard output, for any other program; exit 3 when blocked',
    flags: SELECTION_FLAGS,
    examples: ['pimodes compose > prompt.txt', 'pimodes compose --json'],
    places: selectionPlaces,
    reads: true,
    run: async (call) => (await import('./commands/preview.ts')).compose(call),
  },
  {
    name: 'set',
    takes: '<base|native> [--overlay KEY]…',
    summary: 'select exactly this',
    flags: { ...SELECTION_FLAGS, ...WRITE_FLAGS },
    examples: ['pimodes set native --overlay plan --overlay careful', 'pimodes set exact-minimal --confirm-exact'],
    places: one('base'),
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
    places: one(POLICIES),
    run: async (call) => (await import('./commands/reapprove.ts')).policy(call),
  },
  {
    name: 'approve',
    takes: 'KEY',
    summary: "show a project's definition and allow it as it stands",
    flags: ANSWER_FLAGS,
    examples: ['pimodes approve deploy-guard', 'pimodes approve deploy-guard --yes'],
    places: one(ANY_WORD), // those that it is for are nobody's to show yet
    run: async (call) => (await import('./commands/approve.ts')).approve(call),
  },
  {
    name: 'deny',
    takes: 'KEY',
    summary: "keep a project's definition out, whatever it comes to say",
    flags: {},
    examples: ['pimodes deny deploy-guard'],
    places: one('project mode'),
    run: async (call) => (await import('./commands/approve.ts')).deny(call),
  },
  {
    name: 'back',
    takes: '',
    summary: 'the selection before this one, like cd -',
    flags: PERMIT_FLAGS,
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
      'pimodes preset list',
    ],
    places: presetPlaces,
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
    places: one(choice(...Object.keys(RECIPES))),
    run: async (call) => (await import('./commands/run.ts')).runHost(call),
  },
  {
    name: 'check',
    takes: 'TOOL [ARGUMENT]',
    summary: 'would this tool call pass, and which mode says so; exit 1 unless it is allowed',
    flags: {
      base: { value: 'KEY', place: 'base', help: 'ask about this base (or native) instead of what is in force' },
      ...SELECTION_FLAGS,
    },
    examples: [
      'pimodes check bash "git push"',
      'pimodes check write src/main.ts --overlay plan',
      'pimodes check web_search --base focused-builder --overlay review --json',
    ],
    places: ({ length }) => (length === 0 ? ['tool'] : length === 1 ? ['file'] : []),
    reads: true,
    run: async (call) => (await import('./commands/check.ts')).check(call),
  },
  {
    name: 'lint',
    takes: '[FILE|FOLDER…]',
    summary: 'what is wrong or doubtful in mode files, by default in all there are; exit 1 on errors',
    flags: {
      strict: { help: 'exit 1 on warnings too' },
      fix: { help: 'in files of your own, fix what can be fixed without changing what they mean' },
    },
    examples: [
      'pimodes lint',
      'pimodes lint my-pack/modes --strict',
      'pimodes lint review.md --json',
      'pimodes lint --fix',
    ],
    places: () => ['file'],
    run: async (call) => (await import('./commands/lint.ts')).lint(call),
  },
  {
    name: 'convert',
    takes: 'FILE --to DIALECT',
    summary: "a mode file, ours or another program's, in another dialect; exit 1 when something would be lost",
    flags: CONVERT_FLAGS,
    examples: [
      'pimodes convert review.md --to json > review.json',
      'pimodes convert review.md --to amplifier --allow-loss',
      'pimodes convert .claude/agents/auditor.md --to native > auditor.md',
      'pimodes convert .roomodes --mode architect --to native --json',
    ],
    places: () => ['file'],
    run: async (call) => (await import('./commands/convert.ts')).convert(call),
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
    places: one(ANY_WORD),
    run: async (call) => (await import('./commands/author.ts')).newMode(call),
  },
  {
    name: 'edit',
    takes: 'KEY',
    summary: 'change a mode file of your own, in an editor or from standard input',
    flags: EDIT_FLAGS,
    examples: ['pimodes edit terse', 'pimodes edit terse < terse.md'],
    places: one('my mode'),
    run: async (call) => (await import('./commands/author.ts')).editMode(call),
  },
  {
    name: 'delete',
    takes: 'KEY',
    summary: 'remove a mode file of your own; the rest of what is selected stays as it was accepted',
    flags: DELETE_FLAGS,
    examples: ['pimodes delete terse', 'pimodes delete terse --dry-run', 'pimodes delete terse --yes'],
    places: one('my mode'),
    run: async (call) => (await import('./commands/author.ts')).deleteMode(call),
  },
  {
    name: 'settings',
    takes: '[KEY [VALUE]]',
    summary: 'show or change our settings',
    flags: { unset: { help: 'go back to the default' } },
    examples: ['pimodes settings', 'pimodes settings color never', 'pimodes settings color --unset'],
    places: settingPlaces,
    run: async (call) => (await import('./commands/settings.ts')).settings(call),
  },
  {
    name: 'completion',
    takes: '<bash|zsh|fish|powershell>',
    summary: 'the script by which a shell completes what is typed, modes and presets too',
    flags: {},
    examples: [
      'eval "$(pimodes completion bash)"',
      'eval "$(pimodes completion zsh)"',
      'pimodes completion fish > ~/.config/fish/completions/pimodes.fish',
      'pimodes completion powershell | Out-String | Invoke-Expression',
    ],
    places: one(choice(...SHELLS)),
    run: async (call) => (await import('./commands/completion.ts')).completion(call),
  },
  {
    name: 'doctor',
    takes: '',
    summary: 'look at everything that modes depend on here, and say what is wrong; exit 1 when something is',
    flags: {},
    examples: ['pimodes doctor', 'pimodes doctor --json'],
    run: async (call) => (await import('./commands/doctor.ts')).doctor(call),
  },
  {
    name: 'help',
    takes: '[COMMAND|TOPIC]',
    summary: 'this overview, one command with its examples and flags, or a topic',
    flags: {},
    examples: ['pimodes help set', 'pimodes help environment'],
    places: ({ length }) => (length === 0 ? [commandOffers(), topicOffers()] : []),
    run: async (call) => (await import('./commands/help.ts')).help(call),
  },
];

/** Every command as a word to offer. */
export function commandOffers(): Offer[] {
  return COMMANDS.map(({ name, summary }) => ({ word: name, help: summary }));
}

/** Commands whose name is part of the direct form that they pass on. */
export const isDirectVerb = ({ name }: Command): boolean => name === 'set' || name === 'off';

export const commandNamed = (name: string): Command | null => COMMANDS.find((one) => one.name === name) ?? null;
