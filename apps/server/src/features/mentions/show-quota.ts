import type { StreamQuota } from '@masthead/contract';
import { before, days } from '../../platform/clock/index.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { countParkedSince, findFairUse, listArrivals } from './fair-use.queries.ts';
import { forecastOf, lastDayOut, limitOf, resetOf, sumOf } from './fair-use.ts';

/** Days of parked documents that count for the pace. */
const paceDays = 7;

/** Returns a stream's use of its fair-use quota, and the time when it will be reached. Throws 404. */
export async function showQuota({ db, clock }: Pick<Services, 'db' | 'clock'>, streamId: string): Promise<StreamQuota> {
  const now = clock.now();
  const fairUse = await findFairUse(acrossBrands(db), streamId, now);
  if (!fairUse) throw notFound();
  const arrivals = await listArrivals(db, [fairUse.brand_id], [streamId], lastDayOut(now));
  const max = limitOf(fairUse);
  const isPaused = fairUse.paused_at !== null;
  const parked = fairUse.parked > 0 ? await countParkedSince(db, fairUse, before(now, days(paceDays))) : 0;
  const forecast = isPaused
    ? null
    : forecastOf({ arrivals, parked, max, createdAt: new Date(fairUse.created_at), now });
  return {
    used: sumOf(arrivals),
    max,
    parked: fairUse.parked,
    paused_at: fairUse.paused_at,
    forecast_at: forecast?.toISOString() ?? null,
    resets_at: isPaused ? (resetOf(arrivals, max, now)?.toISOString() ?? null) : null,
  };
}
