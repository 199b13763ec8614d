/** Lint rules about what a mode's guard makes of its purpose. */

import { type Diagnostic, diagnose } from './diagnostic.ts';
import { listed, type Subject, verdictOn } from './lint-subject.ts';
import { hasGuard } from './mode.ts';
import { DELEGATES, INFRASTRUCTURE, nameInPi } from './tool-names.ts';

/** By which of these tools a contribution is reached; `load_skill` is Amplifier's, elsewhere a skill is a file to read. */
const WAYS = {
  agent: { amplifier: DELEGATES, other: DELEGATES },
  skill: { amplifier: ['load_skill'], other: ['load_skill', 'read'] },
};

/** Agents that no tool could call. */
export const agentsUnreachable = (subject: Subject): Diagnostic[] => unreachable(subject, 'agent');

/** Skills that no tool could load. */
export const skillsUnreachable = (subject: Subject): Diagnostic[] => unreachable(subject, 'skill');

function unreachable({ mode, at }: Subject, kind: 'agent' | 'skill'): Diagnostic[] {
  const [first] = mode.contributes.filter((one) => one.kind === kind);
  const ways = WAYS[kind][mode.dialect === 'amplifier' ? 'amplifier' : 'other'];
  if (first === undefined || ways.some((tool) => verdictOn(mode, tool) !== 'block')) return [];
  return [
    diagnose(
      kind === 'agent' ? 'lint/agents-unreachable' : 'lint/skills-unreachable',
      `the mode brings ${kind}s along and blocks ${listed(ways)}`,
      {
        at: at(kind === 'agent' ? 'agents' : 'skills', first.id),
        hint: `allow \`${ways[0]}\``,
      },
    ),
  ];
}

/** A mode in which no tool can be called at all. */
export function nothingAllowed({ mode, at }: Subject): Diagnostic[] {
  const { allow = null, deny = [] } = mode.guard.tools ?? {};
  if (allow === null || allow.some((name) => !INFRASTRUCTURE.includes(name) && !deny.includes(name))) return [];
  return [
    diagnose('lint/nothing-allowed', 'every tool is blocked, those that only read too', {
      at: at('allow'),
      hint: 'list at least the tools that the work needs, such as `read` and `grep`',
    }),
  ];
}

const READING = ['read', 'grep', 'find', 'ls', 'web_search', 'web_fetch', 'load_skill', 'LSP', 'python_check', 'todo'];
const MOST_CONFIRMED = 5;

/** So many questions that people stop reading them. */
export function approvalFatigue({ mode, at }: Subject): Diagnostic[] {
  const confirmed = [...new Set((mode.guard.tools?.confirm ?? []).map(nameInPi))];
  const reading = confirmed.filter((name) => READING.includes(name));
  if (reading.length === 0 && confirmed.length <= MOST_CONFIRMED) return [];
  const message =
    reading.length > 0
      ? `a person is asked before ${listed(reading)}, which change nothing`
      : `a person is asked before each call of ${confirmed.length} tools`;
  return [
    diagnose('lint/approval-fatigue', message, {
      at: at('confirm', reading[0]),
      hint: 'keep questions for what cannot be undone; `warn` is for the rest',
    }),
  ];
}

const WORKING = ['edit', 'write', 'bash'];
const EXPLAINS =
  /\b(?:do not|don't|never|must not|may not|cannot|can't|only|read[- ]only|blocked|not available|restrict\w*|disabled)\b/i;

/** A mode that takes tools away, is hidden, and does not say so. */
export function hiddenRestriction({ mode, text, at }: Subject): Diagnostic[] {
  if (mode.advertised || !hasGuard(mode.guard) || EXPLAINS.test(text)) return [];
  const blocked = WORKING.filter((tool) => verdictOn(mode, tool) === 'block');
  if (blocked.length === 0) return [];
  return [
    diagnose(
      'lint/hidden-restriction',
      `the mode is hidden from the model, blocks ${listed(blocked)} and does not explain it`,
      {
        at: at('advertised'),
        hint: 'advertise it, or say in the prompt what is blocked and why',
      },
    ),
  ];
}

/** What a text says of the mode itself, wherever it stands; a read-only mode in general is another matter. */
const CLAIMS = [
  /(?<!\b(?:an?|any|each)\s)\bread[- ]only\s+mode\b/i,
  /\b(?:mode|session|you)\b[^.\n]{0,30}\b(?:is|are|stay|remain)\s+(?:\w+ly\s+)?read[- ]only\b/i,
  /\bREAD[- ]ONLY\b/,
];

/** What counts only where a text says what the mode is: in its first words, and in the description. */
const IN_THE_OPENING = /\bread[- ]only\b|\b(?:zero|no|without)\s+side[- ]effects?\b/i;
const OPENING = 300;

/** A text that promises what no guard keeps. */
export function readOnlyClaim({ mode, text, textAt, at }: Subject): Diagnostic[] {
  const offset = firstClaim(text);
  const isDescribed = offset === null && IN_THE_OPENING.test(mode.description ?? '');
  if (offset === null && !isDescribed) return [];
  const open = [...WORKING, 'powershell'].filter((tool) => verdictOn(mode, tool) !== 'block');
  if (open.length === 0) return [];
  return [
    diagnose('lint/read-only-claim', `the mode calls itself read-only, and ${listed(open)} can change things`, {
      at: offset === null ? at('description') : textAt(offset),
      hint: 'block them, or say what the mode really keeps the model from',
    }),
  ];
}

function firstClaim(text: string): number | null {
  const offsets = [...CLAIMS.map((claim) => text.search(claim)), text.slice(0, OPENING).search(IN_THE_OPENING)];
  const found = offsets.filter((offset) => offset !== -1);
  return found.length === 0 ? null : Math.min(...found);
}
