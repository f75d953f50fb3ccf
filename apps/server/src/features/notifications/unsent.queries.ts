import type { ReceiverKind } from '@masthead/contract';
import { countOf, type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';
import { type DueNotification, notificationColumns } from './watch.queries.ts';

export interface UnsentDelivery {
  id: string;
  notification_id: string;
  receiver_id: string;
  occasion: string;
  kind: ReceiverKind;
  mail_id: string | null;
  from_id: string;
  upto_id: string;
}

/** Lists and locks unsent messages made since a time about the period and stream of a mention. */
export const lockUnsent = (
  db: Db,
  { brand_id, stream_id, mention_id }: { brand_id: BrandId; stream_id: string; mention_id: string },
  since: Date,
) =>
  rowsOf(
    db,
    sql<UnsentDelivery>`
      select d.id, d.notification_id, d.receiver_id, d.occasion, r.kind, d.mail_id, d.from_id, d.upto_id
      from members mb
      join media_notifications n on n.user_id = mb.user_id
      join notification_deliveries d on d.notification_id = n.id
      join notification_receivers r on r.id = d.receiver_id
      where mb.brand_id = ${brand_id}
        and (${stream_id}::uuid = any(n.stream_ids) or ${brand_id}::uuid = any(n.brand_ids))
        and d.created_at >= ${since}
        and d.from_id < ${mention_id}
        and d.upto_id >= ${mention_id}
        and d.sent_at is null
        and d.failed_at is null
        and (d.mail_id is null or exists (select from mails m where m.id = d.mail_id and m.sent_at is null))
      order by d.id
      for update of d`,
  );

/** Notifications as they are composed, whether they are due or not. */
export const listComposed = (db: Db, ids: readonly string[]) =>
  rowsOf(
    db,
    sql<DueNotification>`
      select ${notificationColumns}, u.language, trim(u.first_name || ' ' || u.last_name) as owner, st.upto, st.since,
        st.told, st.failures
      from notification_states st
      join media_notifications n on n.id = st.notification_id
      join users u on u.id = n.user_id
      where n.id = any(${ids}::uuid[])`,
  );

interface Content {
  subject: string;
  mentions: number;
  message: unknown;
}

export const setContent = (db: Db, id: string, { subject, mentions, message }: Content) =>
  countOf(
    db,
    sql`
      update notification_deliveries
      set subject = ${subject}, mentions = ${mentions}, message = ${message === null ? null : JSON.stringify(message)}
      where id = ${id}`,
  );

export const deleteDeliveries = (db: Db, ids: readonly string[]) =>
  countOf(db, sql`delete from notification_deliveries where id = any(${ids}::uuid[])`);
