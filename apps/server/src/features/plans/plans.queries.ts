import type { Organisation, PermissionName, PlanSlug, SubscriptionState } from '@masthead/contract';
import { andAll, byName, countOf, type Db, like, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import { planInForce, type SystemDb, subscriptionState } from '../access/index.ts';
import { type EmailLogo, type SubscriptionRow, subscriptionJson } from '../organisations/index.ts';

interface OrganisationRow {
  id: string;
  name: string;
  slug: string;
  type: Organisation['type'];
  plan: PlanSlug;
  state: SubscriptionState;
  trial_ends_at: string | null;
  created_at: string;
  sort_name: string;
}

const columns = (now: Date) => sql`
  o.id, o.name, o.slug, o.type, ${planInForce(now)} as plan, ${subscriptionState(now)} as state, p.trial_ends_at,
  o.created_at`;

interface OrganisationFilter {
  search?: string | undefined;
  plan?: PlanSlug | undefined;
  after: readonly (string | number)[] | null;
  limit: number;
}

/** Lists organisations by name, for staff. */
export const listAllOrganisations = (db: Db, { search, plan, after, limit }: OrganisationFilter, now: Date) =>
  rowsOf(
    db,
    sql<OrganisationRow>`
      select ${columns(now)}, lower(o.name) as sort_name
      from organisations o
      left join subscriptions p on p.organisation_id = o.id
      where true
        ${andAll([
          search && sql`(o.name ilike ${like(search)} or o.slug ilike ${like(search)})`,
          plan && sql`${planInForce(now)} = ${plan}`,
          after && sql`(${byName('o.name')}, o.id) > (${after[0]}, ${after[1]}::uuid)`,
        ])}
      order by ${byName('o.name')}, o.id
      limit ${limit + 1}`,
  );

interface DetailRow extends Omit<OrganisationRow, 'sort_name'> {
  switched_off: PermissionName[];
  email_logo: EmailLogo | null;
  subscription: SubscriptionRow | null;
  account_manager: { id: string; full_name: string; email: string } | null;
  brands: { id: string; name: string }[];
}

export const findOrganisation = (db: Db, organisationId: string, now: Date) =>
  rowOf(
    db,
    sql<DetailRow>`
      select ${columns(now)},
        o.switched_off,
        o.email_logo,
        ${subscriptionJson(now)} as subscription,
        case
          when u.id is not null then json_build_object(
            'id', u.id, 'full_name', trim(u.first_name || ' ' || u.last_name), 'email', u.email
          )
        end as account_manager,
        coalesce(
          (
            select json_agg(json_build_object('id', b.id, 'name', b.name) order by ${byName('b.name')})
            from brands b
            where b.organisation_id = o.id and b.deletes_at is null
          ),
          '[]'::json
        ) as brands
      from organisations o
      left join subscriptions p on p.organisation_id = o.id
      left join users u on u.id = o.account_manager_id
      where o.id = ${organisationId}`,
  );

/** Finds an organisation by its id, its slug or its name; undefined unless exactly one fits. */
export async function findByReference(db: Db, reference: string): Promise<{ id: string; name: string } | undefined> {
  const rows = await rowsOf(
    db,
    sql<{ id: string; name: string }>`
      select id, name
      from organisations
      where id::text = lower(${reference}) or slug = ${reference} or lower(name) = lower(${reference})
      limit 2`,
  );
  return rows.length === 1 ? rows[0] : undefined;
}

/** Returns true if a user works for the provider. */
export const isStaffUser = async (db: Db, userId: string): Promise<boolean> =>
  (await rowOf(
    db,
    sql`
      select
      from users
      where id = ${userId} and is_staff_member and deleted_at is null`,
  )) !== undefined;

interface EndingTrial {
  organisation_id: string;
  name: string;
  plan: PlanSlug;
  timezone: string;
  trial_ends_at: string;
  days_left: number;
}

/**
 * Returns trials of customers with a mail due that was not sent: 7 and 2 days before the end, and at the end. An end that is
 * more than three days past is left out, so that no notice is sent long after the event.
 */
export const listEndingTrials = (db: Db, now: Date, limit: number) =>
  rowsOf(
    db,
    sql<EndingTrial>`
      select d.*
      from (
        select o.id as organisation_id,
          o.name,
          p.plan,
          o.timezone,
          p.trial_ends_at,
          case
            when p.trial_ends_at <= ${now} then 0
            when p.trial_ends_at <= ${now}::timestamptz + interval '2 days' then 2
            else 7
          end as days_left
        from subscriptions p
        join organisations o on o.id = p.organisation_id
        where o.type <> 'demo'
          and ${subscriptionState(now)} in ('trial', 'trial_ended')
          and p.trial_ends_at > ${now}::timestamptz - interval '3 days'
          and p.trial_ends_at <= ${now}::timestamptz + interval '7 days'
      ) d
      where not exists (
        select
        from trial_notices n
        where n.organisation_id = d.organisation_id
          and n.trial_ends_at = d.trial_ends_at
          and n.days_left = d.days_left
      )
      order by d.organisation_id
      limit ${limit}`,
  );

/** Notes a mail about the end of a trial. 0: it was sent before. */
export const insertNotice = (
  db: Db,
  { organisation_id, trial_ends_at, days_left }: Pick<EndingTrial, 'organisation_id' | 'trial_ends_at' | 'days_left'>,
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into trial_notices (organisation_id, trial_ends_at, days_left, noticed_at)
      values (${organisation_id}, ${trial_ends_at}, ${days_left}, ${now})
      on conflict do nothing`,
  );

/** Returns the users who may change the organisation: administrators, and those with the permission set for them. */
export const listAdministrators = (db: SystemDb, organisationId: string) =>
  rowsOf(
    db,
    sql<{ id: string; email: string; first_name: string; language: string }>`
      select distinct u.id, u.email, u.first_name, u.language
      from members m
      join brands b on b.id = m.brand_id
      join users u on u.id = m.user_id
      left join user_permissions x
        on x.organisation_id = b.organisation_id
        and x.user_id = u.id
        and x.name = 'organisation.update'
      where b.organisation_id = ${organisationId}
        and b.deletes_at is null
        and u.deleted_at is null
        and u.activated_at is not null
        and coalesce(x.can, m.role = 'administrator')
      order by u.id`,
  );
