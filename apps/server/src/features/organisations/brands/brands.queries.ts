import type { ImageCrop, Role, SocialAccount } from '@masthead/contract';
import { byName, countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../../access/index.ts';

export interface BrandRow {
  id: BrandId;
  organisation_id: string;
  name: string;
  slug: string;
  logo: ImageCrop | null;
  currency_code: string;
  country_id: string | null;
  auto_follow_new_streams: boolean;
  /** null: as the plan has it. */
  demo_data: boolean | null;
  stories_need_approval: boolean;
  websites: string[];
  social_networks: SocialAccount[];
  deletes_at: string | null;
  role: Role | null;
}

const columns = sql`
  b.id, b.organisation_id, b.name, b.slug, b.logo, b.currency_code, b.country_id, b.auto_follow_new_streams,
  b.demo_data, b.stories_need_approval, b.websites, b.social_networks, b.deletes_at, m.role`;

/** Brands of the scope in the user's own order. */
export const listBrands = (db: Db, scope: Scope) =>
  rowsOf(
    db,
    sql<BrandRow>`
      select ${columns}
      from brands b
      left join members m on m.brand_id = b.id and m.user_id = ${scope.actor.user_id}
      where b.id = any(${scope.brandIds}) and b.deletes_at is null
      order by m.position, ${byName('b.name')}`,
  );

interface NewBrand {
  id: string;
  organisation_id: string;
  name: string;
  slug: string;
  currency_code: string;
  country_id: string | null;
  logo?: ImageCrop | null;
}

export const insertBrand = (db: Db, brand: NewBrand, now: Date) =>
  countOf(
    db,
    sql`
      insert into brands (id, organisation_id, name, slug, currency_code, country_id, logo, created_at, updated_at)
      values (
        ${brand.id},
        ${brand.organisation_id},
        ${brand.name},
        ${brand.slug},
        ${brand.currency_code},
        ${brand.country_id},
        ${brand.logo ? JSON.stringify(brand.logo) : null},
        ${now},
        ${now}
      )`,
  );

/** Returns a brand in any state, for staff. */
export const findAnyBrand = (db: SystemDb, brandId: string) =>
  rowOf(
    db,
    sql<{ id: BrandId; organisation_id: string }>`select id, organisation_id from brands where id = ${brandId}`,
  );

const changeable = [
  'name',
  'currency_code',
  'country_id',
  'logo',
  'demo_data',
  'stories_need_approval',
  'websites',
  'social_networks',
] as const;
const inJson: ReadonlySet<string> = new Set(['logo', 'social_networks']);
export type BrandChange = Partial<Pick<BrandRow, (typeof changeable)[number]>>;

export const updateBrand = (db: Db, scope: Scope, change: BrandChange, now: Date) => {
  const given = changeable.filter((column) => change[column] !== undefined);
  const assignments = given.map(
    (column) =>
      sql`
        ${sql.ref(column)} = ${inJson.has(column) && change[column] ? JSON.stringify(change[column]) : change[column]}`,
  );
  return countOf(
    db,
    sql`update brands set ${sql.join([...assignments, sql`updated_at = ${now}`])} where id = any(${scope.brandIds})`,
  );
};

/** Positions in the order given; brands not named follow behind. */
export const orderBrands = (db: Db, scope: Scope, brandIds: readonly string[]) =>
  countOf(
    db,
    sql`
      update members
      set position = coalesce(array_position(${brandIds}::uuid[], brand_id), 1000 + position)
      where user_id = ${scope.actor.user_id}`,
  );

export const countBrands = async (db: Db, organisationId: string): Promise<number> =>
  (await rowOf(
    db,
    sql<{
      count: number;
    }>`select count(*)::int as count from brands where organisation_id = ${organisationId} and deletes_at is null`,
  ))!.count;

/** Sets whether all members follow the new streams of the brand. */
export const setAutoFollow = (db: Db, scope: Scope, status: boolean, now: Date) =>
  countOf(
    db,
    sql`update brands set auto_follow_new_streams = ${status}, updated_at = ${now} where id = any(${scope.brandIds})`,
  );

/** Adds accounts to the names that a brand lists, unless they are there. */
export const addAccountNames = (
  db: Db,
  brandId: BrandId,
  accounts: readonly SocialAccount[],
  now: Date,
): Promise<number> =>
  countOf(
    db,
    sql`
      update brands
      set social_networks = social_networks
        || coalesce(
          (
            select jsonb_agg(given.value)
            from jsonb_array_elements(${JSON.stringify(accounts)}::jsonb) given (value)
            where not exists (
              select
              from jsonb_array_elements(social_networks) entry (value)
              where entry.value ->> 'network' = given.value ->> 'network'
                and lower(entry.value ->> 'handle') = lower(given.value ->> 'handle')
            )
          ),
          '[]'
        ),
        updated_at = ${now}
      where id = ${brandId}`,
  );

/** Removes an account from the names that a brand lists. */
export const removeAccountName = (db: Db, brandId: BrandId, { network, handle }: SocialAccount, now: Date) =>
  countOf(
    db,
    sql`
      update brands
      set social_networks = (
        select coalesce(jsonb_agg(entry.value order by entry.place), '[]')
        from jsonb_array_elements(social_networks) with ordinality entry (value, place)
        where not (entry.value ->> 'network' = ${network} and lower(entry.value ->> 'handle') = lower(${handle}))
      ),
        updated_at = ${now}
      where id = ${brandId}`,
  );
