import { countOf, type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import type { SearchedNetwork } from '../networks/networks.ts';

interface SearcherRow {
  network: SearchedNetwork;
  searched_at: string | null;
  failure_code: string | null;
  failure_params: Record<string, string | number> | null;
}

export const listSearchers = (db: Db) =>
  rowsOf(
    db,
    sql<SearcherRow>`
      select network, searched_at, failure_code, failure_params
      from social_searchers
      order by network`,
  );

export const noteAppSearched = (db: Db, network: SearchedNetwork, now: Date) =>
  countOf(
    db,
    sql`
      insert into social_searchers (network, searched_at)
      values (${network}, ${now})
      on conflict (network) do update set searched_at = excluded.searched_at,
        failure_code = null,
        failure_params = null`,
  );

export const noteAppFailure = (
  db: Db,
  network: SearchedNetwork,
  failure: { code: string; params: Record<string, string | number> },
) =>
  countOf(
    db,
    sql`
      insert into social_searchers (network, failure_code, failure_params)
      values (${network}, ${failure.code}, ${JSON.stringify(failure.params)}::jsonb)
      on conflict (network) do update set failure_code = excluded.failure_code,
        failure_params = excluded.failure_params`,
  );
