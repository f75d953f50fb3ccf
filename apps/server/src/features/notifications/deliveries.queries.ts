import type { DeliveryStatus, ReceiverKind } from '@masthead/contract';
import { andAll, countOf, type Db, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';

export interface NewDelivery {
  id: string;
  notification_id: string;
  receiver_id: string;
  occasion: string;
  subject: string;
  mentions: number;
  mail_id: string | null;
  /** Message to a web address; null for mail. */
  message: unknown;
  held_until: Date | null;
  /** The mentions of the message: after the first id, up to the second; null if it has none. */
  from_id: string | null;
  upto_id: string | null;
}

/** Writes deliveries, except those for an occasion that the receiver has already been sent. Returns the new ids. */
export const insertDeliveries = async (db: Db, deliveries: readonly NewDelivery[], now: Date): Promise<Set<string>> => {
  if (deliveries.length === 0) return new Set();
  const rows = await rowsOf(
    db,
    sql<{ id: string }>`
      insert into notification_deliveries (
        id,
        notification_id,
        receiver_id,
        occasion,
        subject,
        mentions,
        mail_id,
        message,
        held_until,
        from_id,
        upto_id,
        next_try_at,
        created_at
      )
      values ${values(
        deliveries.map((delivery) => [
          delivery.id,
          delivery.notification_id,
          delivery.receiver_id,
          delivery.occasion,
          delivery.subject,
          delivery.mentions,
          delivery.mail_id,
          delivery.message === null ? null : JSON.stringify(delivery.message),
          delivery.held_until,
          delivery.from_id,
          delivery.upto_id,
          delivery.message === null ? null : (delivery.held_until ?? now),
          now,
        ]),
      )}
      on conflict (notification_id, occasion, receiver_id) do nothing
      returning id`,
  );
  return new Set(rows.map((row) => row.id));
};

interface DeliveryRow {
  id: string;
  kind: ReceiverKind;
  label: string;
  subject: string;
  mentions: number;
  status: DeliveryStatus;
  attempts: number;
  failure: string | null;
  created_at: string;
  held_until: string | null;
  sent_at: string | null;
}

/**
 * Returns the state of a delivery as SQL. The state of a mail is that of its row in the outbox, with attempts for half
 * a day.
 */
const statusOf = (now: Date) => sql`
  case
    when d.sent_at is not null or m.sent_at is not null then 'sent'
    when d.failed_at is not null then 'failed'
    when m.failure is not null and m.created_at < ${now}::timestamptz - interval '12 hours' then 'failed'
    when d.held_until > ${now} then 'held'
    else 'queued'
  end`;

export const listDeliveries = (
  db: Db,
  userId: string,
  notificationId: string,
  { after, limit, now }: { after: readonly (string | number)[] | null; limit: number; now: Date },
) =>
  rowsOf(
    db,
    sql<DeliveryRow>`
      select d.id, r.kind, coalesce(r.address, u.email) as label, d.subject, d.mentions, ${statusOf(now)} as status,
        d.attempts, coalesce(d.failure, m.failure) as failure, d.created_at, d.held_until,
        coalesce(d.sent_at, m.sent_at) as sent_at
      from notification_deliveries d
      join media_notifications n on n.id = d.notification_id and n.user_id = ${userId}
      join notification_receivers r on r.id = d.receiver_id
      left join users u on u.id = r.user_id
      left join mails m on m.id = d.mail_id
      where d.notification_id = ${notificationId}
        ${andAll([after && sql`(d.created_at, d.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`])}
      order by d.created_at desc, d.id desc
      limit ${limit + 1}`,
  );

export interface LastDelivery {
  notification_id: string;
  status: DeliveryStatus;
  at: string;
}

export const listLastDeliveries = (db: Db, notificationIds: readonly string[], now: Date) =>
  rowsOf(
    db,
    sql<LastDelivery>`
      select l.notification_id, l.status, l.at
      from unnest(${notificationIds}::uuid[]) as n (id)
      cross join lateral (
        select d.notification_id, ${statusOf(now)} as status, d.created_at as at
        from notification_deliveries d
        left join mails m on m.id = d.mail_id
        where d.notification_id = n.id
        order by d.created_at desc, d.id desc
        limit 1
      ) l`,
  );

export interface DueDelivery {
  id: string;
  notification_id: string;
  receiver_id: string;
  kind: ReceiverKind;
  address: string;
  secret: string | null;
  attempts: number;
  /** Reason of the previous failure. */
  failure: string | null;
  message: unknown;
  created_at: string;
}

/** Claims what is due for web addresses, until the end of a lease; a process that dies gives it back by that. */
export const claimDueDeliveries = (db: Db, now: Date, leaseEnd: Date, limit: number) =>
  rowsOf(
    db,
    sql<DueDelivery>`
      update notification_deliveries d
      set next_try_at = ${leaseEnd}, attempts = d.attempts + 1
      from notification_receivers r
      where r.id = d.receiver_id
        and d.id in (
          select id
          from notification_deliveries
          where next_try_at <= ${now}
          order by next_try_at
          limit ${limit}
          for update skip locked
        )
      returning d.id, d.notification_id, d.receiver_id, r.kind, r.address, r.secret, d.attempts, d.failure, d.message,
        d.created_at`,
  );

export const markDelivered = (db: Db, deliveryId: string, now: Date) =>
  countOf(
    db,
    sql`
      update notification_deliveries
      set sent_at = ${now}, next_try_at = null, failure = null
      where id = ${deliveryId}`,
  );

/** Marks a delivery as failed; without `nextTry` it is given up. */
export const markUndelivered = (db: Db, deliveryId: string, failure: string, nextTry: Date | null, now: Date) =>
  countOf(
    db,
    sql`
      update notification_deliveries
      set failure = ${failure}, next_try_at = ${nextTry}, failed_at = ${nextTry ? null : now}
      where id = ${deliveryId}`,
  );

/** Keeps a delivery without a time at which it is tried. */
export const setDeliveryAside = (db: Db, deliveryId: string, failure: string) =>
  countOf(
    db,
    sql`
      update notification_deliveries
      set failure = ${failure.slice(0, 500)}, next_try_at = null
      where id = ${deliveryId}`,
  );

/** Has a delivery tried at once. 0: it is sent, given up or gone. */
export const tryDeliveryAgain = (db: Db, deliveryId: string, now: Date) =>
  countOf(
    db,
    sql`
      update notification_deliveries
      set next_try_at = ${now}, attempts = 0
      where id = ${deliveryId} and sent_at is null and failed_at is null`,
  );

export const giveUpDelivery = (db: Db, deliveryId: string, now: Date) =>
  countOf(
    db,
    sql`
      update notification_deliveries
      set next_try_at = null, failed_at = ${now}
      where id = ${deliveryId} and sent_at is null`,
  );

/** Gives up what waits for a disabled receiver. */
export const giveUpWaiting = (db: Db, receiverId: string, failure: string, now: Date) =>
  countOf(
    db,
    sql`
      update notification_deliveries
      set failure = coalesce(failure, ${failure}), next_try_at = null, failed_at = ${now}
      where receiver_id = ${receiverId} and next_try_at is not null`,
  );

export const deleteDeliveriesBefore = (db: Db, time: Date) =>
  countOf(db, sql`delete from notification_deliveries where created_at < ${time}`);

/** Returns the person to notify when a receiver was disabled. */
export const findOwnerOf = (db: Db, notificationId: string) =>
  rowOf(
    db,
    sql<{ email: string; first_name: string; language: string; title: string }>`
      select u.email, u.first_name, u.language, n.title
      from media_notifications n
      join users u on u.id = n.user_id
      where n.id = ${notificationId}`,
  );
