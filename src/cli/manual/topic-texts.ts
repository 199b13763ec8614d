/** What `pimodes help TOPIC` says, and the man page with it. */

import { keysOfBinding, keyTable } from '../../../components/key-table.ts';
import { POLICIES } from '../../app/offers.ts';
import type { Topic } from '../topics.ts';
import type { Block } from './block.ts';
import { ENVIRONMENT } from './environment.ts';
import { exitCodes } from './exit-codes.ts';

export const TOPIC_TEXTS: Readonly<Record<Topic, () => readonly Block[]>> = {
  selection: () => [
    "A selection is one base and an ordered stack of overlays. The base is `native`, the host's own prompt, or a mode that takes its place. Overlays are added behind it, in the order in which they were selected.",
    {
      rows: [
        ['KEY', 'a base alone; of an overlay, native and that overlay'],
        ['+KEY', 'adds an overlay at the end; one that is selected stays where it is'],
        ['-KEY', 'removes an overlay'],
        ['set BASE --overlay KEY', 'exactly this, with as many overlays as there are `--overlay`; BASE may be native'],
        ['off', 'selects nothing; also default, none, native'],
        ['preset use KEY', 'what a preset names, whole or not at all'],
      ],
    },
    'A key that is also the name of a command is reached through `set`. `preview` and `compose` take any of these forms and select nothing. `back` selects what was selected before.',
    'What modes say of one another must hold: `requires`, `conflictsWith`, `before`, `after`, and which mode may come next. Otherwise the change is refused. `--force` overrides the last of these and nothing else.',
  ],
  modes: () => [
    'A mode is a Markdown file in ~/.pi/agent/modes, named after its key (a lower-case letter, then up to 63 of a-z, 0-9, `_` and `-`).',
    {
      lines: [
        '---',
        'name: terse',
        'description: Short answers.',
        'strategy: append',
        '---',
        'Answer in at most five lines.',
      ],
    },
    {
      rows: [
        ['append', 'an overlay: a section of the prompt'],
        ['replace_base', "a base: in place of the host's own instructions; what the host adds stays"],
        ['replace_final', 'an exact-final base: the whole prompt, byte for byte'],
      ],
    },
    'More fields: `label`, `requires`, `conflictsWith`, `before`, `after`, `deliver: turn` (sent with every user prompt), `tools` and `access` (guards), `transitions`, `model`, `thinking`, `shortcut`, `exitReview`, `advertised`, `contributes`. JSON definitions, plain Pi modes and Amplifier modes are read too.',
    '`pimodes new KEY` writes one, `pimodes lint` says what is wrong in it, `pimodes show KEY` what was understood.',
  ],
  places: () => [
    'Later places win a key; `pimodes list --all` shows what they hide.',
    {
      rows: [
        ['builtin', 'the modes of this package'],
        ['packs', '`modes` of the packages installed in Pi, then the setting `searchPaths`'],
        ['global', '~/.amplifier/modes, then ~/.pi/agent/modes'],
        ['project', '.amplifier/modes and .pi/modes of every folder from the root down to this one, once approved'],
      ],
    },
    'A file with errors is skipped, named with its line, and hides no other.',
  ],
  state: () => [
    'What is selected is kept for each project in ~/.pi/agent/pimodes/state, never in the project itself. The project is the nearest folder with a .git or a .pi, else the current folder. `pimodes status` names the file.',
    'The file is only ever appended to: a line for each change that was accepted, with a fingerprint of every mode in it. `pimodes history` reads it, `pimodes back` goes a step back.',
    '`--state FILE`, or `PIMODES_STATE`, uses another file. `--session FILE` reads what a Pi session has selected, as Pi would; such a file is never written.',
    'For scripts: `stateHash` of `pimodes status --json` names what was read, and `--expect HASH` refuses a change when it is no longer so.',
  ],
  drift: () => [
    'Each mode is accepted as it stands. When its text or its rules change, or another file answers to its key, it has drifted, and the policy says what happens until the change is accepted:',
    { rows: POLICIES.map(({ word, help }) => [word, help] as const) },
    '`pimodes reapprove` shows what changed and accepts it; so do `pimodes set` and Apply in the selector. An exact-final base that has drifted is never sent, whatever the policy. A mode whose file is gone is left out, and that is told. The guards that were accepted hold all the while.',
    '`pimodes policy warn` changes the policy for this project; the setting `driftPolicy` says what a project begins with.',
  ],
  trust: () => [
    'A cloned repository cannot change what your model is told. A definition in its .pi/modes or .amplifier/modes wins no key until you say yes to it.',
    {
      rows: [
        ['pimodes show KEY', 'shows it, or says that it waits'],
        ['pimodes approve KEY', 'shows it and asks; `--confirm-project` says yes where it is selected'],
        ['pimodes deny KEY', 'keeps the file out, whatever it will say'],
      ],
    },
    'A yes is to one file, its content and what it takes the place of; when one of these changes, you are asked again. Where Pi was told not to trust a folder, or its trust.json cannot be read, nothing of that project is.',
  ],
  'exact-final': () => [
    "A `replace_final` mode is the whole system prompt: its bytes and nothing else. The host's own text, its tools' descriptions and the project's context go, and no overlay can stand beside it.",
    'So it is never entered by accident: the selector asks with No first, and a command needs `--confirm-exact`, which `--yes` does not imply; without it the exit code is 6. When its text has changed, it is asked about again.',
    '`pimodes preview KEY --prompt` prints it byte for byte.',
  ],
  guards: () => [
    'A mode may restrict tools: by name, shell commands by their text, and by effect. The guards of all selected modes add up, and they can only restrict: nothing in a mode grants a tool.',
    {
      rows: [
        ['allow', 'the call passes'],
        ['warn', 'the first call is refused with a note, the next passes'],
        ['confirm', 'a person is asked, each time; with nobody to ask it is refused'],
        ['block', 'the call is refused'],
      ],
    },
    '`pimodes check bash "git push"` says which of these a call would get, and from which mode; `pimodes status` shows what is in force.',
    "Guards judge tool calls that pass through the host's hook: no guard covers subagents, other extensions' side effects or what a shell runs. A guard keeps a model on its track. It is no sandbox.",
  ],
  transitions: () => [
    'A mode may say what comes next. In its front matter:',
    {
      lines: [
        'transitions:',
        '  to: [implement, review]  # only these may come beside it or in its place',
        '  clear: false             # it is not left with nothing in its place',
      ],
    },
    'All selected modes are asked, so one more only makes it stricter. What is selected already may stay, move and leave. It binds you, scripts, presets and the model alike; a step that is not allowed exits with 3 and names the mode.',
    '`--force` overrides it, and `pimodes history` tells so; the selector asks instead. `pimodes show KEY` says what a mode allows.',
  ],
  json: () => [
    'With `--json` a command prints one document on standard output, one line of ASCII, and nothing else. Its `schema` names its shape and version; within a version members are added, never removed. `help`, `completion` and `run` have none.',
    'When something is refused standard output stays empty, and standard error holds a `pimodes.error.v1` document: `code`, `exit`, `message`, `hint`, `path`.',
    { lines: ['pimodes status --json | jq -r .stateHash', 'pimodes list --json | jq -r ".overlays[].key"'] },
    'Each has a JSON Schema in schemas/ of the package, and an example in docs/json.md of its repository.',
  ],
  files: () => [
    "Below the agent's folder, ~/.pi/agent unless `PI_CODING_AGENT_DIR` says otherwise. `PIMODES_HOME` moves what is in pimodes/.",
    {
      rows: [
        ['modes/', 'your modes'],
        ['mode-presets/', 'your presets'],
        ['pimodes/settings.json', 'your settings; `pimodes settings` shows and changes them'],
        ['pimodes/state/', 'what is selected, a file for each project'],
        ['pimodes/approved/', 'what was accepted, to tell what has changed'],
        ['pimodes/approvals/', "your answers about projects' definitions"],
        ['pimodes/drafts/', 'texts that are being written'],
        ['pimodes/cache/', 'what can be made again at any time'],
      ],
    },
  ],
  'exit-codes': () => [
    { rows: exitCodes().flatMap(({ code, means }) => means.map((one, at) => [at === 0 ? code : '', one] as const)) },
  ],
  environment: () => [
    'A flag wins over a variable, a variable over the settings.',
    { rows: ENVIRONMENT.map(({ names, means }) => [names.join(', '), means] as const) },
  ],
  keys: () =>
    keyTable().flatMap(({ title, bindings }) => [
      `${title}:`,
      { rows: bindings.map((binding) => [keysOfBinding(binding), binding.help] as const) },
    ]),
};
