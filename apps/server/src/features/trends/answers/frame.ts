import type { TrendSubject, TrendTermKind } from '@masthead/contract';
import { notFound } from '../../../platform/http/failure.ts';
import { acrossBrands, type Call } from '../../access/index.ts';
import { categoryName } from '../../reference/index.ts';
import { listStreamsOfGroups, searchedShare } from '../groups/group-answer.ts';
import { findAnyGroup, type GroupRow } from '../groups/groups.queries.ts';
import { monthsBelow } from '../reading/months.queries.ts';
import { type Days, daysOf, previousOf } from './span.ts';

export type TrendCall = Pick<Call<'trends.topics'>, 'db' | 'clock' | 'language' | 'query'>;

/** The members of a group as they are named. */
interface Member {
  member: number;
  name: string;
}

/** Facts that all answers need. */
export interface Frame {
  days: Days;
  before: Days | null;
  /** Months before have sums of their terms. */
  monthsBelow: string;
  /** null: all news. */
  group: GroupRow | null;
  members: Member[];
}

/** Returns the members of a group with their names; a stream that was removed is left out. */
export async function membersOf(db: TrendCall['db'], group: GroupRow): Promise<Member[]> {
  const streams = await listStreamsOfGroups(db, [group]);
  return group.members.flatMap((member) => {
    const name = member.kind === 'name' ? member.name : streams.get(member.stream_id)?.name;
    return name === undefined ? [] : [{ member: member.member, name }];
  });
}

/** Returns the spellings of the members of a group, in lower case: as names they would be found beside themselves. */
export const spellingsOf = ({ group, members }: Frame): ReadonlySet<string> =>
  new Set(
    [
      ...members.map(({ name }) => name),
      ...(group?.members.flatMap((member) => (member.kind === 'name' ? member.words : [])) ?? []),
    ].map((name) => name.toLowerCase()),
  );

/** Reads the group and the days of a call. Throws 404, 422. */
export async function frameOf({ db, clock, query }: TrendCall): Promise<Frame> {
  const days = daysOf(query, clock);
  const before = previousOf(days, query.compare);
  const whole = { days, before, monthsBelow: await monthsBelow(db) };
  if (!query.group) return { ...whole, group: null, members: [] };
  const group = await findAnyGroup(acrossBrands(db), query.group);
  if (!group) throw notFound();
  return { ...whole, group, members: await membersOf(db, group) };
}

export const frameAnswer = ({ days, before, group }: Frame, { query }: Pick<TrendCall, 'query'>) => ({
  period: days,
  previous: before,
  count: query.count,
  group: group && {
    id: group.id,
    name: group.name,
    is_done: group.finished_at !== null,
    share: searchedShare(group),
  },
});

export const memberSubject = ({ member, name }: Member): TrendSubject => ({ id: `m${member}`, kind: 'member', name });

/** Returns a term as a subject; subject categories have a name in each language. */
export const termSubject = (
  { id, kind, name, key }: { id: number; kind: string; name: string; key: string },
  language: string,
): TrendSubject => ({
  id: `t${id}`,
  kind: kind as TrendTermKind,
  name: kind === 'subject' ? (categoryName(Number(key), language) ?? name) : name,
});
