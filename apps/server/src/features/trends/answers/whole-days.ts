import type { Db } from '../../../platform/db/index.ts';
import { everything } from '../reading/tally.ts';
import type { Days } from './span.ts';
import { listWholeDays, type SumRow } from './sums.queries.ts';

type DaySums = SumRow & { day: string; reach: number; error: number };
type Sums = Omit<DaySums, 'day'>;

/** Sums of a counting as a whole and of all news, by day. */
export interface WholeDays {
  own: ReadonlyMap<string, DaySums>;
  all: ReadonlyMap<string, DaySums>;
}

/** Reads the days of a counting and of all news. A day only grows, so what was read of it is the same while its pieces are. */
export async function wholeDaysOf(db: Db, countingId: string, days: Days): Promise<WholeDays> {
  const ids = [...new Set([countingId, everything])];
  const rows = Map.groupBy(await listWholeDays(db, ids, days), ({ counting_id }) => counting_id);
  const daysOf = (id: string) => new Map((rows.get(id) ?? []).map((row) => [row.day, row]));
  return { own: daysOf(countingId), all: daysOf(everything) };
}

export function addUp(days: Iterable<Sums>): Sums {
  const sums = { pieces: 0, stories: 0, negative: 0, positive: 0, reach: 0, error: 0 };
  for (const day of days) {
    sums.pieces += day.pieces;
    sums.stories += day.stories;
    sums.negative += day.negative;
    sums.positive += day.positive;
    sums.reach += day.reach;
    sums.error += day.error;
  }
  return sums;
}
