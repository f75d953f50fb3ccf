import type { RecipientState } from '@masthead/contract';
import { andAll, type Db, like, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';
import type { Move } from '../connect/index.ts';

interface RecipientRow {
  id: string;
  email: string;
  name: string | null;
  relation_id: string | null;
  state: RecipientState;
  reason: string | null;
  reply: string | null;
  attempts: number;
  next_try_at: string | null;
  accepted_at: string | null;
  opened_at: string | null;
  clicked_at: string | null;
  replied_at: string | null;
  hits: { human: number; machine: number; unknown: number };
  /** The address as the list sorts it. */
  sort: string;
}

const deeds = { opened: sql`opened_at`, clicked: sql`clicked_at`, replied: sql`replied_at` };

interface Filter {
  state?: readonly RecipientState[] | undefined;
  did?: keyof typeof deeds | undefined;
  search?: string | undefined;
}

/** Lists all recipients of an e-mail by address. */
export const listAllRecipients = (db: Db, { brandId, emailId }: { brandId: BrandId; emailId: string }) =>
  rowsOf(
    db,
    sql<
      Pick<
        RecipientRow,
        'name' | 'email' | 'state' | 'reason' | 'accepted_at' | 'opened_at' | 'clicked_at' | 'replied_at'
      >
    >`
      select name, address as email, state, reason, accepted_at, opened_at, clicked_at, replied_at
      from email_recipients
      where brand_id = ${brandId} and email_id = ${emailId}
      order by lower(address)
      limit 200000`,
  );

/** Recipients by address, one more than the limit. */
export const listRecipientsOf = (
  db: Db,
  { brandId, emailId }: { brandId: BrandId; emailId: string },
  { state, did, search }: Filter,
  { after, limit }: { after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<RecipientRow>`
      select id,
        address as email,
        name,
        relation_id,
        state,
        reason,
        reply,
        attempts,
        case when state = 'queued' then next_try_at end as next_try_at,
        accepted_at,
        opened_at,
        clicked_at,
        replied_at,
        json_build_object('human', human_hits, 'machine', machine_hits, 'unknown', unknown_hits) as hits,
        lower(address) as sort
      from email_recipients
      where brand_id = ${brandId}
        and email_id = ${emailId}
        ${andAll([
          state?.length && sql`state = any(${state}::text[])`,
          did && sql`${deeds[did]} is not null`,
          search && sql`(address ilike ${like(search)} or name ilike ${like(search)})`,
          after && sql`lower(address) > ${after[0]}`,
        ])}
      order by lower(address)
      limit ${limit + 1}`,
  );

interface MailStep {
  kind: 'email' | 'reply';
  id: string;
  at: string;
  email_id: string;
  subject: string;
  body: string;
  opened_at: string | null;
  clicked_at: string | null;
  replied_at: string | null;
  has_bounced: boolean;
}

/** Returns the e-mails that a relation was sent, and its replies, the newest first. */
export const listMailSteps = (
  db: Db,
  scope: { brandIds: readonly BrandId[] },
  relationId: string,
  { kinds, after, limit }: { kinds: readonly string[]; after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<MailStep>`
      select *
      from (
        select 'email' as kind, r.id, r.accepted_at as at, r.email_id, e.subject, '' as body, r.opened_at,
          r.clicked_at, r.replied_at, r.state = 'bounced' as has_bounced
        from email_recipients r
        join emails e on e.brand_id = r.brand_id and e.id = r.email_id
        where r.brand_id = any(${scope.brandIds}) and r.relation_id = ${relationId} and r.accepted_at is not null
        union all
        select 'reply', id, received_at, email_id, subject, body, null, null, null, false
        from email_replies
        where brand_id = any(${scope.brandIds}) and relation_id = ${relationId}
      ) as steps
      where kind = any(${kinds}) ${andAll([after && sql`(at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`])}
      order by at desc, id desc
      limit ${limit + 1}`,
  );

/** Gives what was mailed to a relation to another, only the named recipients if some are named. Returns the ids of the recipients. */
export const moveRecipients = async (db: Db, { brandId, from, to, only }: Move): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        update email_recipients
        set relation_id = ${to}
        where brand_id = ${brandId} and relation_id = ${from} ${andAll([only && sql`id = any(${only}::uuid[])`])}
        returning id`,
    )
  ).map(({ id }) => id);

/** Gives the replies of a relation to another, only the named ones if some are named. Returns their ids. */
export const moveReplies = async (db: Db, { brandId, from, to, only }: Move): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        update email_replies
        set relation_id = ${to}
        where brand_id = ${brandId} and relation_id = ${from} ${andAll([only && sql`id = any(${only}::uuid[])`])}
        returning id`,
    )
  ).map(({ id }) => id);
