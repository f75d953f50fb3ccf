import { mediaTiers } from '@masthead/contract';
import { type MediaCategory, weekdayOf } from '@masthead/measuring';
import { addUp, categoryOf, ranked, shareOf, total } from './add-sums.ts';
import { type MetricCall, openCall } from './metric-call.ts';

/** Returns the distribution of clippings over tiers, categories and weekdays. */
export async function answerDistribution(call: MetricCall) {
  const { ask } = openCall(call);
  const [tiers, types, daily] = await ask(
    { dimension: 'tier' },
    { dimension: 'media_type' },
    { dimension: 'tier', bucket: 'day', apart: 'none' },
  );
  const whole = total(tiers, 'clippings');
  const weekdays = Array.from({ length: 7 }, () => 0);
  for (const { bucket, clippings } of daily) weekdays[weekdayOf(bucket!)]! += clippings;
  return {
    data: {
      tiers: mediaTiers.map((tier) => {
        const sums = addUp(tiers.filter((sum) => sum.key === tier));
        return { tier, ...sums, share: shareOf(sums.clippings, whole) };
      }),
      media_categories: ranked(types, 'clippings', categoryOf).map(({ key, sums }) => ({
        media_category: key as MediaCategory,
        ...sums,
        share: shareOf(sums.clippings, whole),
      })),
      weekdays,
    },
  };
}
