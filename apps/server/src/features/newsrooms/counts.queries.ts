import { batches, countOf, sql, values } from '../../platform/db/index.ts';
import type { SystemDb } from '../access/index.ts';

export interface DayCount {
  newsroom_id: string;
  day: string;
  measure: string;
  record_id: string;
  key: string;
  count: number;
}

/** Adds to what was counted on a day. Sorted, so that two nodes never wait for each other. */
export async function addCounts(db: SystemDb, counts: readonly DayCount[]): Promise<void> {
  const name = (row: DayCount) => `${row.newsroom_id} ${row.day} ${row.measure} ${row.record_id} ${row.key}`;
  const sorted = counts.toSorted((a, b) => (name(a) < name(b) ? -1 : 1));
  for (const batch of batches(sorted, 1000)) {
    const rows = batch.map(({ newsroom_id, day, measure, record_id, key, count }) => [
      newsroom_id,
      day,
      measure,
      record_id,
      key,
      count,
    ]);
    await countOf(
      db,
      sql`
        insert into newsroom_days (newsroom_id, day, measure, record_id, key, count)
        select newsroom_id::uuid, day::date, measure, record_id::uuid, key, count::int
        from (values ${values(rows)}) as given (newsroom_id, day, measure, record_id, key, count)
        on conflict (newsroom_id, day, measure, record_id, key)
          do update set count = newsroom_days.count + excluded.count`,
    );
  }
}
