import { events, type Role } from '@masthead/contract';
import { Failure, notFound } from '../../../platform/http/failure.ts';
import { broadcast } from '../../../platform/realtime/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { Scope } from '../../access/index.ts';
import { refuseHigherRole } from '../invitations/invite.ts';
import { lockOrganisation } from '../organisations.queries.ts';
import { takingSeats } from '../subscription/seats.ts';
import { keepManager } from './keep-manager.ts';
import { countOtherAdministrators, deleteMember, findMemberRole, updateRole } from './members.queries.ts';
import { settleType } from './settle-type.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/**
 * Changes a role; the last administrator of an organisation and the last manager of a brand cannot be demoted. Throws 403,
 * 404, 409 last_administrator, last_manager.
 */
export async function changeRole({ db, clock }: Needs, scope: Scope, userId: string, role: Role): Promise<void> {
  refuseHigherRole(scope, [{ role }]);
  await withMember(db, scope, userId, role, (transaction) =>
    takingSeats(transaction, scope.organisationId, clock.now(), () => updateRole(transaction, scope, userId, role)),
  );
}

/** Ends a membership at once; what the member made stays. Throws 403, 404, 409 last_administrator, last_manager. */
export async function removeMember({ db }: Needs, scope: Scope, userId: string): Promise<void> {
  await withMember(db, scope, userId, undefined, (transaction) => deleteMember(transaction, scope, userId));
}

/** Leaves a brand. Throws 409 last_administrator, last_manager, and last_brand_unconfirmed if nothing would be left to see. */
export async function detach({ db }: Needs, scope: Scope, isLastConfirmed: boolean): Promise<void> {
  const { actor } = scope;
  if (actor.memberships.length <= 1 && !isLastConfirmed) throw new Failure(409, 'last_brand_unconfirmed');
  await withMember(db, scope, actor.user_id, undefined, (transaction) =>
    deleteMember(transaction, scope, actor.user_id),
  );
}

async function withMember(
  db: Services['db'],
  scope: Scope,
  userId: string,
  next: Role | undefined,
  change: (transaction: Services['db']) => Promise<number>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockOrganisation(transaction, scope.organisationId);
    const current = await findMemberRole(transaction, scope, userId);
    if (!current) throw notFound();
    // A brand manager must not remove an administrator of the organisation.
    if (userId !== scope.actor.user_id) refuseHigherRole(scope, [{ role: current }]);
    const loses = current === 'administrator' && next !== 'administrator';
    if (loses && (await countOtherAdministrators(transaction, scope, userId)) === 0)
      throw new Failure(409, 'last_administrator');
    await keepManager(transaction, userId, { brandIds: scope.brandIds }, next);
    await change(transaction);
    await settleType(transaction, userId);
    await broadcast(transaction, events.permissionsChanged, userId, { brand_id: scope.brandIds[0] });
  });
}
