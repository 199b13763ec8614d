/** Pi's own prompt as it stands, with what modes bring along: whole, and without its static base. */

import type { OfferedPrompt } from '../../app/turn.ts';
import type { Items } from '../../kernel/contributions.ts';
import { withMounted } from './mounts.ts';
import type { PromptOptions } from './pi-api.ts';

/** Any text does: it is cut off again. */
const STAND_IN = 'pimodes';

/** What `render` makes of `options`, which are as they were afterwards. A prompt that was forced has no base to replace. */
export function offered(options: PromptOptions, mounted: Items, render: () => string): OfferedPrompt {
  return withMounted(options, mounted, () => {
    const assembled = render();
    if (options.forceSystemPrompt !== undefined) return { assembled, envelope: null };
    const own = options.customPrompt;
    options.customPrompt = STAND_IN;
    try {
      return { assembled, envelope: envelopeIn(render()) };
    } finally {
      if (own === undefined) Reflect.deleteProperty(options, 'customPrompt');
      else options.customPrompt = own;
    }
  });
}

function envelopeIn(rendered: string): string {
  if (!rendered.startsWith(STAND_IN)) throw new Error('Pi did not render its prompt from the options that it gave');
  return rendered.slice(STAND_IN.length).replace(/^\n\n/, '');
}
