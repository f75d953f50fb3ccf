import type { ImageCrop, Organisation, Role, User } from '@masthead/contract';
import {
  andAll,
  byName,
  countOf,
  type Db,
  like,
  prepared,
  rowOf,
  rowsOf,
  sql,
  values,
} from '../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../access/index.ts';
import { type SubscriptionRow, subscriptionJson } from './subscription/subscription.queries.ts';

/**
 * Locks an organisation for one administration at a time, so that two administrators cannot take the role from each
 * other.
 */
export const lockOrganisation = (db: Db, organisationId: string) =>
  rowOf(db, sql`select 1 from organisations where id = ${organisationId} for update`);

const changeable = [
  'name',
  'vat_number',
  'currency_code',
  'country_id',
  'timezone',
  'lockout_time',
  'require_two_factor',
  'description',
  'domain',
  'color_primary',
  'color_secondary',
  'font_primary',
  'logo',
  'contact',
] as const;
type Column = (typeof changeable)[number];
export type OrganisationChange = Partial<Record<Column, string | number | boolean | object | null>>;

const stored = (value: OrganisationChange[Column]) =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : value;

export const updateOrganisation = (db: Db, scope: Scope, change: OrganisationChange, now: Date) => {
  const assignments = changeable
    .filter((column) => change[column] !== undefined)
    .map((column) => sql`${sql.ref(column)} = ${stored(change[column])}`);
  return countOf(
    db,
    sql`
      update organisations
      set ${sql.join([...assignments, sql`updated_at = ${now}`])}
      where id = ${scope.organisationId}`,
  );
};

interface OrganisationUserRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  avatar: ImageCrop | null;
  type: User['type'];
  activated_at: string | null;
  last_active_at: string | null;
  has_two_factor: boolean;
  brands: { id: string; name: string; role: Role }[];
  sort_last: string;
  sort_first: string;
}

export const nameOrder = sql`${byName('u.last_name')}, ${byName('u.first_name')}, u.id`;
export const lastActive = sql`
  (select max(s.last_used_at) from sessions s where s.user_id = u.id and s.impersonator_id is null)`;
export const afterName = (after: readonly (string | number)[] | null) =>
  after && sql`(${nameOrder}) > (${after[0]}, ${after[1]}, ${after[2]}::uuid)`;

export interface UserFilter {
  search?: string | undefined;
  after: readonly (string | number)[] | null;
  limit: number;
}

/** Lists users of the organisation and members of its brands, by name. */
export const listUsers = (db: Db, scope: Scope, { search, after, limit }: UserFilter) =>
  rowsOf(
    db,
    sql<OrganisationUserRow>`
      select u.id,
        u.first_name,
        u.last_name,
        u.email,
        u.avatar,
        u.type,
        u.activated_at,
        ${lastActive} as last_active_at,
        exists (select 1 from two_factors t where t.user_id = u.id and t.confirmed_at is not null) as has_two_factor,
        coalesce(
          (
            select json_agg(
              json_build_object('id', b.id, 'name', b.name, 'role', m.role) order by ${byName('b.name')}
            )
            from members m
            join brands b on b.id = m.brand_id
            where m.user_id = u.id and b.organisation_id = ${scope.organisationId} and b.deletes_at is null
          ),
          '[]'::json
        ) as brands,
        lower(u.last_name) as sort_last,
        lower(u.first_name) as sort_first
      from users u
      where u.deleted_at is null
        and u.id in (
          select id
          from users
          where organisation_id = ${scope.organisationId}
          union
          select m.user_id
          from members m
          join brands b on b.id = m.brand_id
          where b.organisation_id = ${scope.organisationId}
        )
        ${andAll([
          search && sql`(u.first_name || ' ' || u.last_name ilike ${like(search)} or u.email ilike ${like(search)})`,
          afterName(after),
        ])}
      order by ${nameOrder}
      limit ${limit + 1}`,
  );

/** Returns the user if it belongs to the organisation, as one of its own or as a member of a brand. */
export const findBelonging = (db: Db, scope: Scope, userId: string) =>
  rowOf(
    db,
    sql<{ is_own: boolean }>`
      select u.organisation_id = ${scope.organisationId} as is_own
      from users u
      where u.id = ${userId}
        and u.deleted_at is null
        and (
          u.organisation_id = ${scope.organisationId}
          or exists (
            select 1
            from members m
            join brands b on b.id = m.brand_id
            where m.user_id = u.id and b.organisation_id = ${scope.organisationId}
          )
        )`,
  );

