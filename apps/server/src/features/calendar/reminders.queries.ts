import type { EventType } from '@masthead/contract';
import { countOf, type Db, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../access/index.ts';

/** Gives an event exactly these reminders. Those whose time has passed are not sent. */
export async function setReminders(
  db: Db,
  brandId: BrandId,
  eventId: string,
  reminders: readonly { minutes: number; dueAt: Date }[],
  now: Date,
): Promise<void> {
  await countOf(db, sql`delete from event_reminders where brand_id = ${brandId} and event_id = ${eventId}`);
  if (reminders.length > 0)
    await countOf(
      db,
      sql`
        insert into event_reminders (brand_id, event_id, minutes, due_at, sent_at)
        values ${values(
          reminders.map(({ minutes, dueAt }) => [brandId, eventId, minutes, dueAt, dueAt < now ? now : null]),
        )}`,
    );
}

interface DueReminder {
  brand_id: BrandId;
  event_id: string;
  minutes: number;
}

/** Claims reminders that are due; another worker leaves them alone until this transaction ends. */
export const claimReminders = (db: SystemDb, now: Date, limit: number) =>
  rowsOf(
    db,
    sql<DueReminder>`
      update event_reminders m
      set sent_at = ${now}
      where (brand_id, event_id, minutes) in (
        select brand_id, event_id, minutes
        from event_reminders
        where sent_at is null and due_at <= ${now}
        order by due_at
        limit ${limit}
        for update skip locked
      )
      returning brand_id, event_id, minutes`,
  );

export interface Reminded {
  brand_id: BrandId;
  event_id: string;
  type: EventType;
  title: string;
  starts_at: string;
  timezone: string;
  location: string | null;
  user_id: string;
  email: string;
  first_name: string;
  language: string;
}

/** Returns who is reminded of some events: colleagues who take part, are kept informed or have planned them, and are members still. */
export const listReminded = (db: SystemDb, due: readonly DueReminder[]) =>
  rowsOf(
    db,
    sql<Reminded>`
      select e.brand_id, e.id as event_id, e.type, e.title, e.starts_at, e.timezone, e.location, u.id as user_id,
        u.email, u.first_name, u.language
      from events e
      join members m on m.brand_id = e.brand_id
      join users u on u.id = m.user_id
      where (e.brand_id, e.id) in (
        select *
        from unnest(${due.map((row) => row.brand_id)}::uuid[], ${due.map((row) => row.event_id)}::uuid[])
      )
        and e.deleted_at is null
        and e.done_at is null
        and u.deleted_at is null
        and (
          u.id = e.created_by
          or exists (
            select
            from event_participants p
            where p.brand_id = e.brand_id and p.event_id = e.id and p.user_id = u.id and p.status <> 'declined'
          )
          or exists (
            select
            from event_watchers w
            where w.brand_id = e.brand_id and w.event_id = e.id and w.user_id = u.id
          )
        )`,
  );

export const upsertNotices = (
  db: SystemDb,
  notices: readonly { id: string; brand_id: BrandId; event_id: string; user_id: string }[],
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into event_notices (brand_id, id, event_id, user_id, created_at)
      values ${values(notices.map(({ brand_id, id, event_id, user_id }) => [brand_id, id, event_id, user_id, now]))}
      on conflict (brand_id, event_id, user_id) do update set created_at = excluded.created_at`,
  );

interface NoticeRow {
  id: string;
  event_id: string;
  title: string;
  type: EventType;
  starts_at: string;
  timezone: string;
}

/** Returns the reminders of the caller that are not dismissed, in brands of which the caller is a member. */
export const listNotices = (db: Db, { actor, brandIds }: Scope) =>
  rowsOf(
    db,
    sql<NoticeRow>`
      select n.id, n.event_id, e.title, e.type, e.starts_at, e.timezone
      from event_notices n
      join events e on e.brand_id = n.brand_id and e.id = n.event_id
      where n.brand_id = any(${brandIds})
        and n.user_id = ${actor.user_id}
        and e.deleted_at is null
        and e.done_at is null
      order by n.created_at, n.id
      limit 20`,
  );

/** Dismisses a reminder of the caller; one that was dismissed in another window is gone already. */
export const deleteNotice = (db: Db, { actor, brandIds }: Scope, id: string) =>
  countOf(
    db,
    sql`delete from event_notices where brand_id = any(${brandIds}) and user_id = ${actor.user_id} and id = ${id}`,
  );

export const deleteNoticesBefore = (db: SystemDb, time: Date) =>
  countOf(db, sql`delete from event_notices where created_at < ${time}`);
