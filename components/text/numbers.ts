/** `12345` as `12,345`, whatever the locale. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** An estimate in few cells: `850`, `1.8k`, `120k`. */
export function roughly(count: number): string {
  if (count < 1000) return String(count);
  const thousands = count / 1000;
  return thousands < 10 ? `${thousands.toFixed(1)}k` : `${grouped(Math.round(thousands))}k`;
}
