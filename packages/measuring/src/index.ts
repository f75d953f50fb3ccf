export {
  hfValueFormula,
  type ImagePositivity,
  type MediaTier,
  type MediaType,
  type TextTonality,
  type TopicProminence,
} from './formula.ts';
export { addTierSums, growth, type MetricBlock, metricBlock, type TierSums } from './growth.ts';
export { type HfValueParameters, hfValue } from './hf-value.ts';
export { clippingImpressions, type KnownAudience } from './impressions.ts';
export { reachFactor, roi, shareOfAClippings } from './kpi.ts';
export { type Effect, ledgerOf, type Parameter, parameters } from './ledger.ts';
export { type MediaCategory, mediaCategory } from './media-category.ts';
export { type BrandBlock, type BrandSums, metricGroup, topBrand } from './metric-group.ts';
export { localDate, type Period, periodDays, previousPeriod, startOfDay } from './period.ts';
export { toCents } from './rounding.ts';
