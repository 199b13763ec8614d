/** How many keys one contract list may hold. */
export const MAX_CONTRACT_KEYS = 32;

/** Code points of a label, and of a description. */
export const MAX_LABEL = 120;
export const MAX_DESCRIPTION = 1_000;
