import { type StreamSort, streamSorts } from '@masthead/contract';

/** Columns that the list is sorted by. */
export type SortedColumn = 'name' | 'mentions' | 'tone' | 'change' | 'last';

/** Returns the order of a column when it is chosen first: names from A, all others from the most. */
const firstOrder = (column: SortedColumn): StreamSort => (column === 'name' ? 'name' : `-${column}`);
const otherOrder = (sort: StreamSort): StreamSort =>
  streamSorts.find((other) => other !== sort && other.replace('-', '') === sort.replace('-', ''))!;

/** Returns the order after a column was chosen: its first one, then the other one, then none. */
export function nextSort(sort: StreamSort | undefined, column: SortedColumn): StreamSort | undefined {
  const first = firstOrder(column);
  if (sort === first) return otherOrder(first);
  return sort === otherOrder(first) ? undefined : first;
}

/** Returns the direction in which a column is sorted now. */
export function directionOf(
  sort: StreamSort | undefined,
  column: SortedColumn,
): 'ascending' | 'descending' | undefined {
  if (sort?.replace('-', '') !== column) return undefined;
  return sort.startsWith('-') ? 'descending' : 'ascending';
}
