/** What is wrong with the draft, or with the files around it, in the order in which a person should read it. */

import type { Catalog } from '../../src/kernel/catalog.ts';
import { brokenContracts, contractText } from '../../src/kernel/contracts.ts';
import { broughtBy, unbroughtText, unmountedIn, whyNotBrought } from '../../src/kernel/contributions.ts';
import { type Against, deniedIn } from '../../src/kernel/draft.ts';
import { explain } from '../../src/kernel/refusal-words.ts';
import { modesIn, omissionText, overlaysIn } from '../../src/kernel/resolution.ts';
import { keysOf, type Selection } from '../../src/kernel/selection.ts';
import { denialText } from '../../src/kernel/transition.ts';
import { resolutionOf } from '../preview/composed.ts';
import { remember } from '../remember.ts';
import { drawnLine } from '../text/inert.ts';

/** `danger`: Apply is refused because of it, or asks. */
export type Problem = { readonly text: string; readonly as: 'danger' | 'warning' };

/** Broken contracts, then what is not mounted, then transitions that are not allowed, then what is left out, then what has changed since it was accepted. */
export const problemsIn = remember((selection: Selection, against: Against): readonly Problem[] => {
  const { catalog, mounting, standing } = against;
  const resolution = resolutionOf(selection, catalog);
  const chosen = new Set(keysOf(selection));
  const contracts = brokenContracts(resolution.base, overlaysIn(resolution)).map(contractText);
  const drifted = standing.kind === 'native' ? [] : standing.drift.filter(({ key }) => chosen.has(key));
  const blocked = standing.kind === 'blocked' && standing.why.kind !== 'drift' ? [explain(standing.why).message] : [];
  const isHeldBack = standing.kind === 'blocked' ? ', so it is not in force' : '';
  const unbrought = whyNotBrought(resolution, mounting.abilities, standing.activation?.fingerprints ?? new Map());
  const refused = unbrought === null ? [] : [unbroughtText(unbrought)];
  const unmounted = broughtBy(modesIn(resolution), mounting).filter(
    ({ id, by }) => unbrought?.kind !== 'unmounted' || id !== unbrought.contribution.id || !by.includes(unbrought.key),
  );
  return [
    ...[...contracts, ...refused].map((text) => ({ text, as: 'danger' }) as const),
    ...unmountedIn(unmounted).map((text) => ({ text, as: 'warning' }) as const),
    ...deniedIn({ selection, against }).map(
      (denial) => ({ text: `${denialText(denial)}; Apply asks`, as: 'danger' }) as const,
    ),
    ...resolution.omitted.map((one) => ({ text: omissionText(one), as: 'warning' }) as const),
    ...drifted.map(
      ({ key }) =>
        ({
          text: `\`${key}\` changed since it was accepted${isHeldBack}; Apply accepts today's text`,
          as: 'warning',
        }) as const,
    ),
    ...blocked.map((text) => ({ text: `what is active is blocked: ${drawnLine(text)}`, as: 'warning' }) as const),
  ];
});

/** The files that the lists cannot offer, in a few words; null when there are none. */
export function noticeOf({ broken, withheld, diagnostics }: Catalog): string | null {
  const waiting = [...withheld.values()].reduce((sum, modes) => sum + modes.length, 0);
  const warnings = diagnostics.filter(({ severity }) => severity !== 'info').length;
  const parts = [
    counted(broken.length, 'file not loaded', 'files not loaded'),
    counted(waiting, 'mode not approved', 'modes not approved'),
    counted(warnings, 'warning', 'warnings'),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

/** `count` with the word that fits it; null at zero. */
export function counted(count: number, one: string, many: string): string | null {
  return count === 0 ? null : `${count} ${count === 1 ? one : many}`;
}
