/** Lint rules about what a mode is called, what it costs, and what it brings along. */

import { type Diagnostic, diagnose } from './diagnostic.ts';
import { named, type Subject } from './lint-subject.ts';
import { type ModeKey, SCOPES } from './mode.ts';
import { shortcutsOf } from './shortcuts.ts';

/** Words that several packs will want to call a mode. */
const GENERIC = [
  ...['agent', 'ask', 'audit', 'build', 'chat', 'code', 'custom', 'debug', 'design', 'dev', 'docs', 'edit', 'fix'],
  ...['general', 'main', 'my-mode', 'perf', 'project', 'prompt', 'refactor', 'review', 'test', 'work', 'write'],
];

/** A name that another pack's mode is likely to have too. */
export function genericName({ mode, at }: Subject): Diagnostic[] {
  const isShared = mode.scope === 'pack' || (mode.dialect === 'amplifier' && mode.scope === 'global');
  if (!isShared || !GENERIC.includes(mode.key)) return [];
  return [
    diagnose(
      'lint/generic-name',
      `${named(mode.key)} is what other packs may call a mode too; only one of them is used`,
      {
        at: at('name'),
        hint: `say what is special about it, such as \`ui-${mode.key}\``,
      },
    ),
  ];
}

/** A command that means something else already. */
export function commandTaken({ mode, at }: Subject): Diagnostic[] {
  return shortcutsOf([mode]).clashes.map(({ command }) =>
    diagnose('lint/command-taken', `\`/${command}\` is a command of its own, so it does not select the mode`, {
      at: at('shortcut'),
      hint: 'choose another `shortcut`, or `false`',
    }),
  );
}

/** Modes that ask for one command: the first in precedence has it, the others are told. `subjects` stand folder by folder, lowest first. */
export function commandCollisions(subjects: readonly Subject[]): Diagnostic[] {
  const winners = new Map<ModeKey, Subject>();
  for (const subject of inPrecedence(subjects))
    if (!winners.has(subject.mode.key)) winners.set(subject.mode.key, subject);
  const { clashes } = shortcutsOf([...winners.values()].map(({ mode }) => mode));
  return clashes.flatMap(({ mode, command, holder }) => {
    const loser = winners.get(mode.key);
    if (holder === null || loser === undefined) return []; // what is no mode's is told of each mode
    return [
      diagnose('lint/command-collision', `\`/${command}\` selects ${named(holder.key)}, which comes first`, {
        at: loser.at('shortcut'),
        hint: 'give one of the two another `shortcut`',
      }),
    ];
  });
}

/** Highest first: by scope, then the later folder, then in the order of the folder. */
function inPrecedence(subjects: readonly Subject[]): Subject[] {
  const folders = [...new Set(subjects.map(folderOf))];
  const rank = (subject: Subject) => [SCOPES.indexOf(subject.mode.scope), folders.indexOf(folderOf(subject))] as const;
  return subjects
    .map((subject) => ({ subject, rank: rank(subject) }))
    .sort(({ rank: a }, { rank: b }) => b[0] - a[0] || b[1] - a[1])
    .map(({ subject }) => subject);
}

const folderOf = ({ mode: { path } }: Subject): string => path.replace(/[/\\][^/\\]*$/, '');

/** A mode of which the picker can say nothing. */
export const noDescription = ({ mode, at }: Subject): Diagnostic[] =>
  mode.description !== null
    ? []
    : [
        diagnose('lint/no-description', 'the mode has no description', {
          at: at('name'),
          hint: 'say in one sentence what it is for',
        }),
      ];

/** Tokens from which on a prompt is heavy, by how often it is sent. */
const HEAVY = { turn: 2_000, system: 8_000 } as const;

/** A prompt that costs a lot each time it is sent. */
export function heavyBody({ mode, textAt }: Subject): Diagnostic[] {
  const { estimatedTokens: tokens } = mode.measure;
  if (tokens < HEAVY[mode.deliver]) return [];
  const often = mode.deliver === 'turn' ? 'with every user prompt' : 'in the system prompt';
  const message = `~${tokens} tokens go ${often}${mode.deliver === 'turn' ? `, ~${20 * tokens} in twenty prompts` : ''}`;
  const hint = 'keep the rules here, and let the model read the rest when it needs it: a skill, or a file';
  return [diagnose('lint/heavy-body', message, { at: textAt(0), hint })];
}

/** Agents and skills whose source is not there. */
export const missingContributions = ({ missing, at }: Subject): Diagnostic[] =>
  missing.map(({ contribution: { kind, id, source }, why }) =>
    diagnose('lint/missing-contribution', `the ${kind} ${named(source)} cannot be mounted: ${why}`, {
      at: at(kind === 'agent' ? 'agents' : 'skills', id),
      hint: 'check the path, or install the pack',
    }),
  );
