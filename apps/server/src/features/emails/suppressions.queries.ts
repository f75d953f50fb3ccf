import type { SuppressionReason } from '@masthead/contract';
import { andAll, countOf, type Db, like, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';

interface SuppressionRow {
  email: string;
  reason: SuppressionReason;
  detail: string | null;
  created_at: string;
}

/** Lists the newest first, one more than the limit. */
export const listSuppressions = (
  db: Db,
  organisationId: string,
  { search, after, limit }: { search?: string | undefined; after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<SuppressionRow>`
      select address as email, reason, detail, created_at
      from email_suppressions
      where organisation_id = ${organisationId}
        ${andAll([
          search && sql`address like ${like(search.toLowerCase())}`,
          after && sql`(created_at, address) < (${after[0]}::timestamptz, ${after[1]})`,
        ])}
      order by created_at desc, address desc
      limit ${limit + 1}`,
  );

/** Adds addresses in lower case. One that is on the list keeps its reason, unless the new one is the person's own. */
export const insertSuppressions = (
  db: Db,
  organisationId: string,
  { addresses, reason, detail }: { addresses: readonly string[]; reason: SuppressionReason; detail: string | null },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into email_suppressions as s (organisation_id, address, reason, detail, created_at)
      select ${organisationId}, a, ${reason}, ${detail}, ${now}
      from unnest(${addresses}::text[]) as a
      on conflict (organisation_id, address) do update set reason = excluded.reason, detail = excluded.detail
      where excluded.reason in ('unsubscribed', 'complaint') and s.reason in ('bounce', 'imported')`,
  );

export const findSuppression = (db: Db, organisationId: string, address: string) =>
  rowOf(
    db,
    sql<SuppressionRow>`
      select address as email, reason, detail, created_at
      from email_suppressions
      where organisation_id = ${organisationId} and address = ${address}`,
  );

export const deleteSuppression = (db: Db, organisationId: string, address: string) =>
  countOf(db, sql`delete from email_suppressions where organisation_id = ${organisationId} and address = ${address}`);

/** Takes an address that is suppressed off the e-mails that are being sent. */
export const suppressQueued = (db: SystemDb, organisationId: string, addresses: readonly string[]) =>
  countOf(
    db,
    sql`
      update email_recipients r
      set state = 'suppressed', reason = 'suppressed'
      from emails e
      join brands b on b.id = e.brand_id
      where b.organisation_id = ${organisationId}
        and e.status = 'delivering'
        and r.brand_id = e.brand_id
        and r.email_id = e.id
        and lower(r.address) = any(${addresses}::text[])
        and r.state = 'queued'`,
  );

/** Returns the recipient behind a link of an e-mail, with the owner of the mail. */
export const findRecipient = (db: SystemDb, { emailId, recipientId }: { emailId: string; recipientId: string }) =>
  rowOf(
    db,
    sql<{
      address: string;
      organisation_id: string;
      organisation_name: string;
      brand_name: string;
      /** The newsroom that the recipient follows; null: an e-mail that a user wrote. */
      newsroom_id: string | null;
      newsroom_name: string | null;
      brand_id: BrandId;
      email_id: string;
      /** The list that a mail laid out elsewhere belongs to; null: another e-mail. */
      list: string | null;
      is_suppressed: boolean;
    }>`
      select lower(r.address) as address,
        o.id as organisation_id,
        o.name as organisation_name,
        b.name as brand_name,
        n.id as newsroom_id,
        n.name as newsroom_name,
        e.brand_id,
        e.id as email_id,
        e.laid_out ->> 'list' as list,
        s.reason is not distinct from 'unsubscribed' as is_suppressed
      from emails e
      join email_recipients r on r.brand_id = e.brand_id and r.email_id = e.id
      join brands b on b.id = e.brand_id
      join organisations o on o.id = b.organisation_id
      left join stories t on e.kind = 'followers' and t.brand_id = e.brand_id and t.id = e.story_id
      left join newsrooms n on n.id = t.newsroom_id
      left join email_suppressions s on s.organisation_id = o.id and s.address = lower(r.address)
      where e.id = ${emailId} and r.id = ${recipientId}`,
  );
