import { type PlanSlug, type QuotaName, quotaLimit, quotaNames, type StaffOrganisation } from '@masthead/contract';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, type Handlers, type QuotaCounters } from '../access/index.ts';
import { findPlanInForce, showSeats, subscriptionAnswer } from '../organisations/index.ts';
import { changeOrganisation } from './change-organisation.ts';
import { findOrganisation, listAllOrganisations } from './plans.queries.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

async function showOrganisation({ db, clock }: Needs, counters: QuotaCounters, id: string): Promise<StaffOrganisation> {
  const now = clock.now();
  const row = await findOrganisation(db, id, now);
  if (!row?.subscription) throw notFound();
  return {
    ...row,
    set_plan: row.subscription.plan,
    subscription: subscriptionAnswer(row.subscription),
    limits: await showLimits({ db, clock }, counters, id),
  };
}

async function showLimits(
  { db, clock }: Needs,
  counters: QuotaCounters,
  id: string,
): Promise<StaffOrganisation['limits']> {
  const now = clock.now();
  const standing: { plan: PlanSlug; limits: Partial<Record<QuotaName, number | null>> } = await findPlanInForce(
    db,
    id,
    now,
  );
  const counted = await Promise.all(
    quotaNames.map(async (name) => {
      const current = (await counters[name]?.(acrossBrands(db), id, now)) ?? null;
      return [name, { max: quotaLimit(name, standing), current }] as const;
    }),
  );
  return { ...Object.fromEntries(counted), ...(await showSeats(db, id, now)) };
}

/** Plans, limits and switches of organisations, for staff. */
export const planRoutes = ({ counters }: { counters: QuotaCounters }): Handlers => ({
  'staff.organisations.index': async ({ db, clock, query: { cursor, ...filter } }) =>
    pageOf(
      await listAllOrganisations(db, { ...filter, after: readCursor(cursor, ['text', 'id']) }, clock.now()),
      filter.limit,
      ({ sort_name, id }) => [sort_name, id],
      ({ sort_name: _, ...row }) => row,
    ),
  'staff.organisations.show': async (call) => ({
    data: await showOrganisation(call, counters, call.params.organisation_id),
  }),
  'staff.organisations.update': async (call) => {
    const { organisation_id } = call.params;
    await changeOrganisation(call, organisation_id, call.body, {
      userId: call.scope.actor.user_id,
      endpoint: 'staff.organisations.update',
    });
    return { data: await showOrganisation(call, counters, organisation_id) };
  },
});
