import { CHARACTERS_PER_TOKEN, estimateTokens } from '../kernel/measure.ts';
import type { Mode } from '../kernel/mode.ts';
import { ok } from '../kernel/result.ts';
import type { ModeLibrary, ModeReader } from '../storage/mode-library.ts';

/** The library with every mode's tokens estimated as the settings say. What is kept between runs does not depend on it. */
export function estimating(library: ModeLibrary, charactersPerToken: number): ModeLibrary {
  if (charactersPerToken === CHARACTERS_PER_TOKEN) return library;
  const estimated = (mode: Mode): Mode => ({
    ...mode,
    measure: { ...mode.measure, estimatedTokens: estimateTokens(mode.measure.characters, charactersPerToken) },
  });
  const reading =
    (read: ModeReader): ModeReader =>
    (mode) => {
      const found = read(mode);
      if (!found.ok) return found;
      const { definition } = found.value;
      return ok({ ...found.value, definition: { ...definition, mode: estimated(definition.mode) } });
    };
  return {
    async discover() {
      const layers = await library.discover();
      return layers.map((layer) => ({ ...layer, modes: layer.modes.map(estimated) }));
    },
    reader: async () => reading(await library.reader()),
    quickReader() {
      const quick = library.quickReader();
      return quick === null ? null : reading(quick);
    },
  };
}
