import type { EmailWarning, PlanSlug, RecipientState } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import { type BrandId, planInForce, type SystemDb } from '../../access/index.ts';

/** Takes a scheduled e-mail whose time has come, at the first clock on earth if it goes by that of each recipient; its sending begins. */
export const startDue = (db: SystemDb, now: Date) =>
  countOf(
    db,
    sql`
      update emails
      set status = 'processing', started_at = coalesce(started_at, ${now}), updated_at = ${now}
      where status = 'scheduled'
        and (scheduled_at <= ${now} or local_time - interval '14 hours' <= ${now}::timestamptz at time zone 'UTC')`,
  );

/** Locks for the transaction an e-mail whose recipients are not listed yet. */
export const lockProcessing = (db: SystemDb, now: Date) =>
  rowOf(
    db,
    sql<{
      id: string;
      brand_id: BrandId;
      relations: string[];
      groups: string[];
      addresses: string[];
      follows_id: string | null;
      kind: 'email' | 'followers' | 'briefing';
      story_id: string | null;
      subject: string;
      body: string;
      leaves_out: EmailWarning[];
      scheduled_at: string | null;
      timezone: string | null;
      local_time: string | null;
      organisation_id: string;
      plan: PlanSlug;
    }>`
      select e.id, e.brand_id, e.relations, e.groups, e.addresses, e.follows_id, e.kind, e.story_id, e.subject,
        e.body, e.leaves_out, e.scheduled_at, e.timezone, e.local_time::text as local_time, b.organisation_id,
        ${planInForce(now)} as plan
      from emails e
      join brands b on b.id = e.brand_id
      left join subscriptions p on p.organisation_id = b.organisation_id
      where e.status = 'processing'
      order by e.started_at
      limit 1
      for update of e skip locked`,
  );

interface NewRecipient {
  id: string;
  address: string;
  provider: string;
  name: string | null;
  relation_id: string | null;
  fields: Record<string, string>;
  state: RecipientState;
  reason: string | null;
  next_try_at: Date;
  is_tracked: boolean;
}

/** Lists recipients of an e-mail. One that is listed already stays as it is. */
export const insertRecipients = (
  db: Db,
  { brandId, emailId }: { brandId: BrandId; emailId: string },
  rows: readonly NewRecipient[],
) =>
  countOf(
    db,
    sql`
      insert into email_recipients (
        brand_id, email_id, id, address, provider, name, relation_id, fields, state, reason, next_try_at, is_tracked
      )
      select ${brandId}, ${emailId}, r.id, r.address, r.provider, r.name, r.relation_id, r.fields, r.state, r.reason,
        r.next_try_at, r.is_tracked
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        id uuid,
        address text,
        provider text,
        name text,
        relation_id uuid,
        fields jsonb,
        state text,
        reason text,
        next_try_at timestamptz,
        is_tracked boolean
      )
      on conflict do nothing`,
  );

/** Takes those who have replied to the followed e-mail off a follow-up. */
export const leaveOutReplied = (
  db: Db,
  { brandId, emailId, followsId }: { brandId: BrandId; emailId: string; followsId: string },
) =>
  countOf(
    db,
    sql`
      update email_recipients r
      set state = 'suppressed', reason = 'replied'
      from email_recipients f
      where r.brand_id = ${brandId}
        and r.email_id = ${emailId}
        and r.state = 'queued'
        and f.brand_id = r.brand_id
        and f.email_id = ${followsId}
        and lower(f.address) = lower(r.address)
        and f.replied_at is not null`,
  );

/** Begins the delivery. An e-mail whose opens and clicks the plan does not show is not tracked. */
export const setDelivering = (
  db: Db,
  { brandId, emailId }: { brandId: BrandId; emailId: string },
  mayTrack: boolean,
  now: Date,
) =>
  countOf(
    db,
    sql`
      update emails
      set status = 'delivering', is_tracked = is_tracked and ${mayTrack}, updated_at = ${now}
      where brand_id = ${brandId} and id = ${emailId} and status = 'processing'`,
  );

/** Lists e-mails with due recipients, in the order of their beginning. */
export const listDeliverable = (db: SystemDb, now: Date, limit: number) =>
  rowsOf(
    db,
    sql<{ id: string; brand_id: BrandId; revision: number; created_by: string }>`
      select e.id, e.brand_id, e.revision, e.created_by
      from emails e
      where e.status = 'delivering'
        and e.paused_at is null
        and exists (
          select
          from email_recipients r
          where r.brand_id = e.brand_id and r.email_id = e.id and r.state = 'queued' and r.next_try_at <= ${now}
        )
      order by e.started_at
      limit ${limit}`,
  );

export interface ClaimedRecipient {
  id: string;
  address: string;
  provider: string;
  name: string | null;
  fields: Record<string, string>;
  attempts: number;
  /** The recipient's id in the e-mail that this one follows. */
  follows: string | null;
  is_tracked: boolean;
}

/** Locks recipients of an e-mail whose turn has come; none if it was paused or stopped. */
export const lockQueued = (db: Db, brandId: BrandId, emailId: string, now: Date, limit: number) =>
  rowsOf(
    db,
    sql<ClaimedRecipient>`
      select r.id, r.address, r.provider, r.name, r.fields, r.attempts, r.is_tracked, f.id as follows
      from email_recipients r
      join emails e on e.brand_id = r.brand_id and e.id = r.email_id
      left join email_recipients f
        on f.brand_id = e.brand_id
        and f.email_id = e.follows_id
        and lower(f.address) = lower(r.address)
      where r.brand_id = ${brandId}
        and r.email_id = ${emailId}
        and r.state = 'queued'
        and r.next_try_at <= ${now}
        and e.status = 'delivering'
        and e.paused_at is null
        and e.stopped_at is null
      order by r.next_try_at
      limit ${limit}
      for update of r skip locked`,
  );

