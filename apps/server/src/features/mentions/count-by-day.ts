import type { Db } from '../../platform/db/index.ts';
import type { Scope } from '../accounts/index.ts';
import { countHours, countRows, countStories, type DayRow } from './chart.queries.ts';
import type { MentionFilter } from './list.queries.ts';

/** Pieces of stories with several that are looked through for the exact number of stories. */
const fewPieces = 20_000;

/**
 * Mentions and stories a day in the caller's time zone; days without any are left out. A story counts on the day of its first
 * piece that passes the filters. Over 20,000 pieces of such stories it counts on the day on which it began: the difference
 * is then in stories that began before the period or outside of the filters.
 */
export async function countByDay(
  db: Db,
  scope: Scope,
  streamId: string,
  filter: MentionFilter,
  timezone: string,
): Promise<DayRow[]> {
  if (!canUseHours(filter, timezone)) return await countRows(db, scope, streamId, filter, timezone);
  const days = await countHours(db, scope, streamId, filter, timezone);
  const toldAgain = days.reduce((sum, day) => sum + day.told_again, 0);
  if (toldAgain === 0 || toldAgain > fewPieces) return days;
  const stories = new Map(
    (await countStories(db, scope, streamId, filter, timezone)).map((row) => [row.day, row.stories]),
  );
  return days.map(({ day, mentions }) => ({ day, mentions, stories: stories.get(day) ?? 0 }));
}

const canUseHours = ({ hidden, search, tiers, outlets, start, end }: MentionFilter, timezone: string): boolean =>
  !hidden &&
  !search &&
  !tiers?.length &&
  !outlets?.length &&
  (!start || isWholeHour(start)) &&
  (!end || isWholeHour(new Date(Date.parse(end) + 1).toISOString())) &&
  hasWholeHours(timezone);

const isWholeHour = (time: string): boolean => Date.parse(time) % 3_600_000 === 0;

/** Whether days of a time zone begin on an hour of UTC, in summer and in winter. */
export const hasWholeHours = (timezone: string): boolean =>
  ['2026-01-01T00:00:00Z', '2026-07-01T00:00:00Z'].every((time) => {
    const minute = new Intl.DateTimeFormat('en', { timeZone: timezone, minute: 'numeric' }).format(new Date(time));
    return minute === '0' || minute === '00';
  });
