import type { PlanSlug, QuotaName } from '@masthead/contract';
import { type Db, rowOf, sql } from '../../../platform/db/index.ts';
import { limitsInForce, planInForce, type SystemDb } from '../../access/index.ts';

export interface Seats {
  licenses: number;
  read_only_licenses: number;
}

/** Seats in use, and those of them that only an open invitation takes. */
interface CountedSeats extends Seats {
  invited_licenses: number;
  invited_read_only_licenses: number;
}

/**
 * Counts the seats in use. A person takes one seat in the organisation: a licence with any role beyond reading, otherwise a
 * read-only seat. Pending invitations count until they expire.
 */
export const countSeats = async (db: SystemDb, organisationId: string, now: Date): Promise<CountedSeats> =>
  (await rowOf(
    db,
    sql<CountedSeats>`
      with places as (
        select lower(u.email) as email, m.role, true as is_member
        from members m
        join brands b on b.id = m.brand_id
        join users u on u.id = m.user_id
        where b.organisation_id = ${organisationId} and b.deletes_at is null and u.deleted_at is null
        union all
        select lower(i.email), i.role, false
        from invitations i
        join brands b on b.id = i.brand_id
        where b.organisation_id = ${organisationId}
          and b.deletes_at is null
          and i.status in ('pending', 'resent')
          and i.expires_at > ${now}
      ),
        people as (
          select email, bool_or(role <> 'reader') as is_full, bool_or(is_member) as is_member
          from places
          group by email
        )
      select count(*) filter (where is_full)::int as licenses,
        count(*) filter (where not is_full)::int as read_only_licenses,
        count(*) filter (where is_full and not is_member)::int as invited_licenses,
        count(*) filter (where not is_full and not is_member)::int as invited_read_only_licenses
      from people`,
  ))!;

/** Returns the plan in force and the limits beside it. */
export const findPlanInForce = async (db: Db, organisationId: string, now: Date) =>
  (await rowOf(
    db,
    sql<{ plan: PlanSlug; limits: Partial<Record<QuotaName, number | null>> }>`
      select ${planInForce(now)} as plan, ${limitsInForce(now)} as limits
      from organisations o
      left join subscriptions p on p.organisation_id = o.id
      where o.id = ${organisationId}`,
  ))!;
