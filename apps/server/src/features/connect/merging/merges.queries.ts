import { duplicateReasons } from '@masthead/contract';
import { byName, countOf, type Db, type RawBuilder, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, Scope } from '../../access/index.ts';
import type { RelationColumns } from '../relations.queries.ts';

/** Columns that a merge has changed, with the sources of their values. */
export interface Values {
  columns: RelationColumns;
  sources: Record<string, unknown>;
}

export interface MergeRow {
  id: string;
  merged_id: string;
  merged_name: string;
  merged_by: { id: string; full_name: string } | null;
  merged_at: string;
  before: Values;
  after: Values;
  moved: Record<string, string[]>;
}

/** Locks relations of a brand until the transaction ends. Returns those that there are, with the sources of their fields. */
export const lockRelations = (db: Db, brandId: BrandId, ids: readonly string[]) =>
  rowsOf(
    db,
    sql<{ id: string; sources: Record<string, unknown> }>`
      select id, sources
      from relations
      where brand_id = ${brandId} and id = any(${ids}::uuid[]) and deleted_at is null
      order by id
      for update`,
  );

/** Removes a relation in favour of another, with those that were merged into it. */
export const markMerged = (db: Db, brandId: BrandId, { from, to }: { from: string; to: string }, now: Date) =>
  countOf(
    db,
    sql`
      update relations
      set merged_into_id = ${to}, deleted_at = case when id = ${from} then ${now}::timestamptz else deleted_at end
      where brand_id = ${brandId} and (id = ${from} or merged_into_id = ${from})`,
  );

/** Brings a merged relation back, with those that had been merged into it. */
export async function markSeparated(db: Db, brandId: BrandId, mergedId: string, now: Date): Promise<void> {
  await countOf(
    db,
    sql`
      update relations
      set merged_into_id = null, deleted_at = null, updated_at = ${now}
      where brand_id = ${brandId} and id = ${mergedId}`,
  );
  await countOf(
    db,
    sql`
      update relations
      set merged_into_id = ${mergedId}
      where brand_id = ${brandId}
        and id in (select merged_id from relation_merges where brand_id = ${brandId} and relation_id = ${mergedId})`,
  );
}

/** Writes columns of a relation with exactly these sources for their fields. */
export const writeValues = (db: Db, brandId: BrandId, relationId: string, { columns, sources }: Values, now: Date) => {
  const fields = Object.keys(columns).map((column) => (column === 'outlet_id' ? 'media_outlet_id' : column));
  return countOf(
    db,
    sql`
      update relations
      set ${sql.join(
        Object.entries({ ...columns, updated_at: now }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
      )},
        sources = (sources - ${fields}::text[]) || ${JSON.stringify(sources)}::jsonb
      where brand_id = ${brandId} and id = ${relationId}`,
  );
};

export const insertMerge = (
  db: Db,
  brandId: BrandId,
  merge: {
    id: string;
    relationId: string;
    mergedId: string;
    before: Values;
    after: Values;
    moved: object;
    userId: string;
  },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into relation_merges (brand_id, id, relation_id, merged_id, before, after, moved, merged_by, merged_at)
      values (
        ${brandId},
        ${merge.id},
        ${merge.relationId},
        ${merge.mergedId},
        ${JSON.stringify(merge.before)},
        ${JSON.stringify(merge.after)},
        ${JSON.stringify(merge.moved)},
        ${merge.userId},
        ${now}
      )`,
  );

const shown = sql`
  m.id,
  m.merged_id,
  r.name as merged_name,
  m.merged_at,
  m.before,
  m.after,
  m.moved,
  case
    when u.id is not null then json_build_object('id', u.id, 'full_name', concat_ws(' ', u.first_name, u.last_name))
  end as merged_by`;

/** Returns the merges into a relation since a time, the newest first. */
export const listMerges = (db: Db, scope: Pick<Scope, 'brandIds'>, relationId: string, since: Date) =>
  rowsOf(
    db,
    sql<MergeRow>`
      select ${shown}
      from relation_merges m
      join relations r on r.brand_id = m.brand_id and r.id = m.merged_id
      left join users u on u.id = m.merged_by
      where m.brand_id = any(${scope.brandIds}) and m.relation_id = ${relationId} and m.merged_at > ${since}
      order by m.merged_at desc, m.id desc`,
  );

/** Removes a merge of a relation and returns it; undefined if there is none since that time. */
export const takeMerge = (
  db: Db,
  brandId: BrandId,
  { relationId, mergeId, since }: { relationId: string; mergeId: string; since: Date },
) =>
  rowOf(
    db,
    sql<Pick<MergeRow, 'merged_id' | 'before' | 'after' | 'moved'>>`
      delete from relation_merges
      where brand_id = ${brandId} and id = ${mergeId} and relation_id = ${relationId} and merged_at > ${since}
      returning merged_id, before, after, moved`,
  );

/** Notes that two relations are two people. */
export const insertApart = (
  db: Db,
  brandId: BrandId,
  pair: { ids: readonly [string, string]; userId: string },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into relation_pairs_apart (brand_id, first_id, second_id, decided_by, decided_at)
      values (
        ${brandId},
        least(${pair.ids[0]}::uuid, ${pair.ids[1]}::uuid),
        greatest(${pair.ids[0]}::uuid, ${pair.ids[1]}::uuid),
        ${pair.userId},
        ${now}
      )
      on conflict do nothing`,
  );

/** Pairs of live relations of brands that agree in a key, the older id first. */
const agreeing = (brandIds: readonly BrandId[], rank: number, isSame: RawBuilder<unknown>) => sql`
  select a.brand_id, a.id, b.id as other_id, ${rank}::int as rank
  from relations a
  join relations b on b.brand_id = a.brand_id and b.id > a.id and ${isSame}
  where a.brand_id = any(${brandIds}) and a.deleted_at is null and b.deleted_at is null`;

/**
 * Returns pairs of relations that may be one person: the same address, the same number, or the same name where outlet and address do
 * not contradict. Pairs that were said to be two people are left out.
 */
export const listDuplicates = async (db: Db, scope: Pick<Scope, 'brandIds'>, limit: number) =>
  (
    await rowsOf(
      db,
      sql<{ id: string; other_id: string; rank: number }>`
        select p.id, p.other_id, min(p.rank) as rank
        from (
          ${agreeing(scope.brandIds, 0, sql`lower(b.email) = lower(a.email)`)} union all ${agreeing(scope.brandIds, 1, sql`b.phone = a.phone`)} union all ${agreeing(
            scope.brandIds,
            2,
            sql`
              ${byName('b.name')} = ${byName('a.name')}
              and coalesce(b.outlet_id = a.outlet_id, true)
              and coalesce(lower(b.email) = lower(a.email), true)`,
          )}
        ) p
        where not exists (
          select
          from relation_pairs_apart x
          where x.brand_id = p.brand_id and x.first_id = p.id and x.second_id = p.other_id
        )
        group by p.id, p.other_id
        order by rank, p.id, p.other_id
        limit ${limit}`,
    )
  ).map(({ id, other_id, rank }) => ({ ids: [id, other_id] as const, reason: duplicateReasons[rank]! }));
