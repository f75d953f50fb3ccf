import type { KpiCampaign } from '@masthead/contract';
import { apiPages, apiQuery, refresh, useCall } from '../../shared/api/index.ts';

export const kpiPages = (brand: string, status: KpiCampaign['status']) =>
  apiPages('kpi-campaigns.index', { query: { brand, status, limit: 50 } });
export const oneKpi = (kpi_id: string) => apiQuery('kpi-campaigns.show', { params: { kpi_id } });

const touched = ['kpi-campaigns.index', 'kpi-campaigns.show'] as const;
export const refreshKpis = () => refresh(...touched);
export const useCompletion = (onSuccess: () => void) =>
  useCall('kpi-campaigns.complete', { refreshes: [...touched], onSuccess });
/** Returns the input of a call for some sets of one brand. */
export const setsInput = (sets: readonly Pick<KpiCampaign, 'id' | 'brand_id'>[]) => ({
  params: { brand_id: sets[0]!.brand_id },
  body: { kpi_campaigns: sets.map(({ id }) => id) },
});
