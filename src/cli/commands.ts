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
  CLEAR_FLAGS,
  CONFIRM_FLAGS,
  CONVERT_FLAGS,
  DELETE_FLAGS,
  EDIT_FLAGS,
  type Flags,
  NEW_FLAGS,
  PLAN_FLAGS,
  PRESET_FLAGS,
  SELECTION_FLAGS,
  WRITE_FLAGS,
} from './flags.ts';
import { SHELLS } from './shells.ts';
import { type Topic, topicOffers } from './topics.ts';

/** What the overview puts together, in its order. */
export const GROUPS = ['Select', 'Look', 'Accept', 'Use', 'Write modes', 'pimodes itself'] as const;

export type Command = {
  readonly group: (typeof GROUPS)[number];
  readonly name: string;
  /** What stands behind the name, as help prints it. */
  readonly takes: string;
  readonly summary: string;
  /** The topic of help that explains what it is about. */
  readonly topic?: Topic;
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
  group: 'Select',
  name: '',
  takes: '',
  summary: 'the selector: choose a base and overlays, see the prompt, apply',
  topic: 'keys',
  flags: { accessible: { help: 'ask line by line instead of drawing; also ACCESSIBLE=1' } },
  examples: ['pimodes', 'pimodes --accessible'],
  run: async (call) => (await import('./commands/selector.ts')).selector(call),
};

/** The direct forms as one row: a word that is no command's name is one of them. */
export const DIRECT: Command = {
  group: 'Select',
  name: '',
  takes: 'KEY | +KEY | -KEY',
  summary: 'select a base alone, or native plus that one overlay; add an overlay; remove one',
  topic: 'selection',
  flags: WRITE_FLAGS,
  examples: ['pimodes focused-builder', 'pimodes +review', 'pimodes -review'],
  run: change,
};

