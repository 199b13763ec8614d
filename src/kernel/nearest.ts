/** Names close enough to what was typed to be offered instead, nearest first, at most three. */
export function nearest<T extends string>(typed: string, names: Iterable<T>): T[] {
  const wanted = typed.toLowerCase();
  const bound = Math.max(1, Math.floor(wanted.length / 3));
  return [...names]
    .map((name) => ({
      name,
      apart: name.startsWith(wanted) && wanted.length > 1 ? 0.5 : distance(wanted, name.toLowerCase()),
    }))
    .filter(({ apart }) => apart <= bound)
    .sort((a, b) => a.apart - b.apart || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name);
}

/** Edits (insert, delete, replace, swap neighbours) that turn `a` into `b`. */
export function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
