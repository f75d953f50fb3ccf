import type { ImageCrop, Organisation, Role, SocialAccount } from '@masthead/contract';
import { byName, countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { Scope } from './actor.ts';

export interface BrandRow {
  id: string;
  organisation_id: string;
  name: string;
  slug: string;
  logo: ImageCrop | null;
  currency_code: string;
  country_id: string | null;
  auto_follow_new_streams: boolean;
  /** null: as the plan has it. */
  demo_data: boolean | null;
  social_networks: SocialAccount[];
  deletes_at: string | null;
  role: Role | null;
}

const columns = sql`b.id, b.organisation_id, b.name, b.slug, b.logo, b.currency_code, b.country_id, b.auto_follow_new_streams, b.demo_data, b.social_networks, b.deletes_at, m.role`;

/** Brands of the scope in the user's own order. */
export const listBrands = (db: Db, scope: Scope) =>
  rowsOf(
    db,
    sql<BrandRow>`select ${columns} from brands b left join members m on m.brand_id = b.id and m.user_id = ${scope.actor.user_id}
                  where b.id = any(${scope.brandIds}) and b.deletes_at is null order by m.position, ${byName('b.name')}`,
  );

export const insertOrganisation = (
  db: Db,
  organisation: { id: string; slug: string; name: string; currency_code: string; country_id: string | null },
  now: Date,
) =>
  countOf(
    db,
    sql`insert into organisations (id, slug, name, currency_code, country_id, created_at, updated_at)
        values (${organisation.id}, ${organisation.slug}, ${organisation.name}, ${organisation.currency_code}, ${organisation.country_id}, ${now}, ${now}) on conflict (slug) do nothing`,
  );

export const insertSubscription = (db: Db, organisationId: string, plan: string, now: Date) =>
  countOf(
    db,
    sql`insert into subscriptions (organisation_id, plan, period_starts_at) values (${organisationId}, ${plan}, ${now})`,
  );

export interface NewBrand {
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
    sql`insert into brands (id, organisation_id, name, slug, currency_code, country_id, logo, created_at, updated_at)
        values (${brand.id}, ${brand.organisation_id}, ${brand.name}, ${brand.slug}, ${brand.currency_code}, ${brand.country_id}, ${brand.logo ? JSON.stringify(brand.logo) : null}, ${now}, ${now})`,
  );

/** For staff, whatever has become of it. */
export const findAnyBrand = (db: Db, brandId: string) =>
  rowOf(db, sql<{ organisation_id: string }>`select organisation_id from brands where id = ${brandId}`);

export const insertMember = (db: Db, brandId: string, userId: string, role: Role, now: Date) =>
  countOf(
    db,
    sql`insert into members (brand_id, user_id, role, joined_at, position) values (${brandId}, ${userId}, ${role}, ${now}, (select count(*) from members where user_id = ${userId}))`,
  );

const changeable = ['name', 'currency_code', 'country_id', 'logo', 'demo_data', 'social_networks'] as const;
const inJson: ReadonlySet<string> = new Set(['logo', 'social_networks']);
export type BrandChange = Partial<Pick<BrandRow, (typeof changeable)[number]>>;

export const updateBrand = (db: Db, scope: Scope, change: BrandChange, now: Date) => {
  const given = changeable.filter((column) => change[column] !== undefined);
  const assignments = given.map(
    (column) =>
      sql`${sql.ref(column)} = ${inJson.has(column) && change[column] ? JSON.stringify(change[column]) : change[column]}`,
  );
  return countOf(
    db,
    sql`update brands set ${sql.join([...assignments, sql`updated_at = ${now}`])} where id = any(${scope.brandIds})`,
  );
};

export interface MemberRow {
  user_id: string;
  first_name: string;
  last_name: string;
  email: string;
  avatar: ImageCrop | null;
  role: Role;
  joined_at: string;
  last_active_at: string | null;
}

export const listMembers = (db: Db, scope: Scope) =>
  rowsOf(
    db,
    sql<MemberRow>`
      select u.id as user_id, u.first_name, u.last_name, u.email, u.avatar, m.role, m.joined_at,
             (select max(s.last_used_at) from sessions s where s.user_id = u.id and s.impersonator_id is null) as last_active_at
      from members m join users u on u.id = m.user_id
      where m.brand_id = any(${scope.brandIds}) and u.deleted_at is null
      order by ${byName('u.last_name')}, ${byName('u.first_name')}, u.id`,
  );

export const findMemberRole = async (db: Db, scope: Scope, userId: string): Promise<Role | undefined> =>
  (
    await rowOf(
      db,
      sql<{
        role: Role;
      }>`select role from members where brand_id = any(${scope.brandIds}) and user_id = ${userId} for update`,
    )
  )?.role;

/** Administrators left in the organisation when this user loses the role in this brand. */
export const countOtherAdministrators = async (db: Db, scope: Scope, userId: string): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      select count(*)::int as count from members m join brands b on b.id = m.brand_id join users u on u.id = m.user_id
      where b.organisation_id = ${scope.organisationId} and b.deletes_at is null and u.deleted_at is null and m.role = 'administrator' and not (m.user_id = ${userId} and m.brand_id = any(${scope.brandIds}))`,
  ))!.count;

export const updateRole = (db: Db, scope: Scope, userId: string, role: Role) =>
  countOf(db, sql`update members set role = ${role} where brand_id = any(${scope.brandIds}) and user_id = ${userId}`);

export const deleteMember = (db: Db, scope: Scope, userId: string) =>
  countOf(db, sql`delete from members where brand_id = any(${scope.brandIds}) and user_id = ${userId}`);

/** Positions in the order given; brands not named follow behind. */
export const orderBrands = (db: Db, scope: Scope, brandIds: readonly string[]) =>
  countOf(
    db,
    sql`update members set position = coalesce(array_position(${brandIds}::uuid[], brand_id), 1000 + position) where user_id = ${scope.actor.user_id}`,
  );

export const countBrands = async (db: Db, organisationId: string): Promise<number> =>
  (await rowOf(
    db,
    sql<{
      count: number;
    }>`select count(*)::int as count from brands where organisation_id = ${organisationId} and deletes_at is null`,
  ))!.count;

export interface OrganisationRow {
  id: string;
  type: 'customer' | 'demo';
  slug: string;
  name: string;
  vat_number: string | null;
  currency_code: string;
  country_id: string | null;
  logo: ImageCrop | null;
  description: string | null;
  domain: string | null;
  color_primary: string;
  color_secondary: string;
  font_primary: string;
  lockout_time: number | null;
  timezone: string;
  contact: Organisation['contact'];
  created_at: string;
  updated_at: string;
  manager: { id: string; full_name: string; email: string } | null;
  subscription: Record<string, unknown> | null;
}

/** The user's own organisation and those of the brands the user belongs to. */
export const listOrganisations = (db: Db, scope: Scope) =>
  rowsOf(
    db,
    sql<OrganisationRow>`
      select o.id, o.type, o.slug, o.name, o.vat_number, o.currency_code, o.country_id, o.logo, o.description, o.domain, o.color_primary,
             o.color_secondary, o.font_primary, o.lockout_time, o.timezone, o.contact, o.created_at, o.updated_at,
             case when u.id is not null then json_build_object('id', u.id, 'full_name', u.first_name || ' ' || u.last_name, 'email', u.email) end as manager,
             to_jsonb(s) as subscription
      from organisations o
      left join users u on u.id = o.account_manager_id
      left join subscriptions s on s.organisation_id = o.id
      where o.id = ${scope.actor.organisation_id} or o.id in (select organisation_id from brands where id = any(${scope.brandIds}))
      order by o.id = ${scope.actor.organisation_id} desc, ${byName('o.name')}`,
  );
