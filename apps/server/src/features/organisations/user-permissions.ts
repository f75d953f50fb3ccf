import { events, type PermissionName, permissionNames, type QuotaName } from '@masthead/contract';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import {
  acrossBrands,
  entryInOrganisation,
  findUserActor,
  type QuotaCounters,
  type Scope,
  usedOf,
} from '../access/index.ts';
import { findBelonging, listOverrides, type OverrideRow, replaceOverrides } from './organisations.queries.ts';

type Needs = Pick<Services, 'db' | 'clock'> & { scope: Scope; counters: QuotaCounters };

/** Returns a user's permissions in the organisation, by the highest role there, and the overrides for this user. Throws 404. */
export async function showPermissions({ db, clock, scope, counters }: Needs, userId: string) {
  if (!(await findBelonging(db, scope, userId))) throw notFound();
  const actor = (await findUserActor(acrossBrands(db), userId, clock.now()))!;
  const overrides = new Map((await listOverrides(db, scope, userId)).map(({ name, ...override }) => [name, override]));
  const used: Partial<Record<QuotaName, number>> = {};
  for (const name of permissionNames)
    Object.assign(used, await usedOf({ db, clock, counters }, name, scope.organisationId));
  return permissionNames.map((name) => ({
    name,
    ...entryInOrganisation(actor, scope.organisationId, name, used),
    override: overrides.get(name) ?? null,
  }));
}

type Wanted = readonly { name: PermissionName; can: boolean | null; max: number | null }[];

/**
 * Sets the permissions that differ from the role. Throws 404, and 409 for the caller's own, so that nobody can lock
 * themselves out.
 */
export async function setPermissions(needs: Needs, userId: string, wanted: Wanted) {
  const { db, scope } = needs;
  if (!(await findBelonging(db, scope, userId))) throw notFound();
  if (userId === scope.actor.user_id) throw new Failure(409, 'own_permissions');
  const kept = new Map<string, OverrideRow>(
    wanted.filter(({ can, max }) => can !== null || max !== null).map((row) => [row.name, row]),
  );
  await db.transaction().execute(async (transaction) => {
    await replaceOverrides(transaction, scope, userId, [...kept.values()]);
    await broadcast(transaction, events.permissionsChanged, userId, {});
  });
  return await showPermissions(needs, userId);
}
