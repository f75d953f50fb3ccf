import type { Report, ReportUnit } from '@masthead/contract';
import { useMemo } from 'react';

/** Formats values in the report's language and currency. */
export function useReportFormat({ document, language, currency }: Pick<Report, 'document' | 'language' | 'currency'>) {
  const spoken = document?.language ?? language;
  const money = document?.currency ?? currency;
  return useMemo(() => {
    const locale = spoken === 'en' ? 'en-GB' : spoken.replace('_', '-');
    const formats: Record<ReportUnit, Intl.NumberFormat> = {
      whole: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }),
      money: new Intl.NumberFormat(locale, { style: 'currency', currency: money, maximumFractionDigits: 0 }),
      share: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
      factor: new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }),
    };
    return { write: (value: number | null, unit: ReportUnit) => (value === null ? '–' : formats[unit].format(value)) };
  }, [spoken, money]);
}
