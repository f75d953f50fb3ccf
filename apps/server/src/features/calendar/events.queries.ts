import type { EventType, ReplyStatus } from '@masthead/contract';
import { andAll, byName, countOf, type Db, isOneOf, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';

interface Within {
  brandIds: readonly BrandId[];
}

interface Person {
  id: string;
  full_name: string;
}

export interface Participant {
  id: string;
  kind: 'relation' | 'member';
  record_id: string;
  name: string;
  email: string | null;
  is_by_group: boolean;
  status: ReplyStatus;
  invited_at: string | null;
  replied_at: string | null;
}

export interface EventRow {
  id: string;
  brand_id: BrandId;
  type: EventType;
  title: string;
  description: string | null;
  starts_at: string;
  ends_at: string;
  timezone: string;
  location: string | null;
  notify_participants: boolean;
  send_invite: boolean;
  sequence: number;
  done_at: string | null;
  created_by: Person | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  participants: Participant[];
  brand_members: Person[];
  relation_groups: { id: string; name: string }[];
  reminders: number[];
}

const nameOf = (table: 'u' | 'a' | 'w') =>
  sql`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;

const shown = sql`
  e.id,
  e.brand_id,
  e.type,
  e.title,
  e.description,
  e.starts_at,
  e.ends_at,
  e.timezone,
  e.location,
  e.notify_participants,
  e.send_invite,
  e.sequence,
  e.done_at,
  e.created_at,
  e.updated_at,
  e.deleted_at,
  case when a.id is not null then json_build_object('id', a.id, 'full_name', ${nameOf('a')}) end as created_by,
  coalesce(
    (
      select json_agg(
        json_build_object(
          'id',
          p.id,
          'kind',
          case when p.user_id is null then 'relation' else 'member' end,
          'record_id',
          coalesce(p.user_id, p.relation_id),
          'name',
          coalesce(r.name, ${nameOf('u')}),
          'email',
          coalesce(r.email, u.email),
          'is_by_group',
          p.is_by_group,
          'status',
          p.status,
          'invited_at',
          p.invited_at,
          'replied_at',
          p.replied_at
        ) order by p.user_id is null,
        ${byName(sql`coalesce(r.name, u.last_name)`)},
        p.id
      )
      from event_participants p
      left join relations r on r.brand_id = p.brand_id and r.id = p.relation_id
      left join users u on u.id = p.user_id
      where p.brand_id = e.brand_id
        and p.event_id = e.id
        and r.deleted_at is null
        and (r.id is not null or u.id is not null)
    ),
    '[]'::json
  ) as participants,
  coalesce(
    (
      select json_agg(json_build_object('id', w.id, 'full_name', ${nameOf('w')}) order by w.id)
      from event_watchers k
      join users w on w.id = k.user_id
      where k.brand_id = e.brand_id and k.event_id = e.id
    ),
    '[]'::json
  ) as brand_members,
  coalesce(
    (
      select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id)
      from event_groups k
      join relation_groups g on g.brand_id = k.brand_id and g.id = k.group_id
      where k.brand_id = e.brand_id and k.event_id = e.id and g.deleted_at is null
    ),
    '[]'::json
  ) as relation_groups,
  coalesce(
    (
      select json_agg(m.minutes order by m.minutes)
      from event_reminders m
      where m.brand_id = e.brand_id and m.event_id = e.id
    ),
    '[]'::json
  ) as reminders`;

export const findEventBrand = (db: Db, within: Within, eventId: string) =>
  rowOf(
    db,
    sql<{
      brand_id: BrandId;
    }>`
      select brand_id
      from events
      where brand_id = any(${within.brandIds}) and id = ${eventId}`,
  );

/** Returns an event, also one that was deleted and can be restored. */
export const findAnyEvent = (db: Db, within: Within, eventId: string) =>
  rowOf(
    db,
    sql<EventRow>`
      select ${shown}
      from events e
      left join users a on a.id = e.created_by
      where e.brand_id = any(${within.brandIds}) and e.id = ${eventId}`,
  );

/** Returns an event of any brand, for a reply to its secret address. */
export const findEventOfReply = (db: SystemDb, eventId: string) =>
  rowOf(
    db,
    sql<EventRow>`
      select ${shown}
      from events e
      left join users a on a.id = e.created_by
      where e.id = ${eventId} and e.deleted_at is null`,
  );

/** Keeps two changes of an event from being made at once. */
export const lockEvent = (db: Db, within: Within, eventId: string) =>
  rowOf(
    db,
    sql`
      select id
      from events
      where brand_id = any(${within.brandIds}) and id = ${eventId}
      for update`,
  );

interface EventFilter {
  relation?: string | undefined;
  types?: readonly EventType[] | undefined;
  /** A user who takes part, is kept informed or has planned it. */
  of?: string | undefined;
  start?: string | undefined;
  end?: string | undefined;
}

interface Order {
  after: readonly (string | number)[] | null;
  limit: number;
  newestFirst?: boolean;
}

/** Returns events that touch a period, by their start. */
export const listEvents = (
  db: Db,
  within: Within,
  { relation, types, of, start, end }: EventFilter,
  { after, limit, newestFirst = false }: Order,
) =>
  rowsOf(
    db,
    sql<EventRow>`
      select ${shown}
      from events e
      left join users a on a.id = e.created_by
      where ${isOneOf('e.brand_id', within.brandIds)}
        and e.deleted_at is null
        ${andAll([
          types?.length && sql`e.type = any(${types})`,
          start && sql`e.ends_at >= ${start}`,
          end && sql`e.starts_at < ${end}`,
          relation &&
            sql`
              exists (
                select
                from event_participants p
                where p.brand_id = e.brand_id and p.event_id = e.id and p.relation_id = ${relation}
              )`,
          of &&
            sql`
              (
                e.created_by = ${of}
                or exists (
                  select
                  from event_participants p
                  where p.brand_id = e.brand_id and p.event_id = e.id and p.user_id = ${of}
                )
                or exists (
                  select
                  from event_watchers w
                  where w.brand_id = e.brand_id and w.event_id = e.id and w.user_id = ${of}
                )
              )`,
          after &&
            (newestFirst
              ? sql`(e.starts_at, e.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
              : sql`(e.starts_at, e.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`),
        ])}
      order by ${newestFirst ? sql`e.starts_at desc, e.id desc` : sql`e.starts_at, e.id`}
      limit ${limit + 1}`,
  );

export interface EventColumns {
  type: EventType;
  title: string;
  description: string | null;
  starts_at: string;
  ends_at: string;
  timezone: string;
  location: string | null;
  notify_participants: boolean;
  send_invite: boolean;
}

export const insertEvent = (
  db: Db,
  event: EventColumns & { id: string; brand_id: BrandId; userId: string },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into events (
        brand_id,
        id,
        type,
        title,
        description,
        starts_at,
        ends_at,
        timezone,
        location,
        notify_participants,
        send_invite,
        created_by,
        created_at,
        updated_at
      )
      values (
        ${event.brand_id},
        ${event.id},
        ${event.type},
        ${event.title},
        ${event.description},
        ${event.starts_at},
        ${event.ends_at},
        ${event.timezone},
        ${event.location},
        ${event.notify_participants},
        ${event.send_invite},
        ${event.userId},
        ${now},
        ${now}
      )`,
  );

export const updateEvent = (
  db: Db,
  within: Within,
  eventId: string,
  event: EventColumns & { sequence: number; done_at: Date | string | null },
  now: Date,
) =>
  countOf(
    db,
    sql`
      update events
      set type = ${event.type},
        title = ${event.title},
        description = ${event.description},
        starts_at = ${event.starts_at},
        ends_at = ${event.ends_at},
        timezone = ${event.timezone},
        location = ${event.location},
        notify_participants = ${event.notify_participants},
        send_invite = ${event.send_invite},
        sequence = ${event.sequence},
        done_at = ${event.done_at},
        updated_at = ${now}
      where brand_id = any(${within.brandIds}) and id = ${eventId} and deleted_at is null`,
  );

/** Marks an event as deleted, or as not deleted, and counts the next invitation. */
export const setDeleted = (db: Db, within: Within, eventId: string, at: Date | null) =>
  countOf(
    db,
    sql`
      update events
      set deleted_at = ${at}, sequence = sequence + 1
      where brand_id = any(${within.brandIds}) and id = ${eventId}`,
  );

const partTables = [
  'event_participants',
  'event_watchers',
  'event_groups',
  'event_reminders',
  'event_notices',
] as const;

/** Deletes permanently the events that were deleted before a time. */
export async function forgetEvents(db: SystemDb, deletedBefore: Date): Promise<void> {
  const gone = await rowsOf(
    db,
    sql<{ brand_id: BrandId; id: string }>`
      delete from events
      where deleted_at <= ${deletedBefore}
      returning brand_id, id`,
  );
  if (gone.length === 0) return;
  for (const table of partTables)
    await countOf(
      db,
      sql`
        delete from ${sql.table(table)}
        where (brand_id, event_id) in (
          select *
          from unnest(${gone.map((row) => row.brand_id)}::uuid[], ${gone.map((row) => row.id)}::uuid[])
        )`,
    );
}
