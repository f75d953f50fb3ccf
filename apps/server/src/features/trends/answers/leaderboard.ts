import { everything } from '../reading/tally.ts';
import { frameAnswer, frameOf, type TrendCall } from './frame.ts';
import { slotsOf } from './span.ts';
import { listPlaces, listTopOutlets } from './sums.queries.ts';
import { termsBy } from './topics.ts';
import { sumsAnswer } from './voices.ts';

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
  const places = async (by: 'country_id' | 'language') => {
    const [now, then] = await Promise.all([
      listPlaces(db, countingId, by, slots, count),
      earlier ? listPlaces(db, countingId, by, earlier, count) : [],
    ]);
    const previous = new Map(then.map(({ id, value }) => [id, value]));
    return now.slice(0, shown).map((row) => ({ ...row, previous: before && (previous.get(row.id) ?? 0) }));
  };
  const [outlets, outletsBefore, countries, languages, { sample, terms }] = await Promise.all([
    listTopOutlets(db, countingId, slots, { count, limit: shown }),
    earlier ? listTopOutlets(db, countingId, earlier, { count, limit: compared }) : [],
    places('country_id'),
    places('language'),
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
      countries,
      languages,
      names: terms.names,
    },
  };
}
