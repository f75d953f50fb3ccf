import type { Mention } from '@masthead/contract';
import type { Day } from '@masthead/measuring';
import { dayOf } from '../days.ts';

export type ListRow =
  | { kind: 'day'; key: string; day: Day }
  | { kind: 'mention'; key: string; mention: Mention; position: number };

const days = new WeakMap<Mention, Day>();
/** Returns the day of a mention, computed once: every page that arrives asks for the days of the whole list. */
function dayOfMention(mention: Mention): Day {
  const known = days.get(mention);
  if (known) return known;
  const day = dayOf(mention.published_at);
  days.set(mention, day);
  return day;
}

/** Returns the rows of the list: before the first mention of each day, its head. Mentions come newest first. */
export function listRows(mentions: readonly Mention[]): ListRow[] {
  const rows: ListRow[] = [];
  let current: Day | null = null;
  for (const [index, mention] of mentions.entries()) {
    const day = dayOfMention(mention);
    if (day !== current) rows.push({ kind: 'day', key: day, day });
    current = day;
    rows.push({ kind: 'mention', key: mention.id, mention, position: index + 1 });
  }
  return rows;
}

/** Returns the index of the head of the day that a row belongs to; the row at `index` may be a head itself. */
export function headBefore(rows: readonly ListRow[], index: number): number {
  for (let at = Math.min(index, rows.length - 1); at >= 0; at -= 1) if (rows[at]?.kind === 'day') return at;
  return -1;
}

/** Returns the mention before or after another; the first if that one is not in the list. */
export function neighbour(mentions: readonly Mention[], id: string | undefined, step: 1 | -1): Mention | undefined {
  const at = mentions.findIndex((mention) => mention.id === id);
  return at < 0 ? mentions[0] : mentions[at + step];
}

type Place = Pick<Mention, 'published_at' | 'id'>;
/** Compares newest first, as the API orders: by time, then by id. */
const isBefore = (a: Place, b: Place): boolean => {
  const [left, right] = [Date.parse(a.published_at), Date.parse(b.published_at)];
  return left === right ? a.id > b.id : left > right;
};

/**
 * Returns the mentions of a fresh first page that the list does not show yet. Mentions beyond the list's loaded end are
 * not new: they appear when more is loaded.
 */
export function arrivals(shown: readonly Mention[], fresh: readonly Mention[], hasMore: boolean): Mention[] {
  const known = new Set(shown.map((mention) => mention.id));
  const last = hasMore ? shown.at(-1) : undefined;
  return fresh.filter((mention) => !known.has(mention.id) && (!last || isBefore(mention, last)));
}

/** Returns mentions of the list that are missing in a fresh first page: they no longer belong to it. */
export function vanished(shown: readonly Mention[], fresh: readonly Mention[], hasMore: boolean): Mention[] {
  const known = new Set(fresh.map((mention) => mention.id));
  const last = hasMore ? fresh.at(-1) : undefined;
  return shown.filter((mention) => !known.has(mention.id) && (!last || isBefore(mention, last)));
}

export const takenOut = (pages: readonly Mention[][], ids: ReadonlySet<string>): Mention[][] =>
  pages.map((page) => (page.some(({ id }) => ids.has(id)) ? page.filter(({ id }) => !ids.has(id)) : page));

/** Puts mentions back into their pages: each before the first that comes after it. */
export function putBack(pages: readonly Mention[][], mentions: readonly Mention[]): Mention[][] {
  const result = takenOut(pages, new Set(mentions.map(({ id }) => id)));
  for (const mention of mentions) {
    const found = result.findIndex((page) => page.some((other) => isBefore(mention, other)));
    const at = found < 0 ? result.length - 1 : found;
    const page = result[at];
    if (page) result[at] = [...page, mention].sort((a, b) => (isBefore(a, b) ? -1 : 1));
  }
  return result;
}
