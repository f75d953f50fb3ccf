import type { SourceKind } from '@masthead/contract';
import { batches, countOf, type Db, rowsOf, sql, values } from '../../platform/db/index.ts';

const batchSize = 1000;

/** Returns those of the addresses that any organisation has already. */
export async function findKnown(db: Db, hashes: readonly Buffer[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const batch of batches(hashes, batchSize)) {
    const rows = await rowsOf(
      db,
      sql<{ url_hash: Buffer }>`
        select url_hash
        from sources
        where url_hash = any(${batch}::bytea[])
        union
        select url_hash
        from source_aliases
        where url_hash = any(${batch}::bytea[])`,
    );
    for (const row of rows) known.add(row.url_hash.toString('hex'));
  }
  return known;
}

interface NewSource {
  id: string;
  outlet_id: string;
  kind: SourceKind;
  url: string;
  url_hash: Buffer;
  host: string;
  page_url: string | null;
  name: string;
  followers: number | null;
  interval_seconds: number;
  interval_pinned: boolean;
  enabled: boolean;
}

/** Inserts sources, due at once; an address that has come in meanwhile is left as it is. Sorted by hash, no two alike. */
export async function insertSources(db: Db, sources: readonly NewSource[], now: Date): Promise<void> {
  for (const batch of batches(sources, batchSize)) {
    const inserted = await rowsOf(
      db,
      sql<{ id: string }>`
        insert into sources (
          id,
          outlet_id,
          kind,
          url,
          url_hash,
          host,
          page_url,
          name,
          interval_seconds,
          interval_pinned,
          enabled,
          created_at,
          updated_at
        )
        values ${values(batch.map((row) => [row.id, row.outlet_id, row.kind, row.url, row.url_hash, row.host, row.page_url, row.name, row.interval_seconds, row.interval_pinned, row.enabled, now, now]))}
        on conflict (url_hash) do nothing
        returning id`,
    );
    if (inserted.length === 0) continue;
    const followers = new Map(batch.map((row) => [row.id, row.followers]));
    await countOf(
      db,
      sql`
        insert into source_states (source_id, next_fetch_at, followers)
        values ${values(inserted.map(({ id }) => [id, now, followers.get(id) ?? null]))}`,
    );
  }
}

/** Counts the sources of outlets, by the id of the outlet. */
export const countOfOutlets = async (db: Db, outletIds: readonly string[]): Promise<Map<string, number>> => {
  const rows = await rowsOf(
    db,
    sql<{ outlet_id: string; sources: number }>`
      select outlet_id, count(*)::int as sources
      from sources
      where outlet_id = any(${outletIds}::uuid[])
      group by outlet_id`,
  );
  return new Map(rows.map((row) => [row.outlet_id, row.sources]));
};

/** Gives the sources of outlets to the outlet that stays after a merge. */
export const moveToOutlet = (
  db: Db,
  { outletId, doubles }: { outletId: string; doubles: readonly string[] },
  now: Date,
) =>
  countOf(
    db,
    sql`
      update sources
      set outlet_id = ${outletId}, updated_at = ${now}
      where outlet_id = any(${doubles}::uuid[])`,
  );
