import { countHidden, isPlain } from './visible.ts';

/** How many characters a token is taken to have, unless the settings say otherwise: right for English. */
export const CHARACTERS_PER_TOKEN = 4;

/** How large a text is. Characters are UTF-16 units; tokens are an estimate made from their number. */
export type Measure = {
  readonly utf8Bytes: number;
  readonly characters: number;
  readonly hiddenCharacters: number;
  readonly estimatedTokens: number;
};

/** The sizes that previews, lists and status quote. */
export function measure(text: string, charactersPerToken = CHARACTERS_PER_TOKEN): Measure {
  const isSimple = isPlain(text);
  return {
    utf8Bytes: isSimple ? text.length : utf8Length(text),
    characters: text.length,
    hiddenCharacters: isSimple ? 0 : countHidden(text),
    estimatedTokens: estimateTokens(text.length, charactersPerToken),
  };
}

/** How many tokens so many characters may be, rounded up. */
export const estimateTokens = (characters: number, charactersPerToken: number): number =>
  Math.ceil(characters / charactersPerToken);

/** Bytes of `text` in UTF-8; a lone surrogate counts three, as its replacement character does. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    else if (unit >= 0xd800 && unit < 0xdc00 && isLowSurrogate(text.charCodeAt(i + 1))) {
      bytes += 2;
      i++;
    } else bytes += 2;
  }
  return bytes;
}

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;
