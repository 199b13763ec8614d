/** What to know of a row before it is chosen, or what is wrong with it now that it is. */

import type { ApprovalStanding } from '../../src/kernel/approval.ts';
import { brokenContracts, contractText } from '../../src/kernel/contracts.ts';
import { type Unbrought, unbroughtText, whyNotBrought } from '../../src/kernel/contributions.ts';
import { type Against, deniedIn } from '../../src/kernel/draft.ts';
import type { Mode, ModeKey } from '../../src/kernel/mode.ts';
import { type Omission, overlaysIn, resolve } from '../../src/kernel/resolution.ts';
import { addOverlay, keysOf, type Selection } from '../../src/kernel/selection.ts';
import { selectionIn } from '../../src/kernel/standing.ts';
import { type Denial, denials, denialText } from '../../src/kernel/transition.ts';
import type { Offer } from './offers.ts';

/** In few words for the row, and as a sentence for the details. */
export type Note = { readonly text: string; readonly full: string; readonly as: 'danger' | 'warning' | 'muted' };

/** What to say of each row of a draft; null where there is nothing. */
export function notesFor(selection: Selection, against: Against): (offer: Offer) => Note | null {
  const { catalog, mounting, standing, ways } = against;
  const resolution = resolve(selection, catalog);
  const broken = new Map(brokenContracts(resolution.base, overlaysIn(resolution)).map((one) => [one.key, one]));
  const accepted = standing.activation?.fingerprints ?? new Map();
  const unbrought = whyNotBrought(resolution, mounting.abilities, accepted);
  const drifted = new Set(standing.kind === 'native' ? [] : standing.drift.map(({ key }) => key));
  const shutOut = new Set(resolution.omitted.flatMap(({ key, why }) => (why === 'exact-base' ? [key] : [])));
  const chosen = new Set(keysOf(selection));
  const active = selectionIn(standing);
  const denied = new Map(deniedIn({ selection, against }).map((one) => [one.mode, one]));

  return (offer) => {
    const { subject } = offer;
    switch (subject.kind) {
      case 'native':
        return null;
      case 'missing':
        return told(MISSING_WORDS[subject.why], offer.description ?? '', chosen.has(subject.key) ? 'danger' : 'muted');
      case 'broken':
        return told('not loaded', 'the file did not load', 'danger');
      case 'withheld':
        return told(
          APPROVAL_WORDS[subject.standing],
          `a project definition, ${APPROVAL_WORDS[subject.standing]}`,
          'warning',
        );
      case 'mode':
        return chosen.has(subject.mode.key) ? noteOfChosen(subject.mode) : noteOfOther(subject.mode);
    }
  };

  function noteOfChosen({ key }: Mode): Note | null {
    const contract = broken.get(key);
    if (contract !== undefined)
      return told(`${CONTRACT_WORDS[contract.kind]} ${contract.other}`, contractText(contract), 'danger');
    if (unbrought !== null && keysIn(unbrought).includes(key))
      return told(UNBROUGHT_WORDS[unbrought.kind], unbroughtText(unbrought), 'danger');
    const denial = denialOf(key);
    if (denial !== undefined) return told(`not after ${denial.mode}`, denialText(denial), 'danger');
    if (shutOut.has(key)) return told('left out', 'left out: an exact-final base takes no overlays', 'warning');
    return drifted.has(key) ? told('file changed', DRIFTED, 'warning') : null;
  }

  function noteOfOther({ contracts, key }: Mode): Note | null {
    const left = denied.get(key);
    if (left?.kind === 'leave') return told('one must follow', denialText(left), 'danger');
    const conflict = contracts.conflictsWith.find((key) => chosen.has(key));
    if (conflict !== undefined)
      return told(`conflicts with ${conflict}`, `conflicts with \`${conflict}\`, which is chosen`, 'warning');
    const denial = denialOf(key);
    if (denial !== undefined) return told(`not after ${denial.mode}`, denialText(denial), 'warning');
    const needed = contracts.requires.filter((key) => !chosen.has(key)).join(', ');
    return needed === '' ? null : told(`needs ${needed}`, `needs ${needed}`, 'muted');
  }

  /** The first no of a selected mode to `key`; undefined when it may come next, or is selected already. */
  function denialOf(key: ModeKey): Denial | undefined {
    return denials(ways, active, addOverlay(active, key)).find(({ kind }) => kind === 'enter');
  }
}

const told = (text: string, full: string, as: Note['as']): Note => ({ text, full, as });

const DRIFTED = "changed since it was accepted; Apply accepts today's text";

const MISSING_WORDS: Readonly<Record<Omission['why'], string>> = {
  missing: 'file is gone',
  invalid: 'file has errors',
  unapproved: 'not approved',
  denied: 'denied',
  'not-a-base': 'now an overlay',
  'not-an-overlay': 'now a base',
  'exact-base': 'left out',
};

const CONTRACT_WORDS = {
  requires: 'needs',
  conflictsWith: 'conflicts with',
  before: 'must precede',
  after: 'must follow',
  'order-of-a-base': 'asserts an order against',
} as const;

const UNBROUGHT_WORDS = { unmounted: 'cannot be mounted', 'two-sources': 'two of one name' } as const;

const keysIn = (unbrought: Unbrought): readonly ModeKey[] =>
  unbrought.kind === 'unmounted' ? [unbrought.key] : unbrought.clash.claims.map(({ key }) => key);

const APPROVAL_WORDS: Readonly<Record<ApprovalStanding, string>> = {
  approved: 'approved',
  unapproved: 'not approved',
  changed: 'changed since its approval',
  denied: 'denied',
};
