import { investmentCategories, type KpiCampaign, type Language } from '@masthead/contract';
import { reachFactor, roi, shareOfAClippings, toCents } from '@masthead/measuring';
import { convert, countryShort, populationOf, type Rates } from '../reference/index.ts';
import type { KpiRow, MarketRow } from './kpi.queries.ts';

interface Reached {
  clippings: number;
  aplus: number;
  impressions: number;
  /** DKK. */
  hf_value: number;
  /** Investment in the set's currency. */
  invested: number;
  population: number | null;
}

function results(
  { clippings, aplus, impressions, hf_value, invested, population }: Reached,
  currency: string,
  rates: Rates,
) {
  const hfValue = toCents(convert(hf_value, 'DKK', currency, rates) ?? hf_value);
  return {
    hfValue,
    roi: roi(hfValue, invested),
    reach_factor: reachFactor(impressions, population),
    clippings,
    share_of_a_clippings: shareOfAClippings(aplus, clippings),
    impressions,
    investments: toCents(invested),
  };
}

const reachedIn = (market: MarketRow): Reached => ({
  ...market,
  invested: market.investments.reduce((sum, { amount }) => sum + amount, 0),
  population: populationOf(market.country_id),
});

const sumOf = (rows: readonly Reached[], of: (row: Reached) => number) => rows.reduce((sum, row) => sum + of(row), 0);

/** A set as the contract has it; a set whose last day is over reads as completed, also before the job has run. */
export function kpiAnswer(
  kpi: KpiRow,
  markets: readonly MarketRow[],
  { rates, language, now }: { rates: Rates; language: string; now: Date },
): KpiCampaign {
  const reached = markets.map(reachedIn);
  const total: Reached = {
    clippings: sumOf(reached, (row) => row.clippings),
    aplus: sumOf(reached, (row) => row.aplus),
    impressions: sumOf(reached, (row) => row.impressions),
    hf_value: sumOf(reached, (row) => row.hf_value),
    invested: sumOf(reached, (row) => row.invested),
    // Unknown in one market is unknown in all together.
    population: reached.every((row) => row.population) ? sumOf(reached, (row) => row.population ?? 0) : null,
  };
  return {
    ...kpi,
    status: kpi.completed_at || kpi.ends_at < now.toISOString().slice(0, 10) ? 'completed' : 'active',
    default_investment_categories: [...investmentCategories],
    markets: markets.map((market, at) => ({
      id: market.id,
      country: countryShort(market.country_id, language as Language),
      targets: {
        hfValue: market.target_hf_value,
        roi: market.target_roi,
        reach_factor: market.target_reach_factor,
        clippings: market.target_clippings,
        share_of_a_clippings: market.target_share_of_a_clippings,
      },
      investments: market.investments,
      results: results(reached[at]!, kpi.currency_code, rates),
    })),
    totals: results(total, kpi.currency_code, rates),
  };
}