/** Marks recipients as `sending` before any byte is sent, so that after a crash they are known to be possibly sent. */
export const markSending = (
  db: Db,
  { brandId, emailId, claim, until }: { brandId: BrandId; emailId: string; claim: string; until: Date },
  ids: readonly string[],
) =>
  countOf(
    db,
    sql`
      update email_recipients
      set state = 'sending', claim = ${claim}, leased_until = ${until}, attempts = attempts + 1
      where brand_id = ${brandId} and email_id = ${emailId} and id = any(${ids}::uuid[]) and state = 'queued'`,
  );

/** Puts recipients off, each until its own time. */
export const postpone = (
  db: Db,
  { brandId, emailId }: { brandId: BrandId; emailId: string },
  rows: readonly { id: string; until: Date }[],
) =>
  countOf(
    db,
    sql`
      update email_recipients r
      set next_try_at = p.until
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ until }) => until)}::timestamptz[]) as p (
        id, until
      )
      where r.brand_id = ${brandId} and r.email_id = ${emailId} and r.id = p.id`,
  );

/** Outcome of one recipient of a batch. */
export interface Settled {
  id: string;
  state: 'accepted' | 'queued' | 'bounced' | 'failed' | 'unknown';
  reply: string | null;
  reason: string | null;
  next_try_at: Date | null;
  accepted_at: Date | null;
  /** The attempt did not reach the server and does not count. */
  is_untried: boolean;
}

/**
 * Writes outcomes of a batch in one statement. Rows that the batch no longer holds stay as they are, except that an outcome
 * replaces 'unknown': it was only late. A recipient that stays unknown is never queued.
 */
export const settle = (db: SystemDb, claim: string, rows: readonly Settled[]) =>
  countOf(
    db,
    sql`
      update email_recipients r
      set state = s.state,
        reply = s.reply,
        reason = s.reason,
        next_try_at = coalesce(s.next_try_at, r.next_try_at),
        accepted_at = s.accepted_at,
        attempts = r.attempts - s.untried,
        claim = case when s.state = 'unknown' then r.claim end,
        leased_until = null
      from unnest(
        ${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(({ state }) => state)}::text[],
        ${rows.map(({ reply }) => reply)}::text[],
        ${rows.map(({ reason }) => reason)}::text[],
        ${rows.map(({ next_try_at }) => next_try_at)}::timestamptz[],
        ${rows.map(({ accepted_at }) => accepted_at)}::timestamptz[],
        ${rows.map(({ is_untried }) => (is_untried ? 1 : 0))}::smallint[]
      ) as s (id, state, reply, reason, next_try_at, accepted_at, untried)
      where r.claim = ${claim} and r.id = s.id and r.state in ('sending', 'unknown')`,
  );

/** Queues the recipients of a batch that were never begun; the listed ones were. */
export const releaseRest = (db: SystemDb, claim: string, begun: readonly string[], now: Date) =>
  countOf(
    db,
    sql`
      update email_recipients
      set state = 'queued', claim = null, leased_until = null, attempts = attempts - 1, next_try_at = ${now}
      where claim = ${claim} and state in ('sending', 'unknown') and id <> all(${begun}::uuid[])`,
  );

/** Marks the recipients of batches whose lease has ended as `unknown`, because their messages may have been sent. */
export const expireLeases = (db: SystemDb, now: Date) =>
  countOf(
    db,
    sql`
      update email_recipients
      set state = 'unknown', reason = 'interrupted', leased_until = null
      where state = 'sending' and leased_until < ${now}`,
  );

/** Fails what was queued again after its sending was stopped. */
export const failStopped = (db: SystemDb) =>
  countOf(
    db,
    sql`
      update email_recipients r
      set state = 'failed', reason = 'stopped'
      from emails e
      where e.status = 'delivering'
        and e.stopped_at is not null
        and r.brand_id = e.brand_id
        and r.email_id = e.id
        and r.state = 'queued'`,
  );

/** Marks e-mails without queued or claimed recipients as sent. */
export const finishEmails = (db: SystemDb, now: Date) =>
  rowsOf(
    db,
    sql<{ id: string; brand_id: BrandId }>`
      update emails e
      set status = 'sent', sent_at = ${now}, updated_at = ${now}, problem = null
      where e.status = 'delivering'
        and not exists (
          select
          from email_recipients r
          where r.brand_id = e.brand_id and r.email_id = e.id and r.state in ('queued', 'sending')
        )
      returning e.id, e.brand_id`,
  );

/** Says why an e-mail is not being sent; null: it is. */
export const setProblem = (db: SystemDb, emailId: string, problem: string | null) =>
  countOf(
    db,
    sql`update emails set problem = ${problem} where id = ${emailId} and problem is distinct from ${problem}`,
  );

/** Suppresses addresses that do not exist, by the organisation of the batch. */
export const suppressBounced = (
  db: SystemDb,
  brandId: BrandId,
  rows: readonly { address: string; detail: string }[],
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into email_suppressions (organisation_id, address, reason, detail, created_at)
      select b.organisation_id, s.address, 'bounce', s.detail, ${now}
      from brands b
      cross join unnest(
        ${rows.map(({ address }) => address.toLowerCase())}::text[], ${rows.map(({ detail }) => detail)}::text[]
      ) as s (address, detail)
      where b.id = ${brandId}
      on conflict (organisation_id, address) do nothing`,
  );
