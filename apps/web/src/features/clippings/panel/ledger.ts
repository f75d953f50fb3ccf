import type { Clipping } from '@masthead/contract';
import type { HfValueParameters } from '@masthead/measuring';

/** Returns the parameters of a clipping; `compoundIndex` is that of its country, or null. */
export const parametersOf = (
  clipping: Omit<Clipping, 'tags' | 'note'>,
  compoundIndex: number | null,
): HfValueParameters => ({
  impressions: clipping.impressions,
  media_type: clipping.media_type,
  tier: clipping.media_outlet?.tier ?? 'none',
  compound_index: compoundIndex,
  topic_prominence: clipping.topic_prominence,
  text_tonality: clipping.text_tonality,
  image_positivity: clipping.image_positivity,
  logo_present: clipping.logo_present,
  product_present: clipping.product_present,
  spokesperson_quoted: clipping.spokesperson_quoted,
  is_advertisement: clipping.is_advertisement,
});

export { type Effect, hfValue, ledgerOf, type Parameter, parameters } from '@masthead/measuring';
