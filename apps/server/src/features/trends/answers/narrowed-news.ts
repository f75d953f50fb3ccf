import { addDays } from '@masthead/measuring';
import type { Db } from '../../../platform/db/index.ts';
import { firstIdAt } from '../../documents/index.ts';
import { everything, wholeGroup } from '../reading/tally.ts';
import {
  type IdRange,
  listNews,
  listNewsOfOutlets,
  listOutletDays,
  listOutletIds,
  type NewsQuestion,
  type NewsRow,
  type OutletDay,
} from './news.queries.ts';
import type { Days } from './span.ts';

/** Days of the newest parts of a span, which usually have enough news of a country or language. */
const newest = [2, 30, 120];
/** Outlets of days that are looked for one by one. If there are more, enough news come soon in the order of days. */
const mostPlaces = 60;
/** Days before and after its publication in which a document is usually collected. */
const collected = { before: 1, after: 7 };

/**
 * Lists news of an outlet, a country or a language. The sums of outlets tell the newest days and outlets with enough pieces, so that a rare
 * one is not looked for in all news of the span. If that finds fewer than the sums have, such as pieces that were collected
 * much later, all are searched.
 */
export async function listNarrowedNews(db: Db, days: Days, question: NewsQuestion): Promise<NewsRow[]> {
  const { terms, members, limit } = question;
  if (terms.length > 0 || members.length > 1) return await listNews(db, days, question);
  const { places, sum } = await newestPlaces(db, days, question);
  if (places.length > mostPlaces) return await listNews(db, days, question);
  const [oldest] = places.map(({ day }) => day).toSorted();
  if (oldest === undefined) return [];
  const rows = await listNewsOfOutlets(db, { start: oldest, end: days.end }, question, rangesOf(places));
  return rows.length >= Math.min(sum, limit + 1) ? rows : await listNews(db, days, question);
}

/** Returns the outlets of the newest days that have enough pieces, and how many these days have for certain. */
async function newestPlaces(
  db: Db,
  { start, end }: Days,
  { countingId, members, outlet, country, language, count, after, limit }: NewsQuestion,
): Promise<{ places: OutletDay[]; sum: number }> {
  const [last = end] = [end, ...(after ? [String(after[0])] : [])].toSorted();
  const asked = {
    countingId: countingId ?? everything,
    member: members[0] ?? wholeGroup,
    outletIds: outlet ? await listOutletIds(db, outlet) : undefined,
    country,
    language,
    count,
  };
  const places: OutletDay[] = [];
  let sum = 0;
  for (const part of partsBefore({ start, end: last }, outlet ? [] : newest)) {
    for (const [day, own] of Map.groupBy(await listOutletDays(db, part, asked), (place) => place.day)) {
      places.push(...own);
      // Pieces of the day of the last article may have been shown.
      if (after === null || day < String(after[0])) sum += own.reduce((pieces, { value }) => pieces + value, 0);
      if (sum > limit) return { places, sum };
    }
  }
  return { places, sum };
}

/** Cuts days into parts of these lengths and the rest, the newest first. */
function* partsBefore({ start, end }: Days, lengths: readonly number[]): Generator<Days> {
  let last = end;
  for (const length of lengths) {
    const first = addDays(last, 1 - length);
    if (first <= start) break;
    yield { start: first, end: last };
    last = addDays(first, -1);
  }
  yield { start, end: last };
}

const idAt = (day: string): string => firstIdAt(new Date(day));

/** Returns the ids of documents by outlet and time of collection; those of one outlet do not overlap. */
function rangesOf(places: readonly OutletDay[]): IdRange[] {
  const ranges: IdRange[] = [];
  for (const [outlet_id, own] of Map.groupBy(places, (place) => place.outlet_id)) {
    let open: IdRange | undefined;
    for (const day of own.map((place) => place.day).toSorted()) {
      const [from_id, below_id] = [idAt(addDays(day, -collected.before)), idAt(addDays(day, collected.after + 1))];
      if (open && from_id <= open.below_id) open.below_id = below_id;
      else {
        open = { outlet_id, from_id, below_id };
        ranges.push(open);
      }
    }
  }
  return ranges;
}
