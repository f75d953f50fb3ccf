import { type ReportTemplateName, reportTemplates } from '@masthead/contract';
import { addDays, type Day, startOfMonth, startOfWeek } from '@masthead/measuring';

interface Days {
  start: Day;
  end: Day;
}

const before = (today: Day, count: number): Days => ({ start: addDays(today, -count), end: addDays(today, -1) });

const periods: Record<(typeof reportTemplates)[ReportTemplateName]['period'], (today: Day) => Days> = {
  last_month: (today) => {
    const end = addDays(startOfMonth(today), -1);
    return { start: startOfMonth(end), end };
  },
  last_week: (today) => {
    const end = addDays(startOfWeek(today), -1);
    return { start: startOfWeek(end), end };
  },
  last_year: (today) => {
    const year = Number(today.slice(0, 4)) - 1;
    return { start: `${year}-01-01`, end: `${year}-12-31` };
  },
  last_7_days: (today) => before(today, 7),
  last_30_days: (today) => before(today, 30),
};

/** Returns the days that a template offers. */
export const periodOf = (template: ReportTemplateName, today: Day): Days =>
  periods[reportTemplates[template].period](today);
