import { hfValueFormula as formula } from './formula.ts';
import type { HfValueParameters } from './hf-value.ts';

/** Effect of a line on the value: a number of thousands, the price of one, a factor, or something added to 1. */
export type Effect = { kind: 'thousands' | 'price' | 'times' | 'plus'; value: number };
export type Parameter = (typeof parameters)[number];
export const parameters = [
  'reach',
  'media_type',
  'tier',
  'country',
  'prominence',
  'tone',
  'picture',
  'logo',
  'product',
  'spokesperson',
] as const;

/**
 * Returns the effect of each of the ten parameters; thousands × price × the factors × (1 + the additions) is the value
 * in DKK.
 */
export function ledgerOf(given: HfValueParameters): Record<Parameter, Effect> {
  const times = (value: number): Effect => ({ kind: 'times', value });
  const plus = (value: number): Effect => ({ kind: 'plus', value });
  return {
    reach: { kind: 'thousands', value: given.impressions / 1000 },
    media_type: { kind: 'price', value: formula.rates[given.media_type] },
    tier: times(formula.tiers[given.tier]),
    country: times(given.compound_index ?? 1),
    prominence: times(given.topic_prominence ? formula.prominence[given.topic_prominence] : 1),
    tone: times(given.text_tonality ? formula.tonality[given.text_tonality] : 1),
    picture: plus(given.image_positivity ? formula.image[given.image_positivity] : 0),
    logo: plus(given.logo_present ? formula.logo : 0),
    product: plus(given.product_present ? formula.product : 0),
    spokesperson: plus(given.spokesperson_quoted ? formula.spokesperson : 0),
  };
}
