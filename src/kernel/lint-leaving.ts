/** Lint rules about a mode's ways out, and the modes that it names. */

import { type Diagnostic, diagnose } from './diagnostic.ts';
import { type Known, listed, named, type Subject } from './lint-subject.ts';
import { hasGuard, type ModeKey } from './mode.ts';

/** A mode that cannot be cleared and names nothing to go to. */
export function noWayOut({ mode, at }: Subject, known: Known): Diagnostic[] {
  const { to, mayClear } = mode.leaving;
  if (mayClear) return [];
  const isTrap = to === 'anywhere' || !to.some((key) => known.has(key));
  if (!isTrap) return [];
  const message =
    to === 'anywhere'
      ? 'the mode cannot be cleared and names no mode that may follow'
      : `the mode cannot be cleared, and none of ${listed(to)} is there to follow it`;
  return [
    diagnose('lint/no-way-out', message, {
      at: at('clear'),
      hint: 'name a mode that may follow, or let it be cleared',
    }),
  ];
}

/** Modes that a contract needs or a transition leads to, and that nobody has. */
export function unknownModes({ mode, at }: Subject, known: Known): Diagnostic[] {
  const { to } = mode.leaving;
  const needed = { requires: mode.contracts.requires, transitions: to === 'anywhere' ? [] : to };
  return (['requires', 'transitions'] as const).flatMap((field) =>
    needed[field]
      .filter((key) => !known.has(key))
      .map((key) =>
        diagnose('lint/unknown-mode', `no mode is called ${named(key)}`, {
          at: at(field, key),
          hint: 'check how it is spelt, or install what defines it',
        }),
      ),
  );
}

/** An order among overlays that names a base can never be met. */
export function orderNamesBase({ mode, at }: Subject, known: Known): Diagnostic[] {
  const isBase = (key: ModeKey) => known.has(key) && known.get(key) !== 'append';
  return (['before', 'after'] as const).flatMap((field) =>
    mode.contracts[field].filter(isBase).map((key) =>
      diagnose('lint/order-names-base', `${named(key)} is a base, and order is among overlays`, {
        at: at(field, key),
        hint: 'remove it from the list',
      }),
    ),
  );
}

/** None of these patterns may look at a stretch of text more than once: a body can be one long word, or all blanks. */
const COMMAND = /(?:^|[\s`"'(*])\/([a-z][a-z0-9_-]{0,63})(?![\w/-]|\.\w)/gm;
const WORDS =
  /\b(?:leav(?:es?|ing)|(?:exit|end|clear)(?:s|ing)?)\s+(?:(?:this|the)\s+)?mode\b|\bmode off\b|\bmode\(|exit_plan_mode/i;
const INVITES = /\b(?:use|type|run|enter|with|via|switch to)\s+[`"']?\/[a-z]/i;

/** A mode that restricts and never says how to get out of it. */
export function exitGuidance(subject: Subject, known: Known): Diagnostic[] {
  const { mode, text, textAt } = subject;
  const binds = hasGuard(mode.guard) || !mode.leaving.mayClear || mode.leaving.to !== 'anywhere';
  if (!binds || saysHow(subject, known)) return [];
  return [
    diagnose('lint/no-exit-guidance', 'the prompt does not say how to leave the mode', {
      at: textAt(Math.max(0, text.trimEnd().length - 1)),
      hint: 'end it with a line such as: use /mode off when the work is done',
    }),
  ];
}

function saysHow({ mode, text }: Subject, known: Known): boolean {
  if (WORDS.test(text) || INVITES.test(text)) return true;
  const names = new Set<string>(['mode', 'modes', 'off', ...known.keys()]);
  if (mode.leaving.to !== 'anywhere') for (const key of mode.leaving.to) names.add(key);
  if (typeof mode.shortcut === 'string') names.add(mode.shortcut);
  return [...text.matchAll(COMMAND)].some(([, command = '']) => names.has(command));
}
