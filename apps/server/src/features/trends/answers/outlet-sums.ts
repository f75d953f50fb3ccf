import type { TrendCounting } from '@masthead/contract';
import { type Day, startOfMonth } from '@masthead/measuring';
import type { Db } from '../../../platform/db/index.ts';
import { Kept } from './kept.ts';
import { type PackedOutlets, readOutletPacks, readOutletSums } from './outlet-packs.queries.ts';
import { type Days, type Slots, slotsOf } from './span.ts';
import { listMergedOutlets, type SumRow } from './sums.queries.ts';
import type { WholeDays } from './whole-days.ts';

/** Outlets of one country and language in a day or month. */
interface Place {
  country_id: string;
  language: string;
  /** Five numbers for each outlet: its own, pieces, stories, negative and positive ones. */
  sums: Int32Array;
  reach: Float64Array;
}

const keptBytes = 24 * 1024 * 1024;
const mostOutlets = 500_000;
const numbersOfOutlet = 5;
const bytesOfOutlet = 40;
const bytesOfId = 16;

/** Outlets are numbered as they are met, so that adding them up needs no texts. */
class OutletSums {
  readonly kept = new Kept<Place[]>(keptBytes, (places) =>
    places.reduce((bytes, { sums, reach }) => bytes + sums.byteLength + reach.byteLength + 200, 0),
  );
  readonly ids: string[] = [];
  readonly #numbers = new Map<string, number>();

  place({ country_id, language, packed }: PackedOutlets): Place {
    const outlets = packed.length / bytesOfOutlet;
    const place = {
      country_id,
      language,
      sums: new Int32Array(outlets * numbersOfOutlet),
      reach: new Float64Array(outlets),
    };
    for (let at = 0; at < outlets; at++) {
      const from = at * bytesOfOutlet;
      place.sums[at * numbersOfOutlet] = this.#numberOf(packed, from);
      for (let field = 0; field < numbersOfOutlet - 1; field++)
        place.sums[at * numbersOfOutlet + 1 + field] = packed.readInt32BE(from + bytesOfId + field * 4);
      place.reach[at] = Number(packed.readBigInt64BE(from + bytesOfOutlet - 8));
    }
    return place;
  }

