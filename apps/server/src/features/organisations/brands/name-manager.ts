import { events } from '@masthead/contract';
import { Failure, invalidField, notFound } from '../../../platform/http/failure.ts';
import { broadcast } from '../../../platform/realtime/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands, type Scope, writeEntry } from '../../access/index.ts';
import { settleType } from '../members/settle-type.ts';
import { hasNoManager, isCandidateFor, lockBrand, putMember } from './unmanaged.queries.ts';

type Needs = Pick<Services, 'db' | 'clock'> & { scope: Scope };

/**
 * Makes a user the manager of a brand that has none. Staff have no other way into a brand of a customer. Throws 404, 409 conflict
 * if the brand has a manager, 422 at user_id if the user belongs neither to the brand nor to its organisation.
 */
export async function nameManager(
  { db, clock, scope }: Needs,
  brandId: string,
  { user_id: userId, reason }: { user_id: string; reason: string },
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    const system = acrossBrands(transaction);
    const brand = await lockBrand(system, brandId);
    if (!brand) throw notFound();
    if (!(await hasNoManager(system, brand.id))) throw new Failure(409, 'conflict');
    if (!(await isCandidateFor(system, brand.id, userId))) throw invalidField('user_id', 'not_found');
    await putMember(transaction, brand.id, userId, 'brand_manager', now);
    await settleType(transaction, userId);
    await writeEntry(transaction, {
      organisation_id: brand.organisation_id,
      at: now,
      user_id: scope.actor.user_id,
      brand_id: brand.id,
      endpoint: 'staff.brands.managers.store',
      subject: { brand_id: brand.id, user_id: userId },
      reason,
    });
    await broadcast(transaction, events.permissionsChanged, userId, { brand_id: brand.id });
  });
}
