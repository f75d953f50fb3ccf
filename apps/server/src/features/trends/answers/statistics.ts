import { everything, wholeGroup } from '../reading/tally.ts';
import { countWaiting, readingPlace } from '../reading/terms.queries.ts';
import { frameAnswer, frameOf, type TrendCall } from './frame.ts';
import { slotsOf } from './span.ts';
import { countOutlets, listMemberDays, listPlaces, sumMembers } from './sums.queries.ts';
import { sumsAnswer } from './voices.ts';

const none = { pieces: 0, stories: 0, negative: 0, positive: 0, reach: 0, error: 0 };

export async function answerStatistics(call: TrendCall) {
  const { db, query } = call;
  const frame = await frameOf(call);
  const { days, before, group } = frame;
  const countingId = group?.counting_id ?? everything;
  const slots = slotsOf(days);
  const [now, then, outlets, places, byDay, waiting, place, all] = await Promise.all([
    sumMembers(db, countingId, days),
    before ? sumMembers(db, countingId, before) : [],
    countOutlets(db, countingId, slots),
    listPlaces(db, countingId, slots, query.count),
    listMemberDays(db, countingId, days, query.count),
    countWaiting(db),
    readingPlace(db),
    group ? sumMembers(db, everything, days) : [],
  ]);
  const wholeOf = (rows: typeof now) => rows.find(({ member }) => member === wholeGroup) ?? none;
  const sums = wholeOf(now);
  const busiest = byDay
    .filter(({ member, value }) => member === wholeGroup && value > 0)
    .reduce<{ day: string; value: number } | null>((most, row) => (most && most.value >= row.value ? most : row), null);
  return {
    data: {
      ...frameAnswer(frame, call),
      sums: { ...sumsAnswer(sums), reach: sums.reach },
      previous_sums: before && { ...sumsAnswer(wholeOf(then)), reach: wholeOf(then).reach },
      outlets,
      countries: places.filter(({ by, id }) => by === 'country_id' && id !== '').length,
      languages: places.filter(({ by }) => by === 'language').length,
      busiest: busiest && { day: busiest.day, value: busiest.value },
      error: wholeOf(group ? all : now).error,
      reading: { waiting, is_archive_read: place === null },
    },
  };
}