  #numberOf(packed: Buffer, from: number): number {
    const key = packed.toString('latin1', from, from + bytesOfId);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const hex = packed.toString('hex', from, from + bytesOfId);
    const number = this.ids.push(hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}

const known = new WeakMap<Db, OutletSums>();

/** Returns the sums kept of a database; they begin again when the ids of so many outlets need too much memory. */
function sumsFor(db: Db): OutletSums {
  const own = known.get(db);
  if (own && own.ids.length < mostOutlets) return own;
  const fresh = new OutletSums();
  known.set(db, fresh);
  return fresh;
}

interface Slot {
  step: Slots['steps'][number];
  start: Day;
}

const columnsOf = (slots: readonly Slot[]): Slots => ({
  steps: slots.map(({ step }) => step),
  starts: slots.map(({ start }) => start),
});

/** Reads the outlets of each day and month of a period that are not kept, or have grown. */
async function placesOf(
  db: Db,
  { kept, countingId, days, whole }: Period & { kept: OutletSums },
): Promise<readonly Place[]> {
  const piecesOfMonth = new Map<Day, number>();
  for (const { day, pieces } of whole.values())
    piecesOfMonth.set(startOfMonth(day), (piecesOfMonth.get(startOfMonth(day)) ?? 0) + pieces);
  const { steps, starts } = slotsOf(days);
  const nameOf = ({ step, start }: Slot) => `${countingId} ${step} ${start}`;
  const wanted = steps.flatMap((step, at) => {
    const start = starts[at]!;
    const pieces = step === 'month' ? piecesOfMonth.get(start) : whole.get(start)?.pieces;
    return pieces ? [{ step, start, pieces, name: nameOf({ step, start }), version: String(pieces) }] : [];
  });
  const places = await kept.kept.all(countingId, wanted, async (missing) => {
    const packed = await readOutletPacks(db, countingId, {
      ...columnsOf(missing),
      pieces: missing.map(({ pieces }) => pieces),
    });
    const isPacked = new Set(packed.map(nameOf));
    const others = missing.filter(({ name }) => !isPacked.has(name));
    const summed = others.length > 0 ? await readOutletSums(db, countingId, columnsOf(others)) : [];
    const rows = Map.groupBy([...packed, ...summed], nameOf);
    return new Map(missing.map(({ name }) => [name, (rows.get(name) ?? []).map((row) => kept.place(row))]));
  });
  return [...places.values()].flat();
}

interface Period {
  countingId: string;
  days: Days;
  /** Sums of each of the days. */
  whole: WholeDays['own'];
}

type Leader = SumRow & { id: string; reach: number };
interface Ranked {
  id: string;
  value: number;
}

/** Adds up places by outlet: pieces, stories, negative and positive ones and reach of each number. */
function addByNumber(places: readonly Place[], outlets: number): Float64Array {
  const totals = new Float64Array(outlets * numbersOfOutlet);
  for (const { sums, reach } of places)
    for (let at = 0; at < reach.length; at++) {
      const from = at * numbersOfOutlet;
      const to = sums[from]! * numbersOfOutlet;
      for (let field = 0; field < numbersOfOutlet - 1; field++) totals[to + field]! += sums[from + 1 + field]!;
      totals[to + numbersOfOutlet - 1]! += reach[at]!;
    }
  return totals;
}

/** Returns the outlets that have pieces. One that was merged counts for the outlet that stays. */
function leadersOf(totals: Float64Array, ids: readonly string[], stays: ReadonlyMap<string, string>): Leader[] {
  const leaders = new Map<string, Leader>();
  for (let from = 0; from < totals.length; from += numbersOfOutlet) {
    if (totals[from] === 0) continue;
    const own = ids[from / numbersOfOutlet]!;
    const id = stays.get(own) ?? own;
    const leader = leaders.get(id) ?? { id, pieces: 0, stories: 0, negative: 0, positive: 0, reach: 0 };
    leader.pieces += totals[from]!;
    leader.stories += totals[from + 1]!;
    leader.negative += totals[from + 2]!;
    leader.positive += totals[from + 3]!;
    leader.reach += totals[from + 4]!;
    leaders.set(id, leader);
  }
  return [...leaders.values()];
}

function rankedBy(places: readonly Place[], by: 'country_id' | 'language', count: TrendCounting): Ranked[] {
  const values = new Map<string, number>();
  for (const place of places) {
    let value = values.get(place[by]) ?? 0;
    for (let at = count === 'pieces' ? 1 : 2; at < place.sums.length; at += numbersOfOutlet) value += place.sums[at]!;
    values.set(place[by], value);
  }
  return [...values].map(([id, value]) => ({ id, value })).sort((a, b) => b.value - a.value || (a.id < b.id ? -1 : 1));
}

/** Returns the sums of a period by outlet, country and language, the largest first. */
export async function outletSumsOf(
  db: Db,
  period: Period,
  count: TrendCounting,
): Promise<{ outlets: Leader[]; countries: Ranked[]; languages: Ranked[] }> {
  const kept = sumsFor(db);
  const [places, merged] = await Promise.all([placesOf(db, { ...period, kept }), listMergedOutlets(db)]);
  const stays = new Map(merged.map(({ id, merged_into_id }) => [id, merged_into_id]));
  return {
    outlets: leadersOf(addByNumber(places, kept.ids.length), kept.ids, stays).sort(
      (a, b) => b[count] - a[count] || (a.id < b.id ? -1 : 1),
    ),
    countries: rankedBy(places, 'country_id', count),
    languages: rankedBy(places, 'language', count),
  };
}
