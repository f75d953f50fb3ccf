import type { Role, StaffOrganisationChange } from '@masthead/contract';
import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
import { makeTenant, makeUser } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/server.ts';

/** Makes a customer with an administrator, and staff who may change its plan. */
export async function makeCustomer(server: TestServer, plan: 'freemium' | 'plus' | 'professional' | 'enterprise') {
  const { db } = server.database;
  const tenant = await makeTenant(db, 'administrator', plan);
  const provider = await makeTenant(db);
  const staff = await makeUser(db, provider.organisation.id, [provider.brand.id], 'administrator', true);
  const staffClient = server.client(await server.signIn(staff.email));
  const params = { organisation_id: tenant.organisation.id };
  return {
    ...tenant,
    staff,
    client: server.client(await server.signIn(tenant.user.email)),
    staffClient,
    params,
    set: (change: Omit<StaffOrganisationChange, 'reason'>) =>
      staffClient('staff.organisations.update', { params, body: { ...change, reason: 'Agreed by phone' } }),
    member: (role: Role) => makeUser(db, tenant.organisation.id, [tenant.brand.id], role),
  };
}

/** Puts a subscription on a trial that ends at a time, as a sign-up does. */
export const startTrial = (db: Db, organisationId: string, endsAt: Date, now: Date) =>
  rowsOf(
    db,
    sql`
      update subscriptions
      set plan = 'professional', commitment = null, trial_starts_at = ${now}, trial_ends_at = ${endsAt}
      where organisation_id = ${organisationId}`,
  );
