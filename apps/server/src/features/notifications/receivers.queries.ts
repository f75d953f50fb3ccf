import type { ReceiverKind } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';

export interface ReceiverRow {
  id: string;
  notification_id: string;
  kind: ReceiverKind;
  user_id: string | null;
  user_name: string | null;
  user_email: string | null;
  /** Language of the receiving member; null for addresses. */
  language: string | null;
  address: string | null;
  secret: string | null;
  token: string;
  asked_at: string | null;
  confirmed_at: string | null;
  unsubscribed_at: string | null;
  failing_since: string | null;
  failure: string | null;
  disabled_at: string | null;
}

const shown = sql`
  r.id, r.notification_id, r.kind, r.user_id, trim(u.first_name || ' ' || u.last_name) as user_name,
  u.email as user_email, u.language, r.address, r.secret, r.token, r.asked_at, r.confirmed_at, r.unsubscribed_at,
  r.failing_since, r.failure, r.disabled_at
  from notification_receivers r
  left join users u on u.id = r.user_id`;

export const listReceivers = (db: Db, notificationIds: readonly string[]) =>
  rowsOf(
    db,
    sql<ReceiverRow>`
      select ${shown}
      where r.notification_id = any(${notificationIds}::uuid[]) and (u.id is null or u.deleted_at is null)
      order by r.created_at, r.id`,
  );

/** Returns a receiver of a notification that belongs to the user. */
export const findReceiver = (db: Db, userId: string, notificationId: string, receiverId: string) =>
  rowOf(
    db,
    sql<ReceiverRow>`
      select ${shown}
      join media_notifications n on n.id = r.notification_id and n.user_id = ${userId}
      where r.notification_id = ${notificationId} and r.id = ${receiverId}`,
  );

export interface NewReceiver {
  id: string;
  notification_id: string;
  kind: ReceiverKind;
  user_id: string | null;
  address: string | null;
  secret: string | null;
  token: string;
  asked_at: Date | null;
  confirmed_at: Date | null;
}

export const insertReceivers = (db: Db, receivers: readonly NewReceiver[], now: Date) =>
  countOf(
    db,
    sql`
      insert into notification_receivers (
        id, notification_id, kind, user_id, address, secret, token, asked_at, confirmed_at, created_at
      )
      values ${values(
        receivers.map((receiver) => [
          receiver.id,
          receiver.notification_id,
          receiver.kind,
          receiver.user_id,
          receiver.address,
          receiver.secret,
          receiver.token,
          receiver.asked_at,
          receiver.confirmed_at,
          now,
        ]),
      )}
      on conflict do nothing`,
  );

export const deleteReceiversBut = (db: Db, notificationId: string, keep: readonly string[]) =>
  countOf(
    db,
    sql`delete from notification_receivers where notification_id = ${notificationId} and id <> all(${keep}::uuid[])`,
  );

/** Lists those of the addresses that refuse to be asked, and those that were asked after a time. */
export const listAskedAddresses = (db: Db, addresses: readonly string[], since: Date) =>
  rowsOf(
    db,
    sql<{ address: string; refused: boolean }>`
      select address, true as refused
      from notification_refusals
      where address = any(${addresses}::text[])
      union all
      select lower(address), false
      from notification_receivers
      where kind = 'email' and lower(address) = any(${addresses}::text[]) and asked_at > ${since}`,
  );

export const markAsked = (db: Db, receiverId: string, now: Date) =>
  countOf(db, sql`update notification_receivers set asked_at = ${now} where id = ${receiverId}`);

export interface TokenReceiver {
  id: string;
  kind: ReceiverKind;
  address: string;
  confirmed_at: string | null;
  unsubscribed_at: string | null;
  title: string;
  owner: string;
  language: string;
}

/** Returns the receiver of a link in a mail: the token is the permission. */
export const findByToken = (db: Db, token: string) =>
  rowOf(
    db,
    sql<TokenReceiver>`
      select r.id, r.kind, coalesce(r.address, ru.email) as address, r.confirmed_at, r.unsubscribed_at, n.title,
        trim(u.first_name || ' ' || u.last_name) as owner, coalesce(ru.language, u.language) as language
      from notification_receivers r
      join media_notifications n on n.id = r.notification_id
      join users u on u.id = n.user_id
      left join users ru on ru.id = r.user_id
      where r.token = ${token}`,
  );

export const markConfirmed = (db: Db, receiverId: string, now: Date) =>
  countOf(
    db,
    sql`
      update notification_receivers
      set confirmed_at = coalesce(confirmed_at, ${now}::timestamptz), unsubscribed_at = null
      where id = ${receiverId}`,
  );

/** Sets the time of leaving; with null it gets messages again. */
export const setUnsubscribed = (db: Db, receiverId: string, at: Date | null) =>
  countOf(db, sql`update notification_receivers set unsubscribed_at = ${at} where id = ${receiverId}`);

/** Refuses an address permanently, and ends all messages to it. */
export async function refuse(db: Db, address: string, now: Date): Promise<void> {
  await countOf(
    db,
    sql`
      insert into notification_refusals (address, refused_at)
      values (lower(${address}), ${now})
      on conflict do nothing`,
  );
  await countOf(
    db,
    sql`
      update notification_receivers
      set unsubscribed_at = ${now}
      where kind = 'email' and lower(address) = lower(${address}) and unsubscribed_at is null`,
  );
}

export const setSecret = (db: Db, receiverId: string, secret: string) =>
  countOf(db, sql`update notification_receivers set secret = ${secret} where id = ${receiverId}`);

export const markWorking = (db: Db, receiverId: string) =>
  countOf(
    db,
    sql`
      update notification_receivers
      set failing_since = null, failure = null, disabled_at = null
      where id = ${receiverId}`,
  );

/** Answers since when the receiver fails. */
export const markFailing = async (
  db: Db,
  receiverId: string,
  { failure, disable, now }: { failure: string; disable: boolean; now: Date },
): Promise<Date> => {
  const row = await rowOf(
    db,
    sql<{ failing_since: string }>`
      update notification_receivers
      set failure = ${failure},
        failing_since = coalesce(failing_since, ${now}::timestamptz),
        disabled_at = case when ${disable} then coalesce(disabled_at, ${now}::timestamptz) else disabled_at end
      where id = ${receiverId}
      returning failing_since`,
  );
  return new Date(row?.failing_since ?? now);
};
