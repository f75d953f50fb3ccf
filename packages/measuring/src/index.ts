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
export { type Period, periodDays, previousPeriod } from './period.ts';
export { toCents } from './rounding.ts';
export {
  addDays,
  allZones,
  clockOf,
  type Day,
  dateFormat,
  daysBetween,
  hasWholeHours,
  instantOf,
  isDay,
  listDays,
  localDate,
  localTime,
  minuteOf,
  nextMidnight,
  nextMonth,
  ownZone,
  startOfDay,
  startOfMonth,
  startOfWeek,
  type WallTime,
  wallTimeAt,
  weekdayOf,
  writeDay,
  writeDays,
  zoneCity,
  zoneName,
} from './zone.ts';
