/** Command lines that the disk is made to fail under, on a home that has something of everything. */

import type { Sandbox } from '../support/sandbox.ts';

export type Errand = {
  readonly args: readonly string[];
  readonly stdin?: string;
  /** What may stand though the errand was refused: it was said before, and means nothing by itself. */
  readonly mayLeave?: RegExp;
  /** Says what it did and did not, so that less than on a sound disk is no lie. */
  readonly mayDoLess?: boolean;
};

const overlay = (key: string, text: string): string => `---\nname: ${key}\nstrategy: append\n---\n${text}\n`;

/** Modes of one's own, a pack, a project with a definition that waits and one that is denied, a preset. */
export function furnish({ write }: Sandbox): void {
  write('.pi/agent/modes/terse.md', overlay('terse', 'Be terse.'));
  write(
    '.pi/agent/modes/kind.json',
    '{"schemaVersion":2,"key":"kind","label":"Kind","promptStrategy":"append","systemPrompt":"x"}',
  );
  write('.pi/agent/modes/fixable.md', `${overlay('fixable', 'Some text.')}\n\n\n`);
  write('.pi/agent/settings.json', '{"packages":["npm:pack"]}');
  write('.pi/agent/npm/node_modules/pack/package.json', '{"name":"pack"}');
  write(
    '.pi/agent/npm/node_modules/pack/modes/strict.md',
    `---\nname: strict\nstrategy: append\ntools: { deny: [bash] }\n---\nx\n`,
  );
  write('project/.pi/modes/local.md', overlay('local', 'Local.'));
  write('project/.pi/modes/review.md', overlay('review', 'Not yours.'));
}

/** What is done on a sound disk before. */
export const BEFORE: readonly (readonly string[])[] = [
  ['set', 'native', '--overlay', 'strict', '--overlay', 'kind'],
  ['deny', 'review'],
  ['preset', 'save', 'pair'],
  ['set', 'native', '--overlay', 'strict'],
];

const READING: readonly Errand[] = [
  ['status'],
  ['status', '--footer'],
  ['list', '--all'],
  ['show', 'terse'],
  ['compose'],
  ['preview', '+terse'],
  ['history'],
  ['check', 'bash', 'ls'],
  ['lint'],
  ['doctor'],
  ['settings'],
  ['preset', 'list'],
].map((args) => ({ args }));

const WRITING: readonly Errand[] = [
  { args: ['+terse'] },
  { args: ['set', 'focused-builder', '--overlay', 'local', '--confirm-project'], mayLeave: /\/approvals\// },
  { args: ['off'] },
  { args: ['back'] },
  { args: ['preset', 'use', 'pair'] },
  { args: ['policy', 'warn'] },
  { args: ['approve', 'local', '--yes'] },
  { args: ['deny', 'local'] },
  { args: ['preset', 'save', 'more'] },
  { args: ['preset', 'save', 'pair', '--overwrite'] },
  { args: ['preset', 'delete', 'pair'] },
  { args: ['new', 'mine', '--no-edit'] },
  { args: ['edit', 'terse'], stdin: overlay('terse', 'Be terser.') },
  { args: ['delete', 'terse', '--yes'] },
  { args: ['lint', '--fix'], mayDoLess: true },
];

export const ERRANDS: readonly Errand[] = [...READING, ...WRITING];
