import { hasWholeHours } from '@masthead/measuring';
import type { Db } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';
import { areFrequent, countHours, countOutlets, countRows, countStories, type DayRow } from './chart.queries.ts';
import { listCells, listTieredOutlets, type MentionFilter } from './list.queries.ts';
import { searchedFor } from './search-words.ts';

/** Pieces of stories with several that are looked through for the exact number of stories. */
const fewPieces = 20_000;
/** So few mentions are counted one by one. */
const fewMentions = 2_000;
const mostOutlets = 20_000;
const mostCells = 300;

type Counted = DayRow & { told_again: number };

/**
 * Counts mentions and stories a day in the caller's time zone; days without any are left out. A story counts on the day
 * of its first piece that passes the filters. With more than 20,000 pieces of such stories it counts on the day on
 * which it began: only stories that began before the period or outside of the filters are counted differently then.
 */
export async function countByDay(
  db: Db,
  scope: Scope,
  streamId: string,
  filter: MentionFilter,
  timezone: string,
): Promise<DayRow[]> {
  if (filter.hidden || filter.assigned_to) return await countRows(db, scope, streamId, filter, { timezone });
  if (filter.search) return await countSearched(db, scope, streamId, filter, timezone);
  const days = await countAdded(db, scope, streamId, filter, timezone);
  const toldAgain = sumOf(days, 'told_again');
  if (toldAgain === 0 || toldAgain > fewPieces) return days;
  const isPlain = !filter.tiers?.length && !filter.outlets?.length && canUseHours(filter, timezone);
  if (!isPlain || sumOf(days, 'mentions') <= fewMentions)
    return await countRows(db, scope, streamId, filter, { timezone });
  const stories = new Map(
    (await countStories(db, scope, streamId, filter, timezone)).map((row) => [row.day, row.stories]),
  );
  return days.map(({ day, mentions }) => ({ day, mentions, stories: stories.get(day) ?? 0 }));
}

const sumOf = (days: readonly Counted[], name: 'mentions' | 'told_again') =>
  days.reduce((sum, day) => sum + day[name], 0);

/** Returns counts from stored sums and indexes: stories count on the day of their first piece. */
async function countAdded(
  db: Db,
  scope: Scope,
  streamId: string,
  { tiers = [], outlets, ...filter }: MentionFilter,
  timezone: string,
): Promise<Counted[]> {
  const ofOutlets = (outletIds: readonly string[]) =>
    countOutlets(db, scope, streamId, { filter, outletIds }, timezone);
  const ofTiers = async (wanted: readonly string[]) =>
    wanted.length === 0
      ? []
      : await ofOutlets((await listTieredOutlets(db, scope, wanted, mostOutlets)).map((row) => row.outlet_id));
  const exact = async (): Promise<Counted[]> =>
    (await countRows(db, scope, streamId, { ...filter, tiers, outlets }, { timezone })).map((day) => ({
      ...day,
      told_again: 0,
    }));
  if (outlets?.length) return tiers.length > 0 ? await exact() : await ofOutlets(outlets);
  if (tiers.length > 0 && !tiers.includes('none')) return await ofTiers(tiers);
  if (!canUseHours(filter, timezone)) return await exact();
  const all = await countHours(db, scope, streamId, filter, timezone);
  if (tiers.length === 0) return all;
  return without(all, await ofTiers(['aplus', 'bplus'].filter((tier) => !tiers.includes(tier))));
}

/** Subtracts one count by day from another. */
function without(days: readonly Counted[], less: readonly Counted[]): Counted[] {
  const byDay = new Map(less.map((row) => [row.day, row]));
  return days
    .map(({ day, mentions, stories, told_again }) => ({
      day,
      mentions: mentions - (byDay.get(day)?.mentions ?? 0),
      stories: stories - (byDay.get(day)?.stories ?? 0),
      told_again: told_again - (byDay.get(day)?.told_again ?? 0),
    }))
    .filter(({ mentions }) => mentions > 0);
}

/**
 * Looks words up in their index, which has those of all times, unless so few mentions are left that each can be read, or the words are
 * frequent.
 */
async function countSearched(
  db: Db,
  scope: Scope,
  streamId: string,
  filter: MentionFilter,
  timezone: string,
): Promise<DayRow[]> {
  const cells = await listCells(db, scope, streamId, filter);
  if (cells.length === 0) return [];
  const isFew = cells.reduce((sum, cell) => sum + cell.mentions, 0) <= fewPieces;
  if (isFew && cells.length <= mostCells) return await countRows(db, scope, streamId, filter, { timezone, cells });
  const isIndexed = !searchedFor(filter.search).some((word) => word.isUnspaced);
  const byWords = isIndexed && !(await areFrequent(db, scope, streamId, filter));
  return await countRows(db, scope, streamId, filter, { timezone, byWords });
}

const canUseHours = ({ start, end }: MentionFilter, timezone: string): boolean =>
  (!start || isWholeHour(start)) &&
  (!end || isWholeHour(new Date(Date.parse(end) + 1).toISOString())) &&
  hasWholeHours(timezone);

const isWholeHour = (time: string): boolean => Date.parse(time) % 3_600_000 === 0;
