import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';

export type ReturnSource = 'mailbox' | 'postmark' | 'mailgun' | 'sendgrid' | 'ses';
export type ReturnKind = 'bounce' | 'complaint' | 'auto-reply' | 'reply' | 'delivery' | 'other';

/** Records that a mail or an event was processed. Returns 0 if it was processed before. */
export const insertReturn = (
  db: SystemDb,
  row: { key: Buffer; source: ReturnSource; kind: ReturnKind; reason: string | null; recipientId: string | null },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into email_returns (key, source, kind, reason, recipient_id, taken_at)
      values (${row.key}, ${row.source}, ${row.kind}, ${row.reason}, ${row.recipientId}, ${now})
      on conflict do nothing`,
  );

export const deleteReturnsBefore = (db: SystemDb, before: Date) =>
  countOf(db, sql`delete from email_returns where taken_at < ${before}`);

/** The recipient that something came back for, with the addresses of the sender. */
export interface ReturnedRecipient {
  brand_id: BrandId;
  email_id: string;
  id: string;
  address: string;
  relation_id: string | null;
  organisation_id: string;
  /** Addresses of the author in lower case. Their mails are not replies. */
  own: string[];
}

export const findReturned = (db: SystemDb, ids: readonly string[]) =>
  rowOf(
    db,
    sql<ReturnedRecipient>`
      select r.brand_id,
        r.email_id,
        r.id,
        r.address,
        r.relation_id,
        b.organisation_id,
        array_remove(
          array[ lower(u.email),
          lower(e.sender ->> 'email'),
          lower(e.sender ->> 'reply_to'),
          lower(u.email_settings ->> 'sender_email'),
          lower(u.email_settings ->> 'reply_to') ],
          null
        ) as own
      from email_recipients r
      join emails e on e.brand_id = r.brand_id and e.id = r.email_id
      join brands b on b.id = r.brand_id
      left join users u on u.id = e.created_by
      where r.id = any(${ids}::uuid[])
      order by array_position(${ids}::uuid[], r.id)
      limit 1`,
  );

type Place = Pick<ReturnedRecipient, 'brand_id' | 'email_id' | 'id'>;

/** Marks a message as delivered that was handed over, or whose hand-over is unknown. An earlier bounce stays. */
export const markDelivered = (db: Db, { brand_id, email_id, id }: Place, at: Date) =>
  countOf(
    db,
    sql`
      update email_recipients
      set state = 'delivered', accepted_at = coalesce(accepted_at, ${at})
      where brand_id = ${brand_id}
        and email_id = ${email_id}
        and id = ${id}
        and state in ('sending', 'accepted', 'unknown')`,
  );

/** Marks a message as bounced, also one that is still marked as being sent: its bounce may arrive before the reply is recorded. */
export const markBounced = (
  db: Db,
  { brand_id, email_id, id }: Place,
  { reason, reply }: { reason: string; reply: string | null },
) =>
  countOf(
    db,
    sql`
      update email_recipients
      set state = 'bounced', reason = ${reason}, reply = coalesce(${reply}, reply)
      where brand_id = ${brand_id}
        and email_id = ${email_id}
        and id = ${id}
        and state in ('sending', 'accepted', 'delivered', 'unknown')`,
  );

/** Marks a message as replied to, and so as delivered. */
export const markReplied = (db: Db, { brand_id, email_id, id }: Place, at: Date) =>
  countOf(
    db,
    sql`
      update email_recipients
      set replied_at = coalesce(replied_at, ${at}),
        state = case when state in ('accepted', 'unknown', 'bounced') then 'delivered' else state end,
        reason = case when state in ('unknown', 'bounced') then null else reason end
      where brand_id = ${brand_id} and email_id = ${email_id} and id = ${id}`,
  );

export const insertReply = (
  db: Db,
  { brand_id, email_id, id, relation_id }: Place & Pick<ReturnedRecipient, 'relation_id'>,
  reply: { id: string; sender: string; subject: string; body: string },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into email_replies (
        brand_id, email_id, id, recipient_id, relation_id, sender, subject, body, received_at
      )
      values (
        ${brand_id},
        ${email_id},
        ${reply.id},
        ${id},
        ${relation_id},
        ${reply.sender},
        ${reply.subject},
        ${reply.body},
        ${now}
      )`,
  );

/** Takes a recipient who has replied off the follow-ups that are being sent. */
export const leaveFollowUps = (db: Db, { brand_id, email_id, address }: Place & { address: string }) =>
  countOf(
    db,
    sql`
      update email_recipients r
      set state = 'suppressed', reason = 'replied'
      from emails e
      where e.brand_id = ${brand_id}
        and e.follows_id = ${email_id}
        and r.brand_id = e.brand_id
        and r.email_id = e.id
        and lower(r.address) = lower(${address})
        and r.state = 'queued'`,
  );

export const findMailbox = (db: SystemDb, mailbox: string) =>
  rowOf(
    db,
    sql<{ uid_validity: string | number; last_uid: string | number }>`
      select uid_validity, last_uid
      from email_mailboxes
      where mailbox = ${mailbox}`,
  );

/** Records how far a mailbox was read. Returns 0 if another process has read further. */
export const advanceMailbox = (
  db: SystemDb,
  mailbox: string,
  { validity, uid }: { validity: number; uid: number },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into email_mailboxes as m (mailbox, uid_validity, last_uid, read_at)
      values (${mailbox}, ${validity}, ${uid}, ${now})
      on conflict (mailbox) do update set uid_validity = excluded.uid_validity,
        last_uid = excluded.last_uid,
        read_at = excluded.read_at
      where m.uid_validity <> excluded.uid_validity or m.last_uid < excluded.last_uid`,
  );

interface ReplyRow {
  id: string;
  email_id: string;
  brand_id: BrandId;
  recipient_id: string;
  relation_id: string | null;
  name: string | null;
  sender: string;
  subject: string;
  body: string;
  received_at: string;
  email_subject: string;
}

/** Lists the newest first, one more than the limit. */
export const listReplies = (
  db: Db,
  { brandIds }: { brandIds: readonly BrandId[] },
  { emailId, relationId }: { emailId?: string | undefined; relationId?: string | undefined },
  { after, limit }: { after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<ReplyRow>`
      select p.id, p.email_id, p.brand_id, p.recipient_id, p.relation_id, r.name, p.sender, p.subject, p.body,
        p.received_at, e.subject as email_subject
      from email_replies p
      join email_recipients r on r.brand_id = p.brand_id and r.email_id = p.email_id and r.id = p.recipient_id
      join emails e on e.brand_id = p.brand_id and e.id = p.email_id
      where p.brand_id = any(${brandIds})
        and (${emailId ?? null}::uuid is null or p.email_id = ${emailId ?? null})
        and (${relationId ?? null}::uuid is null or p.relation_id = ${relationId ?? null})
        and (
          ${after?.[0] ?? null}::timestamptz is null
          or (p.received_at, p.id) < (${after?.[0] ?? null}::timestamptz, ${after?.[1] ?? null}::uuid)
        )
      order by p.received_at desc, p.id desc
      limit ${limit + 1}`,
  );