export const COMMANDS: readonly Command[] = [
  {
    group: 'Select',
    name: 'set',
    takes: '<base|native> [--overlay KEY]…',
    summary: 'select exactly this',
    topic: 'selection',
    flags: { ...SELECTION_FLAGS, ...WRITE_FLAGS },
    examples: ['pimodes set native --overlay plan --overlay careful', 'pimodes set exact-minimal --confirm-exact'],
    places: one('base'),
    run: change,
  },
  {
    group: 'Select',
    name: 'off',
    takes: '',
    summary: 'clear the selection; also: default, none, native',
    topic: 'selection',
    flags: CLEAR_FLAGS,
    examples: ['pimodes off', 'pimodes off --dry-run'],
    run: change,
  },
  {
    group: 'Select',
    name: 'back',
    takes: '',
    summary: 'the selection before this one, like cd -',
    topic: 'state',
    flags: WRITE_FLAGS,
    examples: ['pimodes back', 'pimodes back --dry-run'],
    run: async (call) => (await import('./commands/history.ts')).back(call),
  },
  {
    group: 'Select',
    name: 'preset',
    takes: 'save|use|list|delete|export|import [KEY]',
    summary: 'selections with a name: keep what is selected, select one, take one elsewhere',
    topic: 'selection',
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
    group: 'Look',
    name: 'status',
    takes: '',
    summary: 'what is in force: standing, overlays in order, cost, drift',
    topic: 'state',
    flags: {
      footer: { help: 'one short line for a prompt bar; nothing at native' },
      check: { help: 'exit 1 unless native or cleanly active' },
    },
    examples: ['pimodes status', 'pimodes status --footer', 'pimodes status --json'],
    reads: true,
    run: async (call) => (await import('./commands/status.ts')).status(call),
  },
  {
    group: 'Look',
    name: 'list',
    takes: '',
    summary: 'every mode by slot, with scope, shadowing and cost',
    topic: 'places',
    flags: { all: { help: 'also shadowed, broken and foreign files' } },
    examples: ['pimodes list', 'pimodes list --all', 'pimodes list --json'],
    reads: true,
    run: async (call) => (await import('./commands/list.ts')).list(call),
  },
  {
    group: 'Look',
    name: 'show',
    takes: 'KEY',
    summary: 'one definition: its text, its file and what is to be said of it',
    topic: 'modes',
    flags: {},
    examples: ['pimodes show review', 'pimodes show review --json'],
    places: one('mode'),
    reads: true,
    run: async (call) => (await import('./commands/show.ts')).show(call),
  },
  {
    group: 'Look',
    name: 'preview',
    takes: '[SELECTION]',
    summary: 'the composed prompt of what is selected, or of any other selection without selecting it',
    topic: 'selection',
    flags: {
      prompt: { help: 'the prompt alone, byte for byte' },
      diff: { help: 'how it differs from the prompt of what is selected' },
      host: {
        value: 'HOST',
        place: choice(...Object.keys(RECIPES)),
        help: "the whole prompt, with the host's own part: pi",
      },
      ...SELECTION_FLAGS,
    },
    examples: [
      'pimodes preview',
      'pimodes preview +review --diff',
      'pimodes preview set focused-builder --overlay plan --prompt',
      'pimodes preview preset use deep-review',
      'pimodes preview --host pi --prompt',
    ],
    places: selectionPlaces,
    reads: true,
    run: async (call) => (await import('./commands/preview.ts')).preview(call),
  },
  {
    group: 'Look',
    name: 'check',
    takes: 'TOOL [ARGUMENT]',
    summary: 'would this tool call pass, and which mode says so; exit 1 unless it is allowed',
    topic: 'guards',
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
    group: 'Look',
    name: 'history',
    takes: '',
    summary: 'what was selected when and from where, newest first',
    topic: 'state',
    flags: { limit: { value: 'N', help: 'at most N entries; default 20' } },
    examples: ['pimodes history', 'pimodes history --limit 100 --json'],
    reads: true,
    run: async (call) => (await import('./commands/history.ts')).history(call),
  },
  {
    group: 'Accept',
    name: 'reapprove',
    takes: '',
    summary: 'show what changed since it was accepted, and accept it',
    topic: 'drift',
    flags: { ...ANSWER_FLAGS, ...PLAN_FLAGS, ...CONFIRM_FLAGS },
    examples: ['pimodes reapprove', 'pimodes reapprove --dry-run', 'pimodes reapprove --yes --confirm-project'],
    run: async (call) => (await import('./commands/reapprove.ts')).reapprove(call),
  },
  {
    group: 'Accept',
    name: 'policy',
    takes: '<block|warn|allow>',
    summary: 'until a changed definition is accepted: send nothing, send it and tell, or send it',
    topic: 'drift',
    flags: PLAN_FLAGS,
    examples: ['pimodes policy warn'],
    places: one(POLICIES),
    run: async (call) => (await import('./commands/reapprove.ts')).policy(call),
  },
  {
    group: 'Accept',
    name: 'approve',
    takes: 'KEY',
    summary: "show a project's definition and allow it as it stands",
    topic: 'trust',
    flags: ANSWER_FLAGS,
    examples: ['pimodes approve deploy-guard', 'pimodes approve deploy-guard --yes'],
    places: one(ANY_WORD), // those that it is for are nobody's to show yet
    run: async (call) => (await import('./commands/approve.ts')).approve(call),
  },
  {
    group: 'Accept',
    name: 'deny',
    takes: 'KEY',
    summary: "keep a project's definition out, whatever it will say",
    topic: 'trust',
    flags: {},
    examples: ['pimodes deny deploy-guard'],
    places: one('project mode'),
    run: async (call) => (await import('./commands/approve.ts')).deny(call),
  },
  {
    group: 'Use',
    name: 'run',
    takes: '[pi] [-- ARGS]',
    summary: 'start an agent with what is selected; ARGS and the exit code are its own',
    topic: 'state',
    flags: {},
    examples: ['pimodes run', 'pimodes run pi -- -p "what does this project do?"'],
    places: one(choice(...Object.keys(RECIPES))),
    run: async (call) => (await import('./commands/run.ts')).runHost(call),
  },
  {
    group: 'Use',
    name: 'compose',
    takes: '[SELECTION]',
    summary: 'the prompt text on standard output, for any other program; exit 3 when blocked',
    topic: 'selection',
    flags: SELECTION_FLAGS,
    examples: ['pimodes compose > prompt.txt', 'pimodes compose set native --overlay plan', 'pimodes compose --json'],
    places: selectionPlaces,
    reads: true,
    run: async (call) => (await import('./commands/preview.ts')).compose(call),
  },
  {
    group: 'Write modes',
    name: 'new',
    takes: 'KEY',
    summary: 'write a mode of your own, in an editor, from standard input or as a template; selects nothing',
    topic: 'modes',
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
    group: 'Write modes',
    name: 'edit',
    takes: 'KEY',
    summary: 'change a mode file of your own, in an editor or from standard input',
    topic: 'modes',
    flags: EDIT_FLAGS,
    examples: ['pimodes edit terse', 'pimodes edit terse < terse.md'],
    places: one('my mode'),
    run: async (call) => (await import('./commands/author.ts')).editMode(call),
  },
  {
    group: 'Write modes',
    name: 'delete',
    takes: 'KEY',
    summary: 'remove a mode file of your own; the rest of what is selected stays as it was accepted',
    topic: 'modes',
    flags: DELETE_FLAGS,
    examples: ['pimodes delete terse', 'pimodes delete terse --dry-run', 'pimodes delete terse --yes'],
    places: one('my mode'),
    run: async (call) => (await import('./commands/author.ts')).deleteMode(call),
  },
  {
    group: 'Write modes',
    name: 'lint',
    takes: '[FILE|FOLDER…]',
    summary: 'what is wrong or doubtful in mode files, by default in all there are; exit 1 on errors',
    topic: 'modes',
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
    group: 'Write modes',
    name: 'convert',
    takes: 'FILE --to DIALECT',
    summary: "a mode file, or another program's, in another dialect; exit 1 when something would be lost",
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
    group: 'pimodes itself',
    name: 'settings',
    takes: '[KEY [VALUE]]',
    summary: 'show or change the settings of pimodes',
    topic: 'files',
    flags: { unset: { help: 'go back to the default' } },
    examples: ['pimodes settings', 'pimodes settings color never', 'pimodes settings color --unset'],
    places: settingPlaces,
    run: async (call) => (await import('./commands/settings.ts')).settings(call),
  },
  {
    group: 'pimodes itself',
    name: 'doctor',
    takes: '',
    summary: 'look at everything that modes depend on here, and say what is wrong; exit 1 when something is',
    topic: 'environment',
    flags: {},
    examples: ['pimodes doctor', 'pimodes doctor --json'],
    run: async (call) => (await import('./commands/doctor.ts')).doctor(call),
  },
  {
    group: 'pimodes itself',
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
    group: 'pimodes itself',
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
