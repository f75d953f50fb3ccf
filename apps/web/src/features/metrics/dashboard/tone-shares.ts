interface ToneCounts {
  positive: number;
  neutral: number;
  negative: number;
  unsure: number;
}
export type Tone = keyof ToneCounts;
export const toneOrder = ['positive', 'neutral', 'negative', 'unsure'] as const satisfies readonly Tone[];

/** Returns whole per cents that add up to 100, by the largest remainders; null without any. */
export function tonePercents(counts: ToneCounts): ToneCounts | null {
  const total = toneOrder.reduce((sum, tone) => sum + counts[tone], 0);
  if (total === 0) return null;
  const exact = toneOrder.map((tone) => ({ tone, share: (100 * counts[tone]) / total }));
  const missing = 100 - exact.reduce((sum, { share }) => sum + Math.floor(share), 0);
  const raised = new Set(
    exact
      .toSorted((a, b) => (b.share % 1) - (a.share % 1))
      .slice(0, missing)
      .map(({ tone }) => tone),
  );
  const percents = exact.map(({ tone, share }) => [tone, Math.floor(share) + (raised.has(tone) ? 1 : 0)] as const);
  return Object.fromEntries(percents) as Record<Tone, number>;
}

/**
 * Returns the tone of more than half of the counted ones with its share (0 to 1); 'mixed' if there is none, null
 * without any counted ones.
 */
export function mostly(counts: ToneCounts): { tone: Tone; share: number } | 'mixed' | null {
  const total = toneOrder.reduce((sum, tone) => sum + counts[tone], 0);
  if (total === 0) return null;
  const tone = toneOrder.find((one) => counts[one] * 2 > total);
  return tone ? { tone, share: counts[tone] / total } : 'mixed';
}
