import { hfValueFormula } from '@masthead/measuring';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { Measure } from '../metrics.api.ts';
import { useShownCurrency } from './useShownCurrency.ts';

/** Returns the definition of each measure, in a sentence or two. */
export function useDefinitions(): Record<Measure, string> {
  const t = useT('metrics');
  const { shortDate } = useFormat();
  const { code, rate_at } = useShownCurrency();
  const rates = rate_at
    ? t('definitions.rates', { code, date: shortDate(rate_at) })
    : t('definitions.no_rates', { code });
  return {
    clippings: t('definitions.clippings'),
    impressions: t('definitions.impressions'),
    hf_value: t('definitions.hf_value', { version: hfValueFormula.version, rates }),
  };
}
