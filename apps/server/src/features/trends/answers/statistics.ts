import { everything } from '../reading/tally.ts';
import { countWaiting, readingPlace } from '../reading/terms.queries.ts';
import { frameAnswer, frameOf, type TrendCall } from './frame.ts';
import { outletSumsOf } from './outlet-sums.ts';
import { reachAnswer, sumsAnswer } from './voices.ts';
import { addUp, wholeDaysOf } from './whole-days.ts';

export async function answerStatistics(call: TrendCall) {
  const { db, query } = call;
  const frame = await frameOf(call);
  const { days, before, group } = frame;
  const countingId = group?.counting_id ?? everything;
  const [{ own, all }, then, waiting, place] = await Promise.all([
    wholeDaysOf(db, countingId, days),
    before && wholeDaysOf(db, countingId, before),
    countWaiting(db),
    readingPlace(db),
  ]);
  const { outlets, countries, languages } = await outletSumsOf(db, { countingId, days, whole: own }, query.count);
  const sums = addUp(own.values());
  const previous = then && addUp(then.own.values());
  const busiest = [...own.values()]
    .map((row) => ({ day: row.day, value: row[query.count] }))
    .filter(({ value }) => value > 0)
    .reduce<{ day: string; value: number } | null>((most, row) => (most && most.value >= row.value ? most : row), null);
  return {
    data: {
      ...frameAnswer(frame, call),
      sums: { ...sumsAnswer(sums), reach: reachAnswer(sums) },
      previous_sums: previous && { ...sumsAnswer(previous), reach: reachAnswer(previous) },
      outlets: outlets.length,
      unknown_outlets: outlets.filter((outlet) => reachAnswer(outlet) === null).length,
      countries: countries.filter(({ id }) => id !== '').length,
      languages: languages.length,
      busiest,
      error: addUp(all.values()).error,
      reading: { waiting, is_archive_read: place === null },
    },
  };
}
