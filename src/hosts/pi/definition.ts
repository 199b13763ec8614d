/** A definition for a person who decides about it: where it is from, what it does, what it brings along, and its text. */

import type { Shown } from '../../app/concerns.ts';
import type { Mounts } from '../../app/mounts.ts';
import { broughtBy } from '../../kernel/contributions.ts';
import { guardOf } from '../../kernel/guard.ts';
import { guardRows, rowText } from '../../kernel/guard-rows.ts';
import { gutter } from '../../kernel/gutter.ts';
import type { Mode } from '../../kernel/mode.ts';
import { leavingText } from '../../kernel/transition.ts';
import { visibleLine } from '../../kernel/visible.ts';
import { bringsLines, listLines } from './text.ts';

/** All of it; `shadows` is what it takes the place of, null for nothing. */
export const definitionLines = ({ mode, text }: Shown, mounts: Mounts, shadows: Mode | null = null): string[] => [
  ...factLines(mode, mounts, shadows),
  '',
  ...gutter(text),
];

/** The same without its text. */
export function factLines(mode: Mode, mounts: Mounts, shadows: Mode | null): string[] {
  const { exitReview, leaving, model, path, thinking } = mode;
  const fact = (name: string, value: string | null) => (value === null ? [] : [`${name}: ${value}`]);
  return [
    ...listLines([mode]),
    visibleLine(path),
    ...(shadows === null ? [] : [`in place of the ${shadows.scope} definition ${visibleLine(shadows.path)}`]),
    ...guardRows(guardOf([mode])).map((row) => `guard: ${rowText(row)}`),
    ...fact('leaving', leavingText(leaving)),
    ...(exitReview ? ['left with a plan that you approve'] : []),
    ...fact('model', model),
    ...fact('thinking', thinking),
    ...bringsLines(broughtBy([mode], mounts.now())),
  ];
}
