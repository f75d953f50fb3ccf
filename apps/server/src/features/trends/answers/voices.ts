import type { TrendSubject } from '@masthead/contract';
import { everything, wholeGroup } from '../reading/tally.ts';
import { type Frame, frameAnswer, frameOf, memberSubject, type TrendCall, termSubject } from './frame.ts';
import { bucketsOf, type Days, intervalOf, slotsOf, valuesOf } from './span.ts';
import { listMemberDays, listTermDays, listTopTerms, type SumRow, sumMembers, sumTerms } from './sums.queries.ts';

/** Names that are compared if there is no group. */
const namesCompared = 8;
const namedKinds = ['organisation', 'person'] as const;

/** A member of a group, or a name of all news, with its sums. */
interface Voice {
  subject: TrendSubject;
  /** The number of the member or of the term. */
  number: number;
  sums: SumRow & { reach: number | null };
  previous: SumRow | null;
}

const none: SumRow = { pieces: 0, stories: 0, negative: 0, positive: 0 };

async function voicesOfGroup(call: TrendCall, frame: Frame & { group: NonNullable<Frame['group']> }): Promise<Voice[]> {
  const { days, before, group, members } = frame;
  const [now, then] = await Promise.all([
    sumMembers(call.db, group.counting_id, days),
    before ? sumMembers(call.db, group.counting_id, before) : [],
  ]);
  const [sums, previous] = [now, then].map((rows) => new Map(rows.map((row) => [row.member, row])));
  return members.map((member) => ({
    subject: memberSubject(member),
    number: member.member,
    sums: sums!.get(member.member) ?? { ...none, reach: 0 },
    previous: before && (previous!.get(member.member) ?? none),
  }));
}

async function voicesOfNews(call: TrendCall, { days, before, monthsBelow }: Frame): Promise<Voice[]> {
  const { db, language, query } = call;
  const top = await listTopTerms(db, namedKinds, slotsOf(days, monthsBelow), {
    count: query.count,
    limit: namesCompared,
  });
  const ids = top.map(({ id }) => id);
  const then = before ? await sumTerms(db, ids, slotsOf(before, monthsBelow)) : [];
  const previous = new Map(then.map((row) => [row.id, row]));
  return top.map((term) => ({
    subject: termSubject(term, language),
    number: term.id,
    sums: { ...term, reach: null },
    previous: before && (previous.get(term.id) ?? none),
  }));
}

/** Returns those who are compared: the members of a group, or the names most in the news. */
const voicesOf = (call: TrendCall, frame: Frame): Promise<Voice[]> =>
  frame.group ? voicesOfGroup(call, { ...frame, group: frame.group }) : voicesOfNews(call, frame);

const shareOf = (value: number, total: number): number => (total > 0 ? value / total : 0);

export const sumsAnswer = ({ pieces, stories, negative, positive }: SumRow) => ({
  pieces,
  stories,
  negative,
  neutral: pieces - negative - positive,
  positive,
});

/** Returns the reach of some pieces; null if their audiences are unknown, which sums hold as 0. */
export const reachAnswer = ({ pieces, reach }: Pick<SumRow, 'pieces'> & { reach: number | null }): number | null =>
  pieces > 0 && reach === 0 ? null : reach;

/** Shares of the members of a group. A text about two members counts for both; `total` counts each once. */
export async function answerShareOfVoice(call: TrendCall) {
  const { query, db } = call;
  const frame = await frameOf(call);
  const voices = await voicesOf(call, frame);
  const whole = await sumMembers(db, frame.group?.counting_id ?? everything, frame.days);
  const counted = (sums: SumRow) => sums[query.count];
  const total = voices.reduce((sum, voice) => sum + counted(voice.sums), 0);
  const totalBefore = voices.reduce((sum, voice) => sum + counted(voice.previous ?? none), 0);
  const members = voices.map(({ subject, sums, previous }) => ({
    ...subject,
    value: counted(sums),
    share: shareOf(counted(sums), total),
    sums: sumsAnswer(sums),
    reach: reachAnswer(sums),
    previous: previous && { value: counted(previous), share: shareOf(counted(previous), totalBefore) },
  }));
  return {
    data: {
      ...frameAnswer(frame, call),
      total: counted(whole.find(({ member }) => member === wholeGroup) ?? none),
      members: members.toSorted((a, b) => b.value - a.value),
    },
  };
}

interface DayValue {
  of: number;
  day: string;
  value: number;
}

async function daysOfVoices(call: TrendCall, frame: Frame, voices: readonly Voice[], days: Days): Promise<DayValue[]> {
  const { db, query } = call;
  if (frame.group)
    return (await listMemberDays(db, frame.group.counting_id, days, query.count)).map((row) => ({
      ...row,
      of: row.member,
    }));
  const ids = voices.map(({ number }) => number);
  return (await listTermDays(db, ids, days, query.count)).map((row) => ({ ...row, of: row.id }));
}

export async function answerTimeSeries(call: TrendCall) {
  const frame = await frameOf(call);
  const { days, before } = frame;
  const voices = await voicesOf(call, frame);
  const interval = intervalOf(days);
  const [now, then] = await Promise.all([
    daysOfVoices(call, frame, voices, days),
    before ? daysOfVoices(call, frame, voices, before) : [],
  ]);
  const [byVoice, beforeByVoice] = [now, then].map((rows) => Map.groupBy(rows, ({ of }) => of));
  const buckets = bucketsOf(days, interval);
  const fitting = (values: readonly number[]) => buckets.map((_, at) => values[at] ?? 0);
  const series = voices.map(({ subject, number, sums }) => ({
    ...subject,
    total: sums[call.query.count],
    values: valuesOf(byVoice!.get(number) ?? [], days, interval),
    previous: before && fitting(valuesOf(beforeByVoice!.get(number) ?? [], before, interval)),
  }));
  return {
    data: {
      ...frameAnswer(frame, call),
      interval,
      buckets,
      series: series.toSorted((a, b) => b.total - a.total).map(({ total: _, ...one }) => one),
    },
  };
}
