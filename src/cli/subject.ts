import type { Subject } from '../formats/report.ts';
import { digestOf } from '../kernel/fingerprint.ts';
import type { View } from '../kernel/view.ts';

/** A view with the digest of its prompt, as reports want it. */
export const subjectOf = (view: View): Subject => ({ ...view, sha256: digestOf(view.composition.prompt) });
