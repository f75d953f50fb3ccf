import type { KpiMeasure } from '@masthead/contract';
import { useMemo } from 'react';
import { useFormat } from '../../shared/format/index.ts';

/** Ways to write the measures of a set; money in its own currency, a dash for what has no value. */
export function useKpiFormat(currency: string): (measure: KpiMeasure, value: number | null) => string {
  const { locale, money, number, percentage } = useFormat();
  return useMemo(() => {
    const factor = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
    const ways: Record<KpiMeasure, (value: number) => string> = {
      hfValue: (value) => money(value, currency),
      roi: percentage,
      reach_factor: (value) => factor.format(value),
      clippings: number,
      share_of_a_clippings: percentage,
    };
    return (measure, value) => (value === null ? '–' : ways[measure](value));
  }, [locale, money, number, percentage, currency]);
}
