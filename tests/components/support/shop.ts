import { key, selection } from '../../support/notation.ts';
import type { FakeMode, FakeOptions } from './fake-session.ts';

const lines = (...all: readonly string[]): string => all.join('\n');

/** All strategies and scopes, contracts, a mode that waits for approval, a CJK label, a hidden character. */
export const SHOP_MODES: readonly FakeMode[] = [
  {
    key: 'focused-builder',
    description: 'Small steps, each one checked before the next.',
    strategy: 'replace_base',
    scope: 'project',
    prompt: lines(
      '# Focused builder',
      '',
      'You build one small thing at a time.',
      '',
      '- Read before you write.',
      '- Say what you changed.',
    ),
  },
  {
    key: 'society-integrator',
    description: 'Fits new work into what is there.',
    strategy: 'replace_base',
    scope: 'global',
  },
  {
    key: 'release-notes',
    description: 'Writes release notes and nothing else.',
    strategy: 'replace_final',
    scope: 'global',
    prompt: lines('You write release notes.', 'Nothing else.', ''),
  },
  {
    key: 'release-base',
    description: 'Cuts, tags and publishes.',
    strategy: 'replace_base',
    scope: 'project',
    withheld: true,
  },
  {
    key: 'review',
    description: 'Re-reads the diff as a stranger would.',
    prompt:
      'Before you finish, re-read the diff as a stranger would and say what surprised you, then fix it or explain it.',
  },
  {
    key: 'explain',
    description: 'One line of reason for each step.',
    prompt: 'Give the reason in one line for each step.',
  },
  {
    key: 'terse',
    description: 'No greeting, no summary.',
    scope: 'global',
    prompt: 'No greeting. No summary unless asked.\u200b',
    conflictsWith: ['teach-back'],
  },
  { key: 'adaptive-portfolio', description: 'Weighs three ways before choosing one.', scope: 'global' },
  { key: 'careful', description: 'Asks before anything that cannot be undone.', scope: 'pack', deliver: 'turn' },
  { key: 'deploy-guard', description: 'Checks the target before a deploy.', scope: 'project', requires: ['ops'] },
  { key: 'nihongo', label: '日本語モード', description: '日本語で答える', scope: 'project' },
  { key: 'ops', description: 'Knows the runbooks.', scope: 'project', after: ['review'] },
  { key: 'plan', description: 'Plans first, and waits for a yes.', advertised: false },
  { key: 'teach-back', description: 'Asks you to explain it back.', scope: 'project' },
  { key: 'threat-review', description: 'Looks for what an attacker would look for.', scope: 'global' },
];

export const SHOP_PRESETS: FakeOptions['presets'] = [
  {
    key: key('build'),
    label: 'Build',
    description: 'Small steps, reviewed.',
    selection: selection('focused-builder + review, explain'),
  },
  { key: key('notes'), label: 'Notes', description: null, selection: selection('release-notes') },
  { key: key('quiet'), label: 'Quiet', description: null, selection: selection('native + terse, gone') },
];

const BOUND = { to: ['review', 'focused-builder'], mayClear: false };

/** The same files with `plan` active, which lets only some modes come next and something must. */
export const BOUND_SHOP: FakeOptions = {
  modes: SHOP_MODES.map((one): FakeMode => (one.key === 'plan' ? { ...one, ...BOUND } : one)),
  active: 'native + plan',
};

/** A catalog as people have it: a handful of modes, two files with mistakes, three overlays active. */
export const SHOP: FakeOptions = {
  modes: SHOP_MODES,
  broken: [
    { key: 'old-planner', message: 'strategy is `appendd`', hint: 'use `append`, `replace_base` or `replace_final`' },
    { key: 'notes', message: 'the front matter has no closing `---` line' },
  ],
  active: 'native + explain, plan, review',
};
