import { before, days, monthsBefore } from '../../platform/clock/index.ts';

/** Days of documents that are always kept whole: streams are searched back over 30 and lose what is not found there. */
const searchedDays = 31;

/** Returns the first moment of collection that is kept, so many months ago. It is in the last month or before. */
export function keptSince(now: Date, months: number): Date {
  const [byMonths, bySearch] = [monthsBefore(now, months), before(now, days(searchedDays))];
  return byMonths < bySearch ? byMonths : bySearch;
}
