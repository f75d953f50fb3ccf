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

/** Returns the sum of the targets that are set; null if none is. */
function added(targets: readonly (number | null)[]): number | null {
  const set = targets.filter((target) => target !== null);
  return set.length > 0 ? set.reduce((sum, target) => sum + target, 0) : null;
}

/** Returns the target that all markets with a target share; null if they differ or none is set. */
function common(targets: readonly (number | null)[]): number | null {
  const [first = null, ...others] = new Set(targets.filter((target) => target !== null));
  return others.length === 0 ? first : null;
}

/** Returns a set as the contract has it; a set whose last day is over is completed, also before the job has run. */
export function kpiAnswer(
  { is_over, ...kpi }: KpiRow,
  markets: readonly MarketRow[],
  { rates, language }: { rates: Rates; language: string },
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
    status: kpi.completed_at || is_over ? 'completed' : 'active',
    enabled: { hfValue: kpi.measures.includes('hfValue'), roi: kpi.measures.includes('roi') },
    target_hfValue: added(markets.map((market) => market.target_hf_value)),
    target_clippings: added(markets.map((market) => market.target_clippings)),
    target_roi: common(markets.map((market) => market.target_roi)),
    target_reach_factor: common(markets.map((market) => market.target_reach_factor)),
    target_share_of_a_clippings: common(markets.map((market) => market.target_share_of_a_clippings)),
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
