import type { Spike } from '@masthead/contract';
import { addDays, type Day, listDays, localDate, startOfDay } from '@masthead/measuring';
import { type BrandId, entryInBrand } from '../../access/index.ts';
import { findRisingNames } from '../../trends/index.ts';
import { seriesOf } from '../add-sums.ts';
import { askSums, filterOf, type MetricCall, openCall, withPast } from '../metric-call.ts';
import { findSpikes, type Rise } from './find-spikes.ts';
import { listDocumentsOf, listFirstDays, listTopStories, type SpikeSpan } from './spikes.queries.ts';

/** Days before a period that say what is usual. */
const pastDays = 120;
/** Days before a spike whose names are usual. */
const namesBefore = 28;
const most = { spikes: 5, names: 5, outlets: 5, documents: 500 } as const;

interface Place {
  brand_id: BrandId;
  timezone: string;
}
type PlacedRise = Rise & Place;

const spanOf = ({ brand_id, timezone }: Place, first: Day, last: Day): SpikeSpan => ({
  brand_id,
  start: startOfDay(first, timezone),
  end: startOfDay(addDays(last, 1), timezone),
});

/** Returns the clearest rises of the brands that the caller may read clippings of, in the order of their days. */
async function listRises(call: MetricCall): Promise<PlacedRise[]> {
  const { db, scope } = call;
  const places = scope.actor.memberships.filter(
    ({ brand_id }) => scope.brandIds.includes(brand_id) && entryInBrand(scope.actor, brand_id, 'clippings.list').can,
  );
  const { start } = openCall(call).current;
  const [{ sums, current }, firstDays] = await Promise.all([
    askSums(withPast(call, pastDays), { dimension: 'tier', bucket: 'day', apart: 'none' }),
    listFirstDays(
      db,
      places.map(({ brand_id }) => brand_id),
    ),
  ]);
  const byBrand = Map.groupBy(sums, ({ brand_id }) => brand_id);
  const firstOf = new Map(firstDays.map(({ brand_id, day }) => [brand_id, day]));
  return places
    .flatMap(({ brand_id, timezone }) => {
      const knownSince = firstOf.get(brand_id);
      if (!knownSince) return [];
      const last = new Date(current.end.getTime() - 1);
      const days = listDays(localDate(current.start, timezone), localDate(last, timezone));
      const counts = seriesOf(byBrand.get(brand_id) ?? [], days, 'clippings');
      const rises = findSpikes({ days, counts }, localDate(start, timezone), knownSince);
      return rises.map((rise) => ({ ...rise, brand_id, timezone }));
    })
    .sort((a, b) => b.strength - a.strength)
    .slice(0, most.spikes)
    .sort((a, b) => (a.peak < b.peak ? -1 : 1));
}

/** Returns the names of each rise that the weeks before do not have. */
async function namesOf({ db, ...call }: MetricCall, rises: readonly PlacedRise[]) {
  const spans = rises.flatMap((rise) => [
    spanOf(rise, rise.from, rise.until),
    spanOf(rise, addDays(rise.from, -namesBefore), addDays(rise.from, -1)),
  ]);
  const rows = await listDocumentsOf(db, spans, filterOf({ db, ...call }), most.documents);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  const documents = (place: number) => (byPlace.get(place) ?? []).map(({ document_id }) => document_id);
  return findRisingNames(
    db,
    rises.map((_, at) => ({ documents: documents(2 * at), before: documents(2 * at + 1) })),
    most.names,
  );
}

/** Returns the clearest rises of a period, and the subjects of their clippings. */
export async function answerSpikes(call: MetricCall): Promise<{ data: Spike[] }> {
  const rises = await listRises(call);
  if (rises.length === 0) return { data: [] };
  const spans = rises.map((rise) => spanOf(rise, rise.from, rise.until));
  const [stories, names] = await Promise.all([
    listTopStories(call.db, spans, filterOf(call), most.outlets),
    namesOf(call, rises),
  ]);
  const storyAt = new Map(stories.map((story) => [story.place, story]));
  const data = rises.flatMap(({ brand_id, from, until, peak, usual }, at) => {
    const top = storyAt.get(at);
    if (!top) return [];
    const { headline, copies, outlets, outlets_total } = top;
    return {
      ...{ brand_id, from, until, peak, usual },
      clippings: call.query.count === 'stories' ? top.stories : top.clippings,
      names: names[at] ?? [],
      story: copies > 1 ? { headline, clippings: copies, outlets, outlets_total } : null,
    };
  });
  return { data };
}
