import type { ReplyStatus } from '@masthead/contract';
import { andAll, countOf, type Db, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';
import type { Move } from '../connect/index.ts';

interface NewParticipant {
  id: string;
  relation_id: string | null;
  user_id: string | null;
  is_by_group: boolean;
}

/** Returns the relations that are in some groups of a brand. */
export const listRelationsIn = (db: Db, brandId: BrandId, groupIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{ id: string }>`
      select distinct r.id
      from relation_group_members m
      join relations r on r.brand_id = m.brand_id and r.id = m.relation_id
      where m.brand_id = ${brandId} and m.group_id = any(${groupIds}::uuid[]) and r.deleted_at is null`,
  );

/** Returns those of some relations that are relations of the brand. */
export const listRelationsOf = (db: Db, brandId: BrandId, relationIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{
      id: string;
    }>`
      select id
      from relations
      where brand_id = ${brandId} and id = any(${relationIds}::uuid[]) and deleted_at is null`,
  );

/** Adds participants; a relation that takes part already is chosen, or there by its group, from now on. */
export const insertParticipants = (
  db: Db,
  brandId: BrandId,
  eventId: string,
  participants: readonly NewParticipant[],
): Promise<number> =>
  participants.length === 0
    ? Promise.resolve(0)
    : countOf(
        db,
        sql`
          insert into event_participants (brand_id, id, event_id, relation_id, user_id, is_by_group)
          values ${values(
            participants.map(({ id, relation_id, user_id, is_by_group }) => [
              brandId,
              id,
              eventId,
              relation_id,
              user_id,
              is_by_group,
            ]),
          )}
          on conflict (brand_id, event_id, relation_id) where relation_id is not null
            do update set is_by_group = excluded.is_by_group`,
      );

export const deleteParticipants = (db: Db, brandId: BrandId, ids: readonly string[]) =>
  countOf(db, sql`delete from event_participants where brand_id = ${brandId} and id = any(${ids}::uuid[])`);

export const markInvited = (db: Db, brandId: BrandId, ids: readonly string[], now: Date) =>
  countOf(
    db,
    sql`update event_participants set invited_at = ${now} where brand_id = ${brandId} and id = any(${ids}::uuid[])`,
  );

/** Forgets the answers to an event that was moved: they were about another time. */
export const resetReplies = (db: Db, brandId: BrandId, eventId: string) =>
  countOf(
    db,
    sql`
      update event_participants
      set status = 'needs-action', replied_at = null
      where brand_id = ${brandId} and event_id = ${eventId}`,
  );

/** Records a reply, unless a later one has been recorded. */
export const setReply = (
  db: Db,
  brandId: BrandId,
  participantId: string,
  { status, sequence, at }: { status: ReplyStatus; sequence: number; at: Date },
) =>
  countOf(
    db,
    sql`
      update event_participants
      set status = ${status}, replied_at = ${at}, reply_sequence = ${sequence}
      where brand_id = ${brandId}
        and id = ${participantId}
        and (replied_at is null or (coalesce(reply_sequence, 0), replied_at) <= (${sequence}, ${at}))`,
  );

/** Gives an event exactly these watchers. */
export async function setWatchers(db: Db, brandId: BrandId, eventId: string, userIds: readonly string[]) {
  await countOf(db, sql`delete from event_watchers where brand_id = ${brandId} and event_id = ${eventId}`);
  if (userIds.length > 0)
    await countOf(
      db,
      sql`
        insert into event_watchers (brand_id, event_id, user_id)
        values ${values(userIds.map((userId) => [brandId, eventId, userId]))}`,
    );
}

/** Gives an event exactly these groups. */
export async function setGroups(db: Db, brandId: BrandId, eventId: string, groupIds: readonly string[]) {
  await countOf(db, sql`delete from event_groups where brand_id = ${brandId} and event_id = ${eventId}`);
  if (groupIds.length > 0)
    await countOf(
      db,
      sql`
        insert into event_groups (brand_id, event_id, group_id)
        values ${values(groupIds.map((groupId) => [brandId, eventId, groupId]))}`,
    );
}

/** Deletes the places of relations that are forgotten. */
export async function deletePlacesOf(
  db: SystemDb,
  brandIds: readonly BrandId[],
  relationIds: readonly string[],
): Promise<void> {
  await countOf(
    db,
    sql`
      delete from event_participants
      where brand_id = any(${brandIds}) and relation_id = any(${relationIds}::uuid[])`,
  );
}

/** Gives the places of a relation in meetings and tasks to another; if both take part, both stay. Returns the ids of the places. */
export const movePlaces = async (db: Db, { brandId, from, to, only }: Move): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        update event_participants p
        set relation_id = ${to}
        where p.brand_id = ${brandId}
          and p.relation_id = ${from}
          ${andAll([only && sql`p.id = any(${only}::uuid[])`])}
          and not exists (
            select
            from event_participants k
            where k.brand_id = p.brand_id and k.event_id = p.event_id and k.relation_id = ${to}
          )
        returning p.id`,
    )
  ).map(({ id }) => id);
