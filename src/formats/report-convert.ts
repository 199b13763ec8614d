import type { Converted } from './convert.ts';
import type { Format } from './outside/names.ts';

/** The answer of `convert`; the text is null when it would say less and nobody agreed to that. */
export const convertReport = (
  { path, from, key, name, text, losses }: Converted & { path: string; from: Format; key: string },
  { to, isGiven }: { readonly to: string; readonly isGiven: boolean },
) => ({
  schema: 'pimodes.convert.v1',
  path,
  from,
  to,
  key,
  name,
  text: isGiven ? text : null,
  losses: losses.map(({ weight, field, why }) => ({ weight, field, why })),
});