/** Administrators of the organisation's brands except for one user, or for one brand. */
export const countAdministrators = async (
  db: Db,
  organisationId: string,
  but: { userId?: string; brandId?: BrandId },
): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      select count(*)::int as count
      from members m
      join brands b on b.id = m.brand_id
      join users u on u.id = m.user_id
      where b.organisation_id = ${organisationId}
        and b.deletes_at is null
        and u.deleted_at is null
        and m.role = 'administrator'
        and m.user_id is distinct from ${but.userId ?? null}::uuid
        and m.brand_id is distinct from ${but.brandId ?? null}::uuid`,
  ))!.count;

export const leaveBrands = (db: Db, scope: Scope, userId: string) =>
  countOf(
    db,
    sql`
      delete from members m
      using brands b
      where b.id = m.brand_id and b.organisation_id = ${scope.organisationId} and m.user_id = ${userId}`,
  );

export interface OverrideRow {
  name: string;
  can: boolean | null;
  max: number | null;
}

export const listOverrides = (db: Db, scope: Scope, userId: string) =>
  rowsOf(
    db,
    sql<OverrideRow>`
      select name, can, max
      from user_permissions
      where organisation_id = ${scope.organisationId} and user_id = ${userId}`,
  );

export async function replaceOverrides(
  db: Db,
  scope: Scope,
  userId: string,
  overrides: readonly OverrideRow[],
): Promise<void> {
  const { organisationId } = scope;
  await countOf(
    db,
    sql`delete from user_permissions where organisation_id = ${organisationId} and user_id = ${userId}`,
  );
  if (overrides.length === 0) return;
  const rows = values(overrides.map(({ name, can, max }) => [organisationId, userId, name, can, max]));
  await countOf(db, sql`insert into user_permissions (organisation_id, user_id, name, can, max) values ${rows}`);
}

interface NewOrganisation {
  id: string;
  type?: OrganisationRow['type'];
  slug: string;
  name: string;
  currency_code: string;
  country_id: string | null;
  timezone?: string;
}

/** Inserts an organisation if its slug is free. */
export const insertOrganisation = (
  db: Db,
  { id, type = 'customer', slug, name, currency_code, country_id, timezone = 'UTC' }: NewOrganisation,
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into organisations (id, type, slug, name, currency_code, country_id, timezone, created_at, updated_at)
      values (${id}, ${type}, ${slug}, ${name}, ${currency_code}, ${country_id}, ${timezone}, ${now}, ${now})
      on conflict (slug) do nothing`,
  );

interface Support {
  switched_off?: readonly string[] | undefined;
  account_manager_id?: string | null | undefined;
  type?: OrganisationRow['type'] | undefined;
}

/** Sets what staff decide about an organisation beside its plan. 0: there is no such organisation. */
export const setSupport = (db: Db, organisationId: string, support: Support, now: Date) => {
  const given = (['switched_off', 'account_manager_id', 'type'] as const).filter((name) => support[name] !== undefined);
  const assignments = given.map((name) => sql`${sql.ref(name)} = ${support[name]}`);
  return countOf(
    db,
    sql`
      update organisations
      set ${sql.join([...assignments, sql`updated_at = ${now}`])}
      where id = ${organisationId}`,
  );
};

export interface EmailLogo {
  url: string;
  /** Size in the mail, in CSS pixels. */
  width: number;
  height: number;
}

/** Sets the picture at the head of the organisation's mails. 0: there is no such organisation. */
export const setEmailLogo = (db: Db, organisationId: string, logo: EmailLogo | null, now: Date) =>
  countOf(
    db,
    sql`
      update organisations
      set email_logo = ${logo && JSON.stringify(logo)}, updated_at = ${now}
      where id = ${organisationId}`,
  );

/** Returns the users of an organisation and the members of its brands. */
export const listUserIds = (db: SystemDb, organisationId: string) =>
  rowsOf(
    db,
    sql<{ id: string }>`
      select id
      from users
      where organisation_id = ${organisationId} and deleted_at is null
      union
      select m.user_id
      from members m
      join brands b on b.id = m.brand_id
      where b.organisation_id = ${organisationId}`,
  );

export interface OrganisationRow {
  id: string;
  type: Organisation['type'];
  slug: string;
  name: string;
  vat_number: string | null;
  currency_code: string;
  country_id: string | null;
  logo: ImageCrop | null;
  email_logo: EmailLogo | null;
  description: string | null;
  domain: string | null;
  color_primary: string;
  color_secondary: string;
  font_primary: string;
  lockout_time: number | null;
  require_two_factor: boolean;
  timezone: string;
  contact: Organisation['contact'];
  created_at: string;
  updated_at: string;
  manager: { id: string; full_name: string; email: string } | null;
  subscription: SubscriptionRow | null;
}

/** Every page begins with this query, whose planning takes ten times as long as its work. */
const organisationsOf = prepared(
  'organisations of a user',
  (organisationId: string, brandIds: readonly BrandId[], now: Date) =>
    sql<OrganisationRow>`
      select o.id,
        o.type,
        o.slug,
        o.name,
        o.vat_number,
        o.currency_code,
        o.country_id,
        o.logo,
        o.email_logo,
        o.description,
        o.domain,
        o.color_primary,
        o.color_secondary,
        o.font_primary,
        o.lockout_time,
        o.require_two_factor,
        o.timezone,
        o.contact,
        o.created_at,
        o.updated_at,
        case
          when u.id is not null then json_build_object(
            'id', u.id, 'full_name', u.first_name || ' ' || u.last_name, 'email', u.email
          )
        end as manager,
        ${subscriptionJson(now)} as subscription
      from organisations o
      left join users u on u.id = o.account_manager_id
      left join subscriptions p on p.organisation_id = o.id
      where o.id = ${organisationId} or o.id in (select organisation_id from brands where id = any(${brandIds}))
      order by o.id = ${organisationId} desc, ${byName('o.name')}`,
);

/** Lists the user's own organisation and those of the user's brands. */
export const listOrganisations = (db: Db, scope: Scope, now: Date): Promise<OrganisationRow[]> =>
  organisationsOf(db, scope.actor.organisation_id, scope.brandIds, now);
