import { everything } from '../reading/tally.ts';
import { type Frame, frameAnswer, frameOf, type TrendCall } from './frame.ts';
import { outletSumsOf } from './outlet-sums.ts';
import type { Days } from './span.ts';
import { listOutletNames } from './sums.queries.ts';
import { termsBy } from './topics.ts';
import { reachAnswer, sumsAnswer } from './voices.ts';
import { wholeDaysOf } from './whole-days.ts';

const shown = 20;

async function sumsOf({ db, query }: TrendCall, { group }: Frame, days: Days) {
  const countingId = group?.counting_id ?? everything;
  const { own } = await wholeDaysOf(db, countingId, days);
  return await outletSumsOf(db, { countingId, days, whole: own }, query.count);
}

/** Outlets, countries and languages that write most, and names: the most frequent of all news, or the most significant of a group. */
export async function answerLeaderboard(call: TrendCall) {
  const { count } = call.query;
  const frame = await frameOf(call);
  const [now, then, { sample, terms }] = await Promise.all([
    sumsOf(call, frame, frame.days),
    frame.before && sumsOf(call, frame, frame.before),
    termsBy(call, frame, { names: ['person', 'organisation', 'place', 'product'] }),
  ]);
  const leaders = now.outlets.slice(0, shown);
  const ids = leaders.map(({ id }) => id);
  const names = new Map((await listOutletNames(call.db, ids)).map(({ id, name }) => [id, name]));
  const previous = new Map(then?.outlets.map((row) => [row.id, row[count]]));
  const placesBy = (by: 'countries' | 'languages') => {
    const values = new Map(then?.[by].map(({ id, value }) => [id, value]));
    return now[by].slice(0, shown).map((place) => ({ ...place, previous: then && (values.get(place.id) ?? 0) }));
  };
  return {
    data: {
      ...frameAnswer(frame, call),
      sample,
      outlets: leaders.map(({ id, ...sums }) => ({
        id,
        name: names.get(id) ?? '',
        value: sums[count],
        previous: then && (previous.get(id) ?? 0),
        reach: reachAnswer(sums),
        sums: sumsAnswer(sums),
      })),
      countries: placesBy('countries'),
      languages: placesBy('languages'),
      names: terms.names,
    },
  };
}
