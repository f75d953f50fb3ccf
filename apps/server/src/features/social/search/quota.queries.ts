import type { SocialProvider } from '@masthead/contract';
import { countOf, type Db, sql } from '../../../platform/db/index.ts';

/**
 * Takes one search out of the day of a network. One statement compares and raises the row under its lock. Returns false
 * if `most` were made since `startedAt`.
 */
export const takeSearch = async (db: Db, network: SocialProvider, startedAt: Date, most: number): Promise<boolean> =>
  (await countOf(
    db,
    sql`
      insert into social_quotas as quota (network, started_at, used)
      values (${network}, ${startedAt}, 1)
      on conflict (network) do update set started_at = excluded.started_at,
        used = case when quota.started_at = excluded.started_at then quota.used + 1 else 1 end
      where quota.started_at < excluded.started_at
        or (quota.started_at = excluded.started_at and quota.used < ${most})`,
  )) === 1;
