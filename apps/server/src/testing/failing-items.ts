import { features } from '../main/features.ts';
import { parkedOf } from '../main/fold-features.ts';
import type { Db } from '../platform/db/index.ts';
import { rowsOf, sql } from '../platform/db/index.ts';
import { attemptsOf } from '../platform/isolation/index.ts';
import { retryFailing } from '../platform/isolation/retry-failing.ts';
import type { TestClock } from './server.ts';

/** Lists failing items of a test's database, including those that wait for their next attempt. */
export const listFailures = (db: Db) =>
  rowsOf(
    db,
    sql<{
      id: string;
      kind: string;
      item_id: string;
      subject: string;
      reason: string;
      attempts: number;
      parked: boolean;
    }>`
      select id, kind, item_id, subject, reason, attempts, parked_at is not null as parked
      from parked_items
      order by id`,
  );

/** Lets pause after pause go by, and has the queue worked off after each, until what failed once is parked. */
export async function failUntilParked(db: Db, clock: TestClock, process: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; attempt < attemptsOf('mail'); attempt++) {
    clock.set(new Date(clock.now().getTime() + 24 * 3_600_000));
    await retryFailing({ db, clock }, parkedOf(features));
    await process();
  }
}
