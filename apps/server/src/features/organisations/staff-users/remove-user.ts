import type { StaffLevel } from '@masthead/contract';
import { type Db, isUniqueViolation } from '../../../platform/db/index.ts';
import { Failure, notFound } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { deleteSessionsOf, type Scope, writeEntry } from '../../access/index.ts';
import {
  countOtherStaff,
  endAccess,
  lockStaff,
  markRemoved,
  markRestored,
  refuseWrongPassword,
  setStaffLevel,
} from '../../accounts/index.ts';
import { keepManager } from '../members/keep-manager.ts';
import { settleType } from '../members/settle-type.ts';
import { countAdministrators, lockOrganisation } from '../organisations.queries.ts';
import { takingSeats } from '../subscription/seats.ts';
import { findStaffUser } from './staff-users.queries.ts';

interface Needs extends Pick<Services, 'db' | 'clock'> {
  /** Id of the staff member; null: the operator at the console. */
  author: string | null;
}
type Deed = 'staff.users.level' | 'staff.users.delete' | 'staff.users.restore' | 'staff.users.end-sessions';

interface Change {
  userId: string;
  /** The reason in the audit log of the user's organisation. */
  reason: string;
}

/**
 * Removes a user of any organisation and ends what opens the account. Throws 404, and 409 own_account, last_staff_user,
 * last_administrator, last_manager.
 */
export const removeUser = ({ db, clock, author }: Needs, change: Change): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { userId } = change;
    refuseSelf(author, userId);
    const user = await findStaffUser(transaction, userId);
    if (!user || user.deleted_at) throw notFound();
    await close(transaction, user, clock.now());
    const place = { author, organisationId: user.organisation.id, at: clock.now() };
    await note(transaction, place, 'staff.users.delete', change);
  });

/**
 * Removes the caller's own account and ends what opens it; staff can restore it. Throws 422 at current_password, and 409
 * last_staff_user, last_administrator, last_manager.
 */
export async function removeOwnAccount(
  { db, clock, scope }: Pick<Services, 'db' | 'clock'> & { scope: Scope },
  password: string,
): Promise<void> {
  await refuseWrongPassword({ db, scope }, password);
  await db.transaction().execute(async (transaction) => {
    const user = await findStaffUser(transaction, scope.actor.user_id);
    if (!user) throw notFound();
    await close(transaction, user, clock.now());
  });
}

async function close(
  transaction: Db,
  { id: userId, organisation, staff_level }: NonNullable<Awaited<ReturnType<typeof findStaffUser>>>,
  now: Date,
): Promise<void> {
  await lockOrganisation(transaction, organisation.id);
  if (staff_level === 'full') await keepStaff(transaction, userId);
  if ((await countAdministrators(transaction, organisation.id, { userId })) === 0)
    throw new Failure(409, 'last_administrator');
  await keepManager(transaction, userId, 'all');
  await markRemoved(transaction, userId, now);
  await endAccess(transaction, userId);
}

async function keepStaff(transaction: Db, userId: string): Promise<void> {
  await lockStaff(transaction);
  if ((await countOtherStaff(transaction, userId)) === 0) throw new Failure(409, 'last_staff_user');
}

/**
 * Gives a staff user all rights, or those of support. Throws 404 for others, and 409 own_account, last_staff_user.
 */
export const setLevel = ({ db, clock, author }: Needs, level: StaffLevel, change: Change): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { userId } = change;
    refuseSelf(author, userId);
    const user = await findStaffUser(transaction, userId);
    if (!user?.is_staff_member || user.deleted_at) throw notFound();
    if (level !== 'full') await keepStaff(transaction, userId);
    await setStaffLevel(transaction, userId, level, clock.now());
    const place = { author, organisationId: user.organisation.id, at: clock.now() };
    await note(transaction, place, 'staff.users.level', change);
  });

/**
 * Brings a removed user back with the brands that still exist. The password is the old one; sessions and tokens stay ended.
 * Throws 404, 409 address_in_use, and 403 if the plan has no seat left.
 */
export const restoreUser = ({ db, clock, author }: Needs, change: Change): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { userId } = change;
    const user = await findStaffUser(transaction, userId);
    if (!user?.deleted_at) throw notFound();
    const { id: organisationId } = user.organisation;
    const now = clock.now();
    await takingSeats(transaction, organisationId, now, () =>
      markRestored(transaction, userId, now).catch((error: unknown) => {
        throw isUniqueViolation(error, 'users_email') ? new Failure(409, 'address_in_use') : error;
      }),
    );
    await settleType(transaction, userId);
    await note(transaction, { author, organisationId, at: now }, 'staff.users.restore', change);
  });

/** Signs a user of any organisation out everywhere. Throws 404, 409 own_account. */
export const endSessions = ({ db, clock, author }: Needs, change: Change): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    refuseSelf(author, change.userId);
    const user = await findStaffUser(transaction, change.userId);
    if (!user || user.deleted_at) throw notFound();
    await deleteSessionsOf(transaction, user.id, null);
    const place = { author, organisationId: user.organisation.id, at: clock.now() };
    await note(transaction, place, 'staff.users.end-sessions', change);
  });

function refuseSelf(author: string | null, userId: string): void {
  if (userId === author) throw new Failure(409, 'own_account');
}

const note = (
  db: Db,
  { author, organisationId, at }: { author: string | null; organisationId: string; at: Date },
  endpoint: Deed,
  { userId, reason }: Change,
) =>
  writeEntry(db, {
    organisation_id: organisationId,
    at,
    user_id: author,
    endpoint,
    subject: { user_id: userId },
    reason,
  });
