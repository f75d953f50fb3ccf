import type { ImageCrop } from '@masthead/contract';
import { andAll, countOf, type Db, like, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, Scope } from '../../access/index.ts';

export const markForDeletion = (db: Db, scope: Pick<Scope, 'brandIds'>, at: Date, now: Date) =>
  countOf(
    db,
    sql`
      update brands
      set deletes_at = ${at}, updated_at = ${now}
      where id = any(${scope.brandIds}) and deletes_at is null`,
  );

/** Takes a brand out of the trash, for staff. 0: it is not in the trash, or its time is over. */
export const unmark = (db: Db, brandId: BrandId, now: Date) =>
  countOf(
    db,
    sql`
      update brands
      set deletes_at = null, updated_at = ${now}
      where id = ${brandId} and deletes_at is not null and deleted_at is null`,
  );

interface TrashedRow {
  id: string;
  name: string;
  logo: ImageCrop | null;
  deletes_at: string;
  organisation: { id: string; name: string };
}

/** Lists the brands in the trash for staff, the soonest to be deleted first. */
export const listTrashed = (
  db: Db,
  { search, after, limit }: { search?: string | undefined; after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<TrashedRow>`
      select b.id, b.name, b.logo, b.deletes_at, json_build_object('id', o.id, 'name', o.name) as organisation
      from brands b
      join organisations o on o.id = b.organisation_id
      where b.deletes_at is not null
        and b.deleted_at is null
        ${andAll([
          search && sql`b.name || ' ' || o.name ilike ${like(search)}`,
          after && sql`(b.deletes_at, b.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        ])}
      order by b.deletes_at, b.id
      limit ${limit + 1}`,
  );

interface Administrator {
  email: string;
  first_name: string;
  language: string;
}

export const listAdministrators = (db: Db, scope: Scope) =>
  rowsOf(
    db,
    sql<Administrator>`
      select distinct u.email, u.first_name, u.language
      from members m
      join users u on u.id = m.user_id
      where m.brand_id = any(${scope.brandIds}) and m.role = 'administrator' and u.deleted_at is null
      order by u.email`,
  );

/** Returns who belongs to the brands of the call. */
export const listMemberIds = (db: Db, scope: Pick<Scope, 'brandIds'>) =>
  rowsOf(
    db,
    sql<{ user_id: string }>`
      select distinct user_id
      from members
      where brand_id = any(${scope.brandIds})`,
  );
