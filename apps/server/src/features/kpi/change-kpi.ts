import type { KpiForm } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/index.ts';
import { Failure, invalidField, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import type { BrandId, Scope } from '../access/index.ts';
import { removeKpis, restoreKpis } from '../clippings/index.ts';
import { isCountry, isCurrency } from '../reference/index.ts';
import { moveAway, putBack } from '../removals/index.ts';
import {
  deleteMarket,
  hasMarket,
  insertKpi,
  type KpiRow,
  lockKpi,
  removedKpi,
  setCompleted,
  setMarkets,
  updateKpi,
} from './kpi.queries.ts';

type Effects = Pick<Services, 'db' | 'clock'>;

function checkForm(form: KpiForm): void {
  if (!isCurrency(form.currency_code)) throw invalidField('currency_code', 'invalid');
  for (const [at, market] of form.markets.entries())
    if (!isCountry(market.country_id)) throw invalidField(`markets.${at}.country_id`, 'invalid');
}

/** Makes a set. Throws 422. */
export async function createKpi(
  { db, clock }: Effects,
  scope: Scope,
  brandId: BrandId,
  form: KpiForm,
): Promise<string> {
  checkForm(form);
  const made = { brandId, userId: scope.actor.user_id, form, now: clock.now() };
  return await db.transaction().execute((transaction) => writeKpi(transaction, made));
}

/** Writes a set with its markets. Call it in a transaction. */
export async function writeKpi(transaction: Db, kpi: Omit<Parameters<typeof insertKpi>[1], 'id'>): Promise<string> {
  const id = uuidv7();
  await insertKpi(transaction, { id, ...kpi });
  await setMarkets(transaction, { brandIds: [kpi.brandId] }, id, kpi.form.markets);
  return id;
}

/** Lets an active set be changed. Throws 404, and 409 for a completed one. */
async function changing(
  { db, clock }: Effects,
  scope: Scope,
  kpiId: string,
  change: (transaction: Db, kpi: KpiRow) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const kpi = await lockKpi(transaction, scope, kpiId, clock.now());
    if (!kpi) throw notFound();
    if (kpi.completed_at || kpi.is_over) throw new Failure(409, 'kpi_completed');
    await change(transaction, kpi);
  });
}

/** Replaces what can be edited. Throws 404, 409, 422. */
export async function changeKpi(effects: Effects, scope: Scope, kpiId: string, form: KpiForm): Promise<void> {
  checkForm(form);
  await changing(effects, scope, kpiId, async (transaction) => {
    await updateKpi(transaction, scope, kpiId, form, effects.clock.now());
    await setMarkets(transaction, scope, kpiId, form.markets);
  });
}

/** Takes a market out; the last one stays, because a set without a market measures nothing. Throws 404, 409, 422. */
export const removeMarket = (effects: Effects, scope: Scope, kpiId: string, marketId: string): Promise<void> =>
  changing(effects, scope, kpiId, async (transaction) => {
    if (!(await hasMarket(transaction, scope, kpiId, marketId))) throw notFound();
    if ((await deleteMarket(transaction, scope, kpiId, marketId)) === 0) throw invalidField('markets', 'required');
  });

export const completeKpi = (effects: Effects, scope: Scope, kpiId: string): Promise<void> =>
  changing(effects, scope, kpiId, async (transaction) => {
    await setCompleted(transaction, scope, [kpiId], effects.clock.now());
  });

/** Deletes sets, and takes them off all clippings. Returns how many there were. */
export const deleteKpis = ({ db, clock }: Effects, scope: Pick<Scope, 'brandIds'>, ids: readonly string[]) =>
  db.transaction().execute(async (transaction) => {
    await removeKpis(transaction, scope, ids, clock.now());
    return await moveAway(transaction, removedKpi, scope, ids, clock.now());
  });

/** Brings deleted sets back with their clippings. Returns how many came. Throws 404 if none did. */
export const bringBackKpis = ({ db }: Effects, brandId: BrandId, ids: readonly string[]): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const back = await putBack(transaction, removedKpi, { brandIds: [brandId] }, ids);
    if (back.length === 0) throw notFound();
    await restoreKpis(transaction, brandId, back);
    return back.length;
  });
