/** The lint rules: what can be said of modes that load, and that their authors would want to know. */

import type { Diagnostic } from './diagnostic.ts';
import { bypassingTools, noCounterpart, severalBuckets } from './lint-amplifier.ts';
import {
  agentsUnreachable,
  approvalFatigue,
  hiddenRestriction,
  nothingAllowed,
  readOnlyClaim,
  skillsUnreachable,
} from './lint-guard.ts';
import { fileEnd, mixedLineEnds, notLoadedThere } from './lint-layout.ts';
import { exitGuidance, noWayOut, orderNamesBase, unknownModes } from './lint-leaving.ts';
import {
  commandCollisions,
  commandTaken,
  genericName,
  heavyBody,
  missingContributions,
  noDescription,
} from './lint-naming.ts';
import type { Known, Subject } from './lint-subject.ts';

type Rule = (subject: Subject, known: Known) => readonly Diagnostic[];

const RULES: readonly Rule[] = [
  genericName,
  commandTaken,
  noDescription,
  nothingAllowed,
  approvalFatigue,
  agentsUnreachable,
  skillsUnreachable,
  missingContributions,
  hiddenRestriction,
  noWayOut,
  unknownModes,
  orderNamesBase,
  severalBuckets,
  bypassingTools,
  noCounterpart,
  notLoadedThere,
  mixedLineEnds,
  fileEnd,
  readOnlyClaim,
  heavyBody,
  exitGuidance,
];

/** What every rule says of one mode. `known` are the modes that it may name. */
export const lintMode = (subject: Subject, known: Known): Diagnostic[] => RULES.flatMap((rule) => rule(subject, known));

/** What is to be said of modes only beside each other. */
export const lintTogether = (subjects: readonly Subject[]): Diagnostic[] => commandCollisions(subjects);
