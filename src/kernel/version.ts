/** Versions from one on, and below another where there is one: `1.5.2`, and then `2`. */
export type Versions = { readonly from: string; readonly below: string | null };

/** Whether a version is one of these. What it says behind a dash does not count, nor do parts beyond the third. */
export const isAmong = (version: string, { from, below }: Versions): boolean =>
  order(version, from) >= 0 && (below === null || order(version, below) < 0);

/** Negative, zero or positive as the first is older, the same or newer. */
function order(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (const at of [0, 1, 2]) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const partsOf = (version: string): number[] => version.split('-')[0]?.split('.').map(Number) ?? [];

/** The same in words. */
export const versionsText = ({ from, below }: Versions): string =>
  below === null ? `${from} or newer` : `${from} or newer, below ${below}`;
