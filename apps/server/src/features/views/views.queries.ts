import type { ViewPlace } from '@masthead/contract';
import { andAll, byName, countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import { type BrandId, readerBrands, type Scope } from '../access/index.ts';
import { visibleTo } from '../streams/index.ts';

export interface ViewRow {
  brand_id: BrandId;
  id: string;
  user_id: string;
  place: ViewPlace;
  name: string;
  filters: Record<string, string>;
  stream_id: string | null;
  is_shared: boolean;
  is_default: boolean;
  updated_at: string;
}

const most = 500;

/** Reads views that the caller may see: their own and shared ones, but none of a stream that was deleted or is hidden from them. */
const readViews = (db: Db, scope: Scope, brandId: BrandId, wanted: { place?: ViewPlace; id?: string }) =>
  rowsOf(
    db,
    sql<ViewRow>`
      select v.brand_id, v.id, v.user_id, v.place, v.name, v.filters, v.stream_id, v.is_shared,
        d.view_id is not null as is_default, v.updated_at
      from saved_views v
      left join default_views d
        on d.brand_id = v.brand_id
        and d.user_id = ${scope.actor.user_id}
        and d.place = v.place
        and d.view_id = v.id
      where v.brand_id = ${brandId}
        and (v.user_id = ${scope.actor.user_id} or v.is_shared)
        ${andAll([wanted.place && sql`v.place = ${wanted.place}`, wanted.id && sql`v.id = ${wanted.id}::uuid`])}
        and (
          v.stream_id is null
          or exists (
            select 1
            from streams s
            where s.brand_id = v.brand_id
              and s.id = v.stream_id
              and s.deleted_at is null
              ${visibleTo(readerBrands(scope.actor))}
          )
        )
      order by ${byName('v.name')}, v.id
      limit ${most}`,
  );

export const listViews = (db: Db, scope: Scope, brandId: BrandId, place: ViewPlace) =>
  readViews(db, scope, brandId, { place });

export const findView = async (db: Db, scope: Scope, brandId: BrandId, id: string): Promise<ViewRow | undefined> =>
  (await readViews(db, scope, brandId, { id }))[0];

type Named = Pick<ViewRow, 'brand_id' | 'user_id' | 'place' | 'name'>;

/** Returns how many views of other names somebody has saved for a page. */
export const countOthers = async (db: Db, { brand_id, user_id, place, name }: Named): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      select count(*)::int as count
      from saved_views
      where brand_id = ${brand_id} and user_id = ${user_id} and place = ${place} and name <> ${name}`,
  ))!.count;

/** Returns the id of somebody's view of a name. */
export const findNamed = (db: Db, { brand_id, user_id, place, name }: Named) =>
  rowOf(
    db,
    sql<{ id: string }>`
      select id
      from saved_views
      where brand_id = ${brand_id} and user_id = ${user_id} and place = ${place} and name = ${name}`,
  );

type Saved = Omit<ViewRow, 'is_default' | 'updated_at'>;

/** Saves a view in place of the owner's of the same name. Returns its id. */
export const upsertView = async (db: Db, view: Saved, now: Date): Promise<string> =>
  (await rowOf(
    db,
    sql<{ id: string }>`
      insert into saved_views (brand_id, id, user_id, place, name, filters, stream_id, is_shared, updated_at)
      values (
        ${view.brand_id},
        ${view.id},
        ${view.user_id},
        ${view.place},
        ${view.name},
        ${JSON.stringify(view.filters)},
        ${view.stream_id},
        ${view.is_shared},
        ${now}
      )
      on conflict (brand_id, place, user_id, name) do update set filters = excluded.filters,
        stream_id = excluded.stream_id,
        is_shared = excluded.is_shared,
        updated_at = excluded.updated_at
      returning id`,
  ))!.id;

export const updateView = (db: Db, view: Saved, now: Date) =>
  countOf(
    db,
    sql`
      update saved_views
      set name = ${view.name},
        filters = ${JSON.stringify(view.filters)},
        stream_id = ${view.stream_id},
        is_shared = ${view.is_shared},
        updated_at = ${now}
      where brand_id = ${view.brand_id} and id = ${view.id}`,
  );

export const deleteView = (db: Db, { brand_id, id }: Pick<ViewRow, 'brand_id' | 'id'>) =>
  countOf(db, sql`delete from saved_views where brand_id = ${brand_id} and id = ${id}`);

/** A page of a brand, and whose. */
interface Opening {
  brandId: BrandId;
  userId: string;
  place: ViewPlace;
}

export const setDefault = (db: Db, { brandId, userId, place }: Opening, viewId: string) =>
  countOf(
    db,
    sql`
      insert into default_views (brand_id, user_id, place, view_id)
      values (${brandId}, ${userId}, ${place}, ${viewId})
      on conflict (brand_id, user_id, place) do update set view_id = excluded.view_id`,
  );

export const clearDefault = (db: Db, { brandId, userId, place }: Opening) =>
  countOf(db, sql`delete from default_views where brand_id = ${brandId} and user_id = ${userId} and place = ${place}`);
