import type { NotificationFormOutput, Weekday } from '@masthead/contract';
import { byName, countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, Scope } from '../access/index.ts';
import { notificationColumns, type Told } from './watch.queries.ts';

export interface NotificationRow extends Omit<NotificationFormOutput, 'streams' | 'brands' | 'receivers' | 'days'> {
  id: string;
  user_id: string;
  days: Weekday[];
  stream_ids: string[];
  brand_ids: BrandId[];
  next_at: string | null;
  created_at: string;
  updated_at: string;
}

const shown = sql`
  ${notificationColumns}, n.stream_ids, n.brand_ids, n.enabled, n.created_at, n.updated_at, st.next_at
  from media_notifications n
  join notification_states st on st.notification_id = n.id`;

export const listNotifications = (db: Db, scope: Scope) =>
  rowsOf(
    db,
    sql<NotificationRow>`
      select ${shown}
      where n.user_id = ${scope.actor.user_id}
      order by n.created_at desc, n.id desc`,
  );

export const findNotification = (db: Db, scope: Scope, notificationId: string) =>
  rowOf(
    db,
    sql<NotificationRow>`select ${shown} where n.user_id = ${scope.actor.user_id} and n.id = ${notificationId}`,
  );

export interface Start {
  next_at: Date | null;
  upto: string;
  since: Date;
}

export async function insertNotification(
  db: Db,
  scope: Scope,
  { id, form, start }: { id: string; form: NotificationFormOutput; start: Start },
  now: Date,
): Promise<void> {
  await countOf(
    db,
    sql`
      insert into media_notifications (
        id,
        user_id,
        kind,
        title,
        days,
        times,
        timezone,
        stream_ids,
        brand_ids,
        summarize,
        notify_when_empty,
        quiet_from,
        quiet_until,
        enabled,
        created_at,
        updated_at
      )
      values (
        ${id},
        ${scope.actor.user_id},
        ${form.kind},
        ${form.title},
        ${form.days},
        ${form.times},
        ${form.timezone},
        ${form.streams},
        ${form.brands},
        ${form.summarize},
        ${form.notify_when_empty},
        ${form.quiet_from},
        ${form.quiet_until},
        ${form.enabled},
        ${now},
        ${now}
      )`,
  );
  await countOf(
    db,
    sql`
      insert into notification_states (notification_id, next_at, upto, since)
      values (${id}, ${start.next_at}, ${start.upto}, ${start.since})`,
  );
}

export const updateNotification = (
  db: Db,
  scope: Scope,
  { id, form }: { id: string; form: NotificationFormOutput },
  now: Date,
) =>
  countOf(
    db,
    sql`
      update media_notifications
      set kind = ${form.kind},
        title = ${form.title},
        days = ${form.days},
        times = ${form.times},
        timezone = ${form.timezone},
        stream_ids = ${form.streams},
        brand_ids = ${form.brands},
        summarize = ${form.summarize},
        notify_when_empty = ${form.notify_when_empty},
        quiet_from = ${form.quiet_from},
        quiet_until = ${form.quiet_until},
        enabled = ${form.enabled},
        updated_at = ${now}
      where user_id = ${scope.actor.user_id} and id = ${id}`,
  );

export const setNextRun = (db: Db, notificationId: string, nextAt: Date | null) =>
  countOf(db, sql`update notification_states set next_at = ${nextAt} where notification_id = ${notificationId}`);

/** Starts again: earlier mentions are not reported. */
export const restart = (db: Db, notificationId: string, start: Start) =>
  countOf(
    db,
    sql`
      update notification_states
      set next_at = ${start.next_at}, upto = ${start.upto}, since = ${start.since}, told = '{}', failures = 0
      where notification_id = ${notificationId}`,
  );

/** Turns notifications on or off. Returns those that were not so before. */
export const setEnabled = (db: Db, scope: Scope, ids: readonly string[], enabled: boolean, now: Date) =>
  rowsOf(
    db,
    sql<Pick<NotificationRow, 'id' | 'kind' | 'days' | 'times' | 'timezone' | 'enabled'>>`
      update media_notifications
      set enabled = ${enabled}, updated_at = ${now}
      where user_id = ${scope.actor.user_id} and id = any(${ids}::uuid[]) and enabled <> ${enabled}
      returning id, kind, days, times, timezone, enabled`,
  );

export const deleteNotifications = (db: Db, scope: Scope, ids: readonly string[]) =>
  countOf(db, sql`delete from media_notifications where user_id = ${scope.actor.user_id} and id = any(${ids}::uuid[])`);

export interface State {
  notification_id: string;
  next_at: Date | null;
  upto: string;
  since: string;
  told: Record<string, Told>;
  failures: number;
}

/** Writes the states of many notifications in one query. */
export const saveStates = (db: Db, states: readonly State[]) =>
  countOf(
    db,
    sql`
      update notification_states st
      set next_at = s.next_at, upto = s.upto, since = s.since, told = s.told, failures = s.failures
      from (
        select *
        from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s (
          notification_id uuid, next_at timestamptz, upto uuid, since timestamptz, told jsonb, failures integer
        )
      ) s
      where st.notification_id = s.notification_id`,
  );

/** Makes a notification due at once. 0: it is gone or switched off. */
export const runAgain = (db: Db, notificationId: string, now: Date) =>
  countOf(
    db,
    sql`
      update notification_states st
      set next_at = ${now}
      from media_notifications n
      where st.notification_id = ${notificationId} and n.id = st.notification_id and n.enabled`,
  );

export interface VisibleStream {
  id: string;
  name: string;
  brand_id: BrandId;
  brand_name: string;
}

/** Lists streams that the caller may watch: of all brands as a member, with readers limited to authorised ones. */
export const listVisibleStreams = (db: Db, scope: Scope) =>
  rowsOf(
    db,
    sql<VisibleStream>`
      select s.id, s.name, s.brand_id, b.name as brand_name
      from members mb
      join brands b on b.id = mb.brand_id and b.deletes_at is null
      join streams s on s.brand_id = mb.brand_id and s.deleted_at is null
      where mb.user_id = ${scope.actor.user_id}
        and (
          mb.role <> 'reader'
          or not exists (
            select 1
            from stream_authorizations a
            where a.brand_id = s.brand_id and s.id <> all(a.streams)
          )
        )
      order by ${byName('b.name')}, ${byName('s.name')}, s.id`,
  );

export const listBrandNames = (db: Db, scope: Scope) =>
  rowsOf(
    db,
    sql<{ id: BrandId; name: string }>`
      select b.id, b.name
      from members mb
      join brands b on b.id = mb.brand_id and b.deletes_at is null
      where mb.user_id = ${scope.actor.user_id}
      order by ${byName('b.name')}`,
  );

/** Returns those of the users who share a brand with the caller. */
export const listColleagues = (db: Db, scope: Scope, userIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{ user_id: string }>`
      select distinct o.user_id
      from members mb
      join members o on o.brand_id = mb.brand_id
      where mb.user_id = ${scope.actor.user_id} and o.user_id = any(${userIds}::uuid[])`,
  );

export const findPerson = (db: Db, userId: string) =>
  rowOf(
    db,
    sql<{ email: string; first_name: string; full_name: string; language: string; organisation_id: string }>`
      select email, first_name, organisation_id, trim(first_name || ' ' || last_name) as full_name, language
      from users
      where id = ${userId}`,
  );
