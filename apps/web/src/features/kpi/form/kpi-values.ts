import type { KpiCampaign, KpiMeasure } from '@masthead/contract';
import type { SchemaInput } from '@masthead/contract/form-schemas.ts';
import { addDays } from '@masthead/measuring';

export type KpiValues = SchemaInput<'kpiForm'>;
export type MarketValues = KpiValues['markets'][number];
export type Refusal = 'country_first' | 'market_first' | 'value_and_roi';

export const emptyMarket = (): MarketValues => ({ country_id: '', targets: {}, investments: [] });

/** Returns the values of a new set: three months from today, with everything but a country. */
export const newValues = (currency: string, today: string): KpiValues => ({
  name: '',
  currency_code: currency,
  starts_at: today,
  ends_at: addDays(today, 89),
  measures: ['hfValue', 'roi', 'clippings'],
  markets: [emptyMarket()],
});

export const valuesOf = (kpi: KpiCampaign): KpiValues => ({
  name: kpi.name,
  currency_code: kpi.currency_code,
  starts_at: kpi.starts_at,
  ends_at: kpi.ends_at,
  measures: [...kpi.measures],
  markets: kpi.markets.map(({ country, targets, investments }) => ({
    country_id: country.id,
    targets: { ...targets },
    investments: investments.map(({ category, amount }) => ({ category, amount })),
  })),
});

/** Returns why targets cannot be set in a market yet; null if they can. */
export const whyNoTargets = ({ country_id }: MarketValues): Refusal | null => (country_id ? null : 'country_first');

/** Returns why investments cannot be added to a market yet; null if they can. */
export function whyNoInvestments({ country_id }: MarketValues, measures: readonly KpiMeasure[]): Refusal | null {
  if (!country_id) return 'market_first';
  return measures.includes('hfValue') && measures.includes('roi') ? null : 'value_and_roi';
}

/** Shares and ROI are fractions and are written as per cents; rounded, because 0.07 × 100 is not 7. */
const perCent: readonly KpiMeasure[] = ['roi', 'share_of_a_clippings'];
export const isPerCent = (measure: KpiMeasure): boolean => perCent.includes(measure);
export const shownTarget = (measure: KpiMeasure, value: number | null | undefined): number | '' =>
  value === null || value === undefined ? '' : isPerCent(measure) ? Math.round(value * 1e6) / 1e4 : value;
export const givenTarget = (measure: KpiMeasure, shown: number | string): number | null =>
  typeof shown !== 'number' ? null : isPerCent(measure) ? Math.round(shown * 1e4) / 1e6 : shown;
