import type { BodyOf, Endpoints, StaffStream, StaffStreamDetail } from '@masthead/contract';
import { before, days } from '../../platform/clock/index.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, type Scope, writeEntry } from '../access/index.ts';
import { fitStreams, setStaffOptions } from '../streams/index.ts';
import { fairUseDays, listArrivals, lockStreams, setAgreed } from './fair-use.queries.ts';
import { lastDayOut, limitOf, sumOf } from './fair-use.ts';
import { releaseSoon } from './release-parked.ts';
import { findStaffStream, listTopOutlets, type StaffStreamRow } from './staff-streams.queries.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Outlets that are named as the cause of a full quota. */
const shownOutlets = 8;

/** Answers streams with how much of their quota they use, counted in one query. */
export async function answerStreams(
  { db, clock }: Needs,
  rows: readonly StaffStreamRow[],
): Promise<(StaffStream & { days: { day: string; mentions: number }[] })[]> {
  if (rows.length === 0) return [];
  const brandIds = [...new Set(rows.map(({ brand_id }) => brand_id))];
  const ids = rows.map(({ id }) => id);
  const arrivals = Map.groupBy(
    await listArrivals(db, brandIds, ids, lastDayOut(clock.now())),
    ({ stream_id }) => stream_id,
  );
  return rows.map(
    ({ brand_id, brand_name, limits, agreed, beyond_plan, main_search_term: _, sort_name: __, ...row }) => {
      const own = arrivals.get(row.id) ?? [];
      return {
        ...row,
        brand: { id: brand_id, name: brand_name },
        used: sumOf(own),
        quota: limitOf({ agreed, plan: row.plan, limits }),
        agreed_quota: agreed,
        options: { beyond_plan },
        days: own.map(({ day, mentions }) => ({ day, mentions })),
      };
    },
  );
}

/** Returns a stream with the days and outlets that fill its quota. Throws 404. */
export async function showStream(needs: Needs, streamId: string): Promise<StaffStreamDetail> {
  const { db, clock } = needs;
  const now = clock.now();
  const row = await findStaffStream(acrossBrands(db), streamId, now);
  if (!row) throw notFound();
  const [answer] = await answerStreams(needs, [row]);
  const key = { brand_id: row.brand_id, stream_id: row.id };
  const outlets = await listTopOutlets(db, key, before(now, days(fairUseDays)), shownOutlets);
  return { ...answer!, main_search_term: row.main_search_term, outlets };
}

type Change = BodyOf<Endpoints['staff.streams.update']>;

/**
 * Sets what staff decide about a stream, applies it at once, and notes the reason in the customer's audit log. Throws 404.
 */
export async function changeStream(
  needs: Needs & { scope: Scope },
  streamId: string,
  { paused, quota, options, reason }: Change,
): Promise<StaffStreamDetail> {
  const { db, clock, scope } = needs;
  await db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const set = { paused, beyond_plan: options?.beyond_plan };
    const owner = await setStaffOptions(acrossBrands(transaction), streamId, set);
    if (!owner) throw notFound();
    const { organisation_id, brand_id } = owner;
    if (quota !== undefined) {
      const key = { brand_id, stream_id: streamId };
      await lockStreams(transaction, [key]);
      await setAgreed(transaction, key, quota);
      await releaseSoon(transaction, key);
    }
    if (paused !== undefined || options) await fitStreams(transaction, organisation_id, now);
    await writeEntry(transaction, {
      organisation_id,
      at: now,
      user_id: scope.actor.user_id,
      brand_id,
      endpoint: 'staff.streams.update',
      subject: { stream_id: streamId },
      fields: Object.entries({ paused, quota, options }).flatMap(([name, value]) =>
        value === undefined ? [] : [name],
      ),
      reason,
    });
  });
  return await showStream(needs, streamId);
}
