import { byName, countOf, type Db, isOneOf, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import { type BrandId, readerBrands, type Scope } from '../access/index.ts';

/** Returns the condition on `s` that it is not a stream hidden from readers of its brand. */
export const visibleTo = (readerBrandIds: readonly BrandId[]) =>
  readerBrandIds.length === 0
    ? sql``
    : sql`
      and not (
        s.brand_id = any(${readerBrandIds}::uuid[])
        and exists (select 1 from stream_authorizations a where a.brand_id = s.brand_id and s.id <> all(a.streams))
      )`;

export const findAuthorized = async (db: Db, scope: Scope): Promise<string[] | null> =>
  (
    await rowOf(
      db,
      sql<{ streams: string[] }>`select streams from stream_authorizations where brand_id = any(${scope.brandIds})`,
    )
  )?.streams ?? null;

/** Sets the authorised streams; null lets readers see every stream again. */
export const setAuthorized = (db: Db, scope: Scope, streams: readonly string[] | null, now: Date) =>
  streams === null
    ? countOf(db, sql`delete from stream_authorizations where brand_id = any(${scope.brandIds})`)
    : countOf(
        db,
        sql`
          insert into stream_authorizations (brand_id, streams, changed_by, changed_at)
          values (${scope.brandIds[0]}, ${streams}, ${scope.actor.user_id}, ${now})
          on conflict (brand_id) do update set streams = excluded.streams,
            changed_by = excluded.changed_by,
            changed_at = excluded.changed_at`,
      );

/** Lists every stream of the brand with its name. */
export const listNames = (db: Db, scope: Scope) =>
  rowsOf(
    db,
    sql<{ id: string; name: string }>`
      select s.id, s.name
      from streams s
      where ${isOneOf('s.brand_id', scope.brandIds)} and s.deleted_at is null ${visibleTo(readerBrands(scope.actor))}
      order by ${byName('s.name')}, s.id
      limit 1000`,
  );

/** Lists the names of streams, without those that are hidden from readers of their brand. */
export const listStreamNames = (
  db: Db,
  within: { brandIds: readonly BrandId[]; readerBrandIds?: readonly BrandId[] },
  ids: readonly string[],
) =>
  rowsOf(
    db,
    sql<{ id: string; name: string }>`
      select s.id, s.name
      from streams s
      where s.brand_id = any(${within.brandIds})
        and s.id = any(${ids}::uuid[])
        and s.deleted_at is null
        ${visibleTo(within.readerBrandIds ?? [])}`,
  );

interface AvailableStream {
  id: string;
  name: string;
  brand_id: BrandId;
  brand_name: string;
  followed: boolean;
}

/** Lists streams of all brands of the scope that the caller may see. */
export const listAvailable = (db: Db, scope: Scope) =>
  rowsOf(
    db,
    sql<AvailableStream>`
      select s.id,
        s.name,
        s.brand_id,
        b.name as brand_name,
        exists (
          select 1
          from stream_followers f
          where f.brand_id = s.brand_id and f.stream_id = s.id and f.user_id = ${scope.actor.user_id}
        ) as followed
      from streams s
      join brands b on b.id = s.brand_id
      where s.brand_id = any(${scope.brandIds})
        and s.deleted_at is null
        and b.deletes_at is null
        ${visibleTo(readerBrands(scope.actor))}
      order by ${byName('b.name')}, ${byName('s.name')}, s.id
      limit 1000`,
  );
