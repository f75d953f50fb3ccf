import type { EventChange } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { after, minutes } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { invalidField } from '../../platform/http/failure.ts';
import type { BrandId } from '../access/index.ts';
import { listColleagues } from '../organisations/index.ts';
import type { EventRow } from './events.queries.ts';
import type { CalendarNeeds } from './invite.ts';
import {
  deleteParticipants,
  insertParticipants,
  listRelationsIn,
  listRelationsOf,
  setGroups,
  setWatchers,
} from './participants.queries.ts';
import { setReminders } from './reminders.queries.ts';

interface Place {
  brandId: BrandId;
  id: string;
  startsAt: string;
  before: EventRow | null;
}

/** Keeps what is sent of participants, watchers, groups and reminders. Throws 422 for people who do not belong to the brand. */
export async function keepParts(db: Db, { clock }: CalendarNeeds, place: Place, change: EventChange): Promise<void> {
  const { brandId, id, startsAt, before: was } = place;
  const { members, brand_members, relation_groups, reminders } = change;
  if (brand_members) {
    await refuseStrangers(db, brandId, 'brand_members', brand_members);
    await setWatchers(db, brandId, id, [...new Set(brand_members)]);
  }
  if (members) await refuseStrangers(db, brandId, 'members', members);
  if (relation_groups) await setGroups(db, brandId, id, [...new Set(relation_groups)]);
  if (members || change.relations || relation_groups) await keepParticipants(db, place, change);
  const wanted = reminders ?? was?.reminders ?? [];
  const isMoved = was && Date.parse(was.starts_at) !== Date.parse(startsAt);
  if (reminders || isMoved) {
    const due = [...new Set(wanted)].map((before) => ({
      minutes: before,
      dueAt: after(new Date(startsAt), -minutes(before)),
    }));
    await setReminders(db, brandId, id, due, clock.now());
  }
}

async function refuseStrangers(db: Db, brandId: BrandId, field: string, userIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(userIds)];
  if ((await listColleagues(db, brandId, wanted)).length < wanted.length) throw invalidField(field, 'invalid');
}

async function keepParticipants(db: Db, { brandId, id, before: was }: Place, change: EventChange): Promise<void> {
  const known = was?.participants ?? [];
  const chosen = (kind: 'member' | 'relation') =>
    known.filter((one) => one.kind === kind && !one.is_by_group).map(({ record_id }) => record_id);
  const users = new Set(change.members ?? chosen('member'));
  const relations = new Set(change.relations ?? chosen('relation'));
  if (change.relations && (await listRelationsOf(db, brandId, [...relations])).length < relations.size)
    throw invalidField('relations', 'invalid');
  const groups = change.relation_groups ?? was?.relation_groups.map((group) => group.id) ?? [];
  const byGroup = groups.length > 0 ? (await listRelationsIn(db, brandId, groups)).map((row) => row.id) : [];
  const wanted = [
    ...[...users].map((user) => ({ relation_id: null, user_id: user, is_by_group: false })),
    ...[...relations].map((relation) => ({ relation_id: relation, user_id: null, is_by_group: false })),
    ...byGroup
      .filter((relation) => !relations.has(relation))
      .map((relation) => ({ relation_id: relation, user_id: null, is_by_group: true })),
  ];
  const records = new Map(known.map((one) => [one.record_id, one.is_by_group]));
  const wantedRecords = new Set(wanted.map((one) => one.relation_id ?? one.user_id));
  const gone = known.filter((one) => !wantedRecords.has(one.record_id));
  await deleteParticipants(
    db,
    brandId,
    gone.map((one) => one.id),
  );
  const fresh = wanted.filter((one) => records.get((one.relation_id ?? one.user_id)!) !== one.is_by_group);
  await insertParticipants(
    db,
    brandId,
    id,
    fresh.map((one) => ({ ...one, id: uuidv7() })),
  );
}
