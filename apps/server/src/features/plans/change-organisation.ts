import type { StaffOrganisationChange } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { invalidField, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { writeEntry } from '../access/index.ts';
import { changeSubscription, type SubscriptionChange, setSupport } from '../organisations/index.ts';
import { isStaffUser } from './plans.queries.ts';
import { settlePlan } from './settle-plans.ts';

interface Author {
  /** null: the operator at the console. */
  userId: string | null;
  endpoint: string;
}

/**
 * Changes what staff decide about an organisation, applies the new limits at once and notes the reason in its audit log.
 * Throws 404, 409 licenses_in_use, 422 at account_manager_id for a user who is not staff.
 */
export const changeOrganisation = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  organisationId: string,
  { reason, ...change }: StaffOrganisationChange,
  author: Author,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const { switched_off, account_manager_id, type, ...subscription } = change;
    await refuseCustomer(transaction, account_manager_id);
    await changeSubscription(transaction, organisationId, columnsOf(subscription), now);
    if ((await setSupport(transaction, organisationId, { switched_off, account_manager_id, type }, now)) === 0)
      throw notFound();
    await settlePlan(transaction, organisationId, now);
    await writeEntry(transaction, {
      organisation_id: organisationId,
      at: now,
      user_id: author.userId,
      endpoint: author.endpoint,
      subject: { organisation_id: organisationId },
      fields: Object.keys(change),
      reason,
    });
  });

/**
 * Returns the columns of a change. A plan that is set is in force: an earlier end of it is cancelled, unless the call
 * sets that too.
 */
function columnsOf(change: Omit<StaffOrganisationChange, 'reason' | 'switched_off' | 'type'>): SubscriptionChange {
  const { account_manager_id: _, ...columns } = change;
  if (columns.plan === undefined) return columns;
  return {
    trial_ends_at: null,
    next_plan: null,
    canceled_at: null,
    ended_at: null,
    payment_failed_at: null,
    ...columns,
  };
}

async function refuseCustomer(db: Db, userId: string | null | undefined): Promise<void> {
  if (userId && !(await isStaffUser(db, userId))) throw invalidField('account_manager_id', 'invalid');
}
