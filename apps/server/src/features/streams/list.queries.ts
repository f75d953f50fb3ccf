import { andAll, byName, type Db, like, rowsOf, sql } from '../../platform/db/index.ts';
import { readerBrands, type Scope } from '../access/index.ts';
import { joined, type StreamRow, shown } from './streams.queries.ts';
import { visibleTo } from './visible.queries.ts';

interface ListFilter {
  search?: string | undefined;
  followed?: boolean | undefined;
  folder?: string | undefined;
}
export interface StreamFilter extends ListFilter {
  after: readonly (string | number)[] | null;
  limit: number;
}

/** Returns conditions of a list on `s`; its owner is in each query. */
const narrowed = (scope: Scope, { search, followed, folder }: ListFilter) => [
  search && sql`s.name ilike ${like(search)}`,
  folder && sql`s.folder_id = ${folder}::uuid`,
  followed !== undefined &&
    sql`
      ${followed} = exists (
        select 1
        from stream_followers f
        where f.brand_id = s.brand_id and f.stream_id = s.id and f.user_id = ${scope.actor.user_id}
      )`,
];

export const listStreams = (db: Db, scope: Scope, { after, limit, ...filter }: StreamFilter) =>
  rowsOf(
    db,
    sql<StreamRow>`
      select ${shown(scope)} ${joined}
      where s.brand_id = any(${scope.brandIds})
        and s.deleted_at is null
        ${visibleTo(readerBrands(scope.actor))}
        ${andAll([
          ...narrowed(scope, filter),
          after && sql`(s.created_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        ])}
      order by s.created_at desc, s.id desc
      limit ${limit + 1}`,
  );

const mostSorted = 5000;

/** Lists ids of all streams of a list by name, to be sorted further. */
export const listIdsByName = async (db: Db, scope: Scope, filter: ListFilter): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        select s.id
        from streams s
        where s.brand_id = any(${scope.brandIds})
          and s.deleted_at is null
          ${visibleTo(readerBrands(scope.actor))}
          ${andAll(narrowed(scope, filter))}
        order by ${byName('s.name')}, s.id
        limit ${mostSorted}`,
    )
  ).map(({ id }) => id);

/** Lists streams of these ids, in any order. */
export const listStreamsOf = (db: Db, scope: Scope, ids: readonly string[]) =>
  rowsOf(
    db,
    sql<StreamRow>`
      select ${shown(scope)} ${joined}
      where s.brand_id = any(${scope.brandIds})
        and s.id = any(${ids}::uuid[])
        and s.deleted_at is null
        ${visibleTo(readerBrands(scope.actor))}`,
  );
