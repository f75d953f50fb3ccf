import type { KpiCampaign } from '@masthead/contract';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/failure.ts';
import { brandIn, type Call, type Handlers } from '../access/index.ts';
import { loadRates } from '../reference/index.ts';
import { bringBackKpis, changeKpi, completeKpi, createKpi, deleteKpis, removeMarket } from './change-kpi.ts';
import { findKpi, type KpiRow, listKpis, listKpisBetween, listMarkets, setCompleted } from './kpi.queries.ts';
import { kpiAnswer } from './kpi-answer.ts';

type KpiCall = Pick<Call<'kpi-campaigns.show'>, 'db' | 'clock' | 'scope' | 'language'>;

async function answers({ db, scope, language }: KpiCall, kpis: readonly KpiRow[]): Promise<KpiCampaign[]> {
  const [markets, rates] = await Promise.all([
    listMarkets(
      db,
      scope,
      kpis.map((kpi) => kpi.id),
    ),
    loadRates({ db }),
  ]);
  const byKpi = Map.groupBy(markets, (market) => market.kpi_id);
  return kpis.map((kpi) => kpiAnswer(kpi, byKpi.get(kpi.id) ?? [], { rates, language }));
}

/** Returns the sets that run on a day of a period, with what they have reached. */
export const kpisBetween = async (call: KpiCall, days: { start: string; end: string }): Promise<KpiCampaign[]> =>
  await answers(call, await listKpisBetween(call.db, call.scope, days, call.clock.now()));

async function answerOne(call: KpiCall, kpiId: string): Promise<{ data: KpiCampaign }> {
  const kpi = await findKpi(call.db, call.scope, kpiId, call.clock.now());
  if (!kpi) throw notFound();
  return { data: (await answers(call, [kpi]))[0]! };
}

export const kpiRoutes: Handlers = {
  'kpi-campaigns.index': async (call) => {
    const { query } = call;
    const rows = await listKpis(call.db, call.scope, {
      ...query,
      after: readCursor(query.cursor, ['day', 'id']),
      now: call.clock.now(),
    });
    const { data, meta } = pageOf(
      rows,
      query.limit,
      (row) => [row.ends_at, row.id],
      (row) => row,
    );
    return { data: await answers(call, data), meta };
  },
  'kpi-campaigns.store': async (call) => {
    const { brand_id, ...form } = call.body;
    return await answerOne(call, await createKpi(call, call.scope, brandIn(call.scope, brand_id), form));
  },
  'kpi-campaigns.show': (call) => answerOne(call, call.params.kpi_id),
  'kpi-campaigns.update': async (call) => {
    await changeKpi(call, call.scope, call.params.kpi_id, call.body);
    return await answerOne(call, call.params.kpi_id);
  },
  'kpi-campaigns.delete': async (call) => {
    await deleteKpis(call, call.scope, [call.params.kpi_id]);
  },
  'kpi-campaigns.bulk-delete': async (call) => ({
    data: { deleted: await deleteKpis(call, call.scope, call.body.kpi_campaigns) },
  }),
  'kpi-campaigns.bulk-restore': async (call) => ({
    data: { restored: await bringBackKpis(call, brandIn(call.scope, call.params.brand_id), call.body.kpi_campaigns) },
  }),
  'kpi-campaigns.bulk-complete': async ({ db, clock, scope, body }) => ({
    data: { completed: await setCompleted(db, scope, body.kpi_campaigns, clock.now()) },
  }),
  'kpi-campaigns.complete': async (call) => {
    await completeKpi(call, call.scope, call.params.kpi_id);
    return await answerOne(call, call.params.kpi_id);
  },
  'kpi-campaigns.markets.delete': async (call) => {
    await removeMarket(call, call.scope, call.params.kpi_id, call.params.market_id);
    return await answerOne(call, call.params.kpi_id);
  },
};
