import {
  hfValueFormula as formula,
  type ImagePositivity,
  type MediaTier,
  type MediaType,
  type TextTonality,
  type TopicProminence,
} from './formula.ts';
import { toCents } from './rounding.ts';

/** The ten parameters of hfValue, named as in a clipping's row, and whether it counts at all. null: not set or not known. */
export interface HfValueParameters {
  impressions: number;
  media_type: MediaType;
  tier: MediaTier;
  /** Index of the clipping's country; Denmark is 1. */
  compound_index: number | null;
  topic_prominence: TopicProminence | null;
  text_tonality: TextTonality | null;
  image_positivity: ImagePositivity | null;
  logo_present: boolean;
  product_present: boolean;
  spokesperson_quoted: boolean;
  /** Bought space is worth nothing here; it is not one of the ten. */
  is_advertisement?: boolean;
}

/**
 * Returns the value of a clipping in DKK, two decimals, never negative; 0 for an advertisement. A parameter that is
 * not set counts as its neutral case. Store `hfValueFormula.version` beside it.
 */
export function hfValue(parameters: HfValueParameters): number {
  if (parameters.is_advertisement) return 0;
  const thousands = Math.max(0, parameters.impressions) / 1000;
  const factors = [
    formula.rates[parameters.media_type],
    formula.tiers[parameters.tier],
    parameters.compound_index ?? 1,
    parameters.topic_prominence ? formula.prominence[parameters.topic_prominence] : 1,
    parameters.text_tonality ? formula.tonality[parameters.text_tonality] : 1,
    extras(parameters),
  ];
  return toCents(factors.reduce((product, factor) => product * Math.max(0, factor), thousands));
}

const extras = (parameters: HfValueParameters): number =>
  1 +
  (parameters.image_positivity ? formula.image[parameters.image_positivity] : 0) +
  (parameters.logo_present ? formula.logo : 0) +
  (parameters.product_present ? formula.product : 0) +
  (parameters.spokesperson_quoted ? formula.spokesperson : 0);
