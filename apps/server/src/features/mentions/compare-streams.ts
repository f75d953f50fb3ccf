import { limits, type StreamComparison } from '@masthead/contract';
import { addDays, daysBetween, listDays, startOfDay } from '@masthead/measuring';
import { invalidField } from '../../platform/http/failure.ts';
import { brandIn, type Call } from '../access/index.ts';
import { type ComparedDay, countComparedDays, listCompared, sumComparedReach } from './compare.queries.ts';

const sumOf = (days: readonly ComparedDay[], name: 'mentions' | 'stories' | 'negative' | 'positive'): number =>
  days.reduce((sum, day) => sum + day[name], 0);

/** Compares streams over days of the organisation's time zone. Throws 404, 422 period_too_long. */
export async function compareStreams({
  db,
  scope,
  params,
  query,
}: Pick<Call<'brands.streams.compare'>, 'db' | 'scope' | 'params' | 'query'>): Promise<StreamComparison> {
  const { first, last } = query;
  if (daysBetween(first, last) >= limits.comparedDays) throw invalidField('first', 'period_too_long');
  const brandId = brandIn(scope, params.brand_id);
  const timezone = scope.actor.memberships.find(({ brand_id }) => brand_id === brandId)?.timezone ?? 'UTC';
  const asked = {
    brandId,
    streamIds: [...new Set(query.streams)],
    start: startOfDay(first, timezone),
    end: startOfDay(addDays(last, 1), timezone),
  };
  const found = await listCompared(db, scope, asked);
  const comparing = { ...asked, streamIds: found.map(({ id }) => id) };
  const [counted, reached] = await Promise.all([
    countComparedDays(db, comparing, timezone),
    sumComparedReach(db, comparing),
  ]);
  const days = listDays(first, last);
  const streams = asked.streamIds.flatMap((id) => {
    const stream = found.find((one) => one.id === id);
    if (!stream) return [];
    const own = counted.filter(({ stream_id }) => stream_id === id);
    const byDay = new Map(own.map((row) => [row.day, row]));
    const [mentions, negative, positive] = [sumOf(own, 'mentions'), sumOf(own, 'negative'), sumOf(own, 'positive')];
    const reach = reached.find(({ stream_id }) => stream_id === id);
    return [
      {
        ...stream,
        mentions,
        stories: sumOf(own, 'stories'),
        reach: reach?.reach ?? 0,
        unknown_outlets: reach?.unknown_outlets ?? 0,
        tone: { negative, neutral: mentions - negative - positive, positive },
        mentions_by_day: days.map((day) => byDay.get(day)?.mentions ?? 0),
        stories_by_day: days.map((day) => byDay.get(day)?.stories ?? 0),
      },
    ];
  });
  return { first, last, timezone, days, streams };
}
