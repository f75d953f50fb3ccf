import type { StaffOverview } from '@masthead/contract';
import { type Db, rowOf, sql } from '../../platform/db/index.ts';
import { type SystemDb, subscriptionState } from '../access/index.ts';

type Counted = Omit<StaffOverview['attention'], 'failing_sources'>;

/** Counts what waits for a person. */
export const countAttention = async (db: SystemDb & Db, now: Date): Promise<Counted> =>
  (await rowOf(
    db,
    sql<Counted>`
      select (
        select count(*)::int
        from parked_items i
        join streams s on s.id::text = i.item_id
        where i.kind = 'stream' and s.deleted_at is null
      ) as failing_streams,
        (
          select count(*)::int
          from stream_fair_use f
          join streams s on s.brand_id = f.brand_id and s.id = f.stream_id
          join brands b on b.id = f.brand_id
          where f.parked > 0 and s.deleted_at is null and b.deletes_at is null
        ) as streams_over_quota,
        (
          select count(*)::int
          from subscriptions p
          where p.payment_failed_at is not null and ${subscriptionState(now)} in ('payment_failed', 'unpaid')
        ) as failed_payments,
        (select count(*)::int from enterprise_enquiries where status = 'new') as new_enquiries,
        (select count(*)::int from parked_items where parked_at is not null) as parked_items,
        (
          select count(*)::int
          from mention_samples q
          join mentions m on m.brand_id = q.brand_id and m.id = q.mention_id
          join streams s on s.id = q.stream_id
          join brands b on b.id = q.brand_id
          where q.status = 'open' and not m.hidden and s.deleted_at is null and b.deletes_at is null
        ) as mentions_to_review,
        (
          select count(*)::int
          from brands b
          join organisations o on o.id = b.organisation_id
          where b.deletes_at is null
            and o.type = 'customer'
            and not exists (
              select
              from members m
              join users u on u.id = m.user_id
              where m.brand_id = b.id and m.role in ('administrator', 'brand_manager') and u.deleted_at is null
            )
        ) as unmanaged_brands`,
  ))!;

/** Counts e-mails of customers that wait to be handed over to a mail server. */
export const countWaitingEmails = async (db: SystemDb & Db): Promise<number> =>
  (await rowOf(
    db,
    sql<{ waiting: number }>`select count(*)::int as waiting from email_recipients where state = 'queued'`,
  ))!.waiting;
