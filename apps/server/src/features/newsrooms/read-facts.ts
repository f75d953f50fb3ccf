import type { ReadingFacts } from '@masthead/contract';
import { invalidField } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { type Counted, listDays, listReferrers, listTopFiles } from './facts.queries.ts';
import { topStories } from './newsrooms.requests.ts';

const dayLength = 86_400_000;
const longest = 1100;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

interface Asked extends Pick<Counted, 'scope' | 'newsroomId' | 'records'> {
  start?: string | undefined;
  end?: string | undefined;
}

/**
 * Returns the counts of a period, with every day of it in `by_day`; the last 30 days if none is given. Throws 422
 * if it ends before it starts, or is longer than three years.
 */
export async function readFacts({ db, clock }: Pick<Services, 'db' | 'clock'>, asked: Asked): Promise<ReadingFacts> {
  const end = asked.end ?? dayOf(clock.now().getTime());
  const start = asked.start ?? dayOf(Date.parse(end) - 29 * dayLength);
  const counted: Counted = { ...asked, start, end };
  const [first, last] = [Date.parse(start), Date.parse(end)];
  if (last < first) throw invalidField('end', 'before_start');
  const length = (last - first) / dayLength + 1;
  if (length > longest) throw invalidField('end', 'period_too_long');
  const [days, referrers, top_stories, top_files] = await Promise.all([
    listDays(db, counted),
    listReferrers(db, counted),
    topStories.call(db, counted),
    listTopFiles(db, counted),
  ]);
  const byDay = new Map(days.map((day) => [day.day, day]));
  const sum = (measure: 'views' | 'downloads' | 'feed_readings' | 'embed_views') =>
    days.reduce((total, day) => total + day[measure], 0);
  return {
    views: sum('views'),
    downloads: sum('downloads'),
    feed_readings: sum('feed_readings'),
    embed_views: sum('embed_views'),
    by_day: Array.from({ length }, (_, at) => {
      const day = dayOf(first + at * dayLength);
      return { day, views: byDay.get(day)?.views ?? 0, downloads: byDay.get(day)?.downloads ?? 0 };
    }),
    referrers,
    top_stories,
    top_files,
  };
}
