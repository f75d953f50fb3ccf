import { countOf, type Db, rowsOf, sql } from '../db/index.ts';

/** A user on a presence channel, as other subscribers see them. */
export interface PresenceMember {
  user_id: string;
  user_info: { full_name: string };
}

/** Time after which the rows of a process that no longer renews them do not count. */
const lease = sql`interval '15 seconds'`;

/** Returns a message that its sending process does not need to receive; with '' all receive it. */
const presenceMessage = (processId: string) => sql`
  json_build_object('topic', 'presence_changed', 'channel', channel, 'process_id', ${processId}::text)::text`;

/** Makes the members of a channel on this process exactly these, and notifies other processes of a change. */
export const replaceMembers = (db: Db, processId: string, channel: string, members: readonly PresenceMember[]) =>
  rowsOf(
    db,
    sql`
      with wanted as (
        select user_id, user_info
        from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as member (user_id uuid, user_info jsonb)
      ),
        gone as (
          delete from channel_members
          where process_id = ${processId} and channel = ${channel} and user_id not in (select user_id from wanted)
          returning channel
        ),
        come as (
          insert into channel_members (channel, user_id, process_id, user_info, seen_at)
          select ${channel}, user_id, ${processId}, user_info, now()
          from wanted
          on conflict do nothing
          returning channel
        )
      select pg_notify('masthead_events', ${presenceMessage(processId)})
      from (select channel from gone union select channel from come) as changed`,
  );

/** Returns the users on a channel, on any process. */
export const listMembers = (db: Db, channel: string) =>
  rowsOf(
    db,
    sql<PresenceMember>`
      select distinct on (user_id) user_id, user_info
      from channel_members
      where channel = ${channel} and seen_at > now() - ${lease}
      order by user_id`,
  );

/** Renews the rows of a process; returns how many there are. */
export const renewMembers = (db: Db, processId: string): Promise<number> =>
  countOf(
    db,
    sql`
      update channel_members
      set seen_at = now()
      where process_id = ${processId}`,
  );

/** Deletes rows of processes that have stopped renewing them, and notifies the others. */
export const deleteLapsed = (db: Db) =>
  rowsOf(
    db,
    sql`
      with gone as (delete from channel_members where seen_at < now() - ${lease} returning channel)
      select pg_notify('masthead_events', ${presenceMessage('')})
      from (select distinct channel from gone) as changed`,
  );

/** Deletes all rows of a process that stops, and notifies the others. */
export const deleteProcess = (db: Db, processId: string) =>
  rowsOf(
    db,
    sql`
      with gone as (delete from channel_members where process_id = ${processId} returning channel)
      select pg_notify('masthead_events', ${presenceMessage(processId)})
      from (select distinct channel from gone) as changed`,
  );
