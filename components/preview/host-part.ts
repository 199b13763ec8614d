/** The host's own part of a prompt, in the preview: folded until it is asked for, since the host has to be started for it. */

import type { HostPrompt } from '../../src/kernel/composition.ts';
import { asideRows, type DocRow, heading, note } from './document.ts';

export type HostPart =
  | { readonly kind: 'folded' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'shown'; readonly prompt: HostPrompt }
  | { readonly kind: 'failed'; readonly why: string };

/**
 * The rows of one part, `name` being what the screen calls it, `room` what is left beside the gutter. Without a host to ask
 * there is nothing to unfold. It holds texts of the project's, so it stands behind the gutter like any other.
 */
export function hostRows(
  host: HostPart | undefined,
  part: keyof HostPrompt,
  name: string,
  line: number,
  width: number,
  room: number,
): DocRow[] {
  switch (host?.kind) {
    case undefined:
      return heading(`${name}: kept, not shown here`, line, width);
    case 'folded':
      return heading(`${name}: kept; o asks Pi for it`, line, width);
    case 'asking':
      return heading(`${name}: kept; asking Pi…`, line, width);
    case 'failed':
      return [...heading(`${name}: kept, not shown here`, line, width), ...note(host.why, 'warning', line, width)];
    case 'shown':
      return [
        ...heading(`${name}: as Pi renders it here`, line, width),
        ...note('extensions of Pi may still change it', 'muted', line, width),
        ...asideRows(host.prompt[part], line, room),
      ];
  }
}
