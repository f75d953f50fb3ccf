import type { Clock } from '../../platform/clock/index.ts';
import type { Events } from '../../platform/events/index.ts';
import { KeptValues } from '../../platform/events/kept.ts';
import type { SubjectFinder } from './guard.ts';

const most = 50_000;

/**
 * Returns a finder of streams that keeps the brand of each: most calls of a member name a stream, and its brand never changes.
 * A trigger tells that a stream is deleted. Some streams are hidden from readers of their brand, so these are looked up each time.
 */
export function keepStreams(find: SubjectFinder, { events, clock }: { events: Events; clock: Clock }): SubjectFinder {
  const kept = new KeptValues<Awaited<ReturnType<SubjectFinder>>>({
    events,
    topic: 'streams_gone',
    most,
    sizeOf: () => 1,
  });
  return async (db, within, id) => {
    const found = await kept.find(id, clock.now(), async () => {
      const value = await find(db, { ...within, readerBrandIds: [] }, id);
      return { value, owners: value ? [id.toLowerCase()] : null };
    });
    const isIn = (brandIds: readonly string[]) => brandIds.some((own) => own === found?.brand_id);
    if (isIn(within.readerBrandIds)) return await find(db, within, id);
    return isIn(within.brandIds) ? found : undefined;
  };
}
