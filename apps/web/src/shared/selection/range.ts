/** Returns the ids between two rows of a list, inclusive, in either direction; only `to` if either row is gone. */
export function rangeOf(rows: readonly { id: string }[], from: string, to: string): string[] {
  const [a, b] = [from, to].map((id) => rows.findIndex((row) => row.id === id));
  if (a === undefined || b === undefined || a < 0 || b < 0) return [to];
  return rows.slice(Math.min(a, b), Math.max(a, b) + 1).map((row) => row.id);
}
