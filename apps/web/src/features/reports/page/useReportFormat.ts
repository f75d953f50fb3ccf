import type { Report, ReportUnit } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { useMemo } from 'react';

/** Returns the language of a report as it was counted. */
export const languageOf = ({ document, language }: Pick<Report, 'document' | 'language'>): string =>
  document?.language ?? language;

/** Formats values in the report's language and currency. */
export function useReportFormat(report: Pick<Report, 'document' | 'language' | 'currency'>) {
  const spoken = languageOf(report);
  const money = report.document?.currency ?? report.currency;
  return useMemo(() => {
    const locale = localeOf(spoken);
    const formats: Record<ReportUnit, Intl.NumberFormat> = {
      whole: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }),
      money: new Intl.NumberFormat(locale, { style: 'currency', currency: money, maximumFractionDigits: 0 }),
      share: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
      factor: new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }),
    };
    return { write: (value: number | null, unit: ReportUnit) => (value === null ? '–' : formats[unit].format(value)) };
  }, [spoken, money]);
}
