import { everything } from '../reading/tally.ts';
import { frameAnswer, frameOf, type TrendCall } from './frame.ts';
import { slotsOf } from './span.ts';
import { listPlaces, listTopOutlets } from './sums.queries.ts';
import { termsBy } from './topics.ts';
import { sumsAnswer } from './voices.ts';

type Places = Awaited<ReturnType<typeof listPlaces>>;

const shown = 20;
/** Outlets of the period before among which those shown are looked for. */
const compared = 1000;

/** Outlets, countries and languages that write most, and names: the most frequent of all news, or the most significant of a group. */
export async function answerLeaderboard(call: TrendCall) {
  const { db, query } = call;
  const frame = await frameOf(call);
  const { days, before, group } = frame;
  const countingId = group?.counting_id ?? everything;
  const { count } = query;
  const slots = slotsOf(days);
  const earlier = before && slotsOf(before);
  const placesBy = (by: 'country_id' | 'language', now: Places, then: Places) => {
    const previous = new Map(then.filter((row) => row.by === by).map(({ id, value }) => [id, value]));
    return now
      .filter((row) => row.by === by)
      .slice(0, shown)
      .map(({ id, value }) => ({ id, value, previous: before && (previous.get(id) ?? 0) }));
  };
  const [outlets, outletsBefore, places, placesBefore, { sample, terms }] = await Promise.all([
    listTopOutlets(db, countingId, slots, { count, limit: shown }),
    earlier ? listTopOutlets(db, countingId, earlier, { count, limit: compared }) : [],
    listPlaces(db, countingId, slots, count),
    earlier ? listPlaces(db, countingId, earlier, count) : [],
    termsBy(call, frame, { names: ['person', 'organisation', 'place', 'product'] }),
  ]);
  const previous = new Map(outletsBefore.map((row) => [row.id, row[count]]));
  return {
    data: {
      ...frameAnswer(frame, call),
      sample,
      outlets: outlets.map(({ id, name, reach, ...sums }) => ({
        id,
        name,
        value: sums[count],
        previous: before && (previous.get(id) ?? 0),
        reach,
        sums: sumsAnswer(sums),
      })),
      countries: placesBy('country_id', places, placesBefore),
      languages: placesBy('language', places, placesBefore),
      names: terms.names,
    },
  };
}
