/** The rows of the two lists, in the order in which they stand on screen. */

import { type Against, changesIn } from '../../src/kernel/draft.ts';
import type { Mode, ModeKey } from '../../src/kernel/mode.ts';
import { type Omission, resolve } from '../../src/kernel/resolution.ts';
import type { Selection } from '../../src/kernel/selection.ts';
import { selectionIn } from '../../src/kernel/standing.ts';
import { remember } from '../remember.ts';
import { type Note, notesFor } from './notes.ts';
import { missingOffer, NATIVE_OFFER, type Offer, offersOf, type Slot } from './offers.ts';
import { ordinalsOf } from './ordinals.ts';

/** An offer as it stands in the draft. */
export type Row = Offer & {
  readonly isChosen: boolean;
  /** The place among the chosen overlays, from 0. */
  readonly place: number | null;
  /** The number that the prompt gives to the overlay; null also for one that is chosen and left out. */
  readonly ordinal: number | null;
  readonly change: 'added' | 'removed' | 'up' | 'down' | null;
  /** What to know before choosing it, or what is wrong with it. */
  readonly note: Note | null;
};

/** All rows of a draft: bases, then overlays, the chosen ones first in their order, then the rest by key. */
export const rowsOf = remember((selection: Selection, against: Against): readonly Row[] => {
  const { catalog } = against;
  const active = selectionIn(against.standing);
  const missing = [...missingIn(selection, against), ...missingIn(active, against)];
  const lost = new Map(missing.map((offer) => [offer.name, offer]));
  const offers = [...lost.values(), ...offersOf(catalog).filter((offer) => !isRepeated(offer, lost))];
  const noteOf = notesFor(selection, against);
  const changeOf = changesFor(selection, against);
  const ordinals = ordinalsOf(selection, catalog);
  const places = new Map(selection.overlays.map((key, index) => [key, index]));

  const rows = offers.map((offer): Row => {
    const key = keyOf(offer);
    if (key === null) return { ...offer, ...NOT_CHOSEN, note: noteOf(offer) };
    const place = offer.slot === 'overlay' ? (places.get(key) ?? null) : null;
    const ordinal = place === null ? null : (ordinals.get(key) ?? null);
    const isChosen = place !== null || (offer.slot === 'base' && key === selection.base);
    return { ...offer, isChosen, place, ordinal, change: changeOf(offer.slot, key), note: noteOf(offer) };
  });
  const native: Row = {
    ...NATIVE_OFFER,
    ...NOT_CHOSEN,
    isChosen: selection.base === null,
    change: changeOf('base', null),
    note: null,
  };
  return [
    native,
    ...rows.filter(({ slot }) => slot === 'base').sort(byName),
    ...rows.filter(({ place }) => place !== null).sort((a, b) => (a.place ?? 0) - (b.place ?? 0)),
    ...rows.filter((row) => row.slot === 'overlay' && row.place === null).sort(byStandingThenName),
  ];
});

const NOT_CHOSEN = { isChosen: false, place: null, ordinal: null, change: null } as const;

/** The key that choosing this row would put into the draft; null for the native host and for files that are no mode. */
export function keyOf({ subject }: Offer): ModeKey | null {
  switch (subject.kind) {
    case 'mode':
      return subject.mode.key;
    case 'missing':
    case 'withheld':
      return subject.key;
    case 'native':
    case 'broken':
      return null;
  }
}

/** The definition that a row shows, be it one that can be chosen or one that waits for approval. */
export const modeIn = ({ subject }: Offer): Mode | null =>
  subject.kind === 'mode' || subject.kind === 'withheld' ? subject.mode : null;

const byName = (a: Row, b: Row): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
const isFile = ({ subject }: Row): number => (subject.kind === 'broken' ? 1 : 0);
const byStandingThenName = (a: Row, b: Row): number => isFile(a) - isFile(b) || byName(a, b);

/** Selected keys that do not resolve, in their slots. Overlays that an exact base shuts out are there all the same. */
function missingIn(selection: Selection, { catalog }: Against): Offer[] {
  return resolve(selection, catalog)
    .omitted.filter(({ why }) => why !== 'exact-base')
    .map(({ key, why }: Omission) => missingOffer(key === selection.base ? 'base' : 'overlay', key, why));
}

/** A broken or withheld file is not shown twice: the row of the selected key tells of it. */
const isRepeated = ({ name, subject }: Offer, lost: ReadonlyMap<string, Offer>): boolean =>
  (subject.kind === 'broken' || subject.kind === 'withheld') && lost.has(name);

function changesFor(selection: Selection, against: Against): (slot: Slot, key: ModeKey | null) => Row['change'] {
  const overlays = new Map<ModeKey, Row['change']>();
  let bases: { readonly from: ModeKey | null; readonly to: ModeKey | null } | null = null;
  for (const change of changesIn({ selection, against })) {
    if (change.kind === 'base') bases = change;
    else overlays.set(change.key, change.kind === 'moved' ? (change.up ? 'up' : 'down') : change.kind);
  }
  return (slot, key) => {
    if (slot === 'overlay') return (key !== null && overlays.get(key)) || null;
    if (bases === null) return null;
    return key === bases.to ? 'added' : key === bases.from ? 'removed' : null;
  };
}
