export {
  hfValueFormula,
  type MediaType,
} from './formula.ts';
export { growth, type TierSums } from './growth.ts';
export { type HfValueParameters, hfValue } from './hf-value.ts';
export { clippingImpressions, type ImpressionsFrom } from './impressions.ts';
export { reachFactor, roi, shareOfAClippings } from './kpi.ts';
export { type Effect, ledgerOf, type Parameter, parameters } from './ledger.ts';
export { type MediaCategory, mediaCategory } from './media-category.ts';
export { metricGroup } from './metric-group.ts';
export { type Period, periodDays, previousPeriod } from './period.ts';
export {
  type Days,
  daysOf,
  daysOfQuickPeriod,
  morePeriods,
  periodOfRange,
  type QuickPeriod,
  quickOf,
  quickPeriods,
  rangeOf,
  readPeriod,
  yearBefore,
} from './quick-periods.ts';
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
  wallTimeAt,
  weekdayOf,
  writeDay,
  writeDays,
  zoneCity,
  zoneName,
} from './zone.ts';
