import { Failure, notFound } from '../../platform/http/failure.ts';
import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import {
  type Caller,
  openSession,
  refuseSupport,
  type Scope,
  takeEndedImpersonations,
  writeEntry,
} from '../access/index.ts';
import { findAnyUser } from './users.queries.ts';

interface Impersonation {
  userId: string;
  caller: Caller;
  isReadOnly: boolean;
}

/**
 * Opens a session in a user's name, for an hour, marked with the staff member; a read-only one changes nothing. Its start
 * is recorded in the audit log of the user's organisation. Throws 404, 409 staff_not_impersonated, 403 inside another impersonation.
 */
export async function impersonate(
  needs: Pick<Services, 'db' | 'clock' | 'log'> & { scope: Scope },
  impersonation: Impersonation,
) {
  return await begin(needs, impersonation).catch((error: unknown) => {
    const code = error instanceof Failure ? error.code : 'internal';
    needs.log.warn(
      { user_id: impersonation.userId, impersonator_id: needs.scope.actor.user_id, code },
      'Impersonation failed',
    );
    throw error;
  });
}

async function begin(
  { db, clock, log, scope }: Pick<Services, 'db' | 'clock' | 'log'> & { scope: Scope },
  { userId, caller, isReadOnly }: Impersonation,
) {
  const { actor } = scope;
  if (!isReadOnly) refuseSupport(actor);
  const user = await findAnyUser(db, userId);
  if (!user) throw notFound();
  if (user.is_staff_member) throw new Failure(409, 'staff_not_impersonated');
  const now = clock.now();
  const token = await db.transaction().execute(async (transaction) => {
    await writeEntry(transaction, {
      organisation_id: user.organisation_id,
      at: now,
      user_id: user.id,
      impersonator_id: actor.user_id,
      endpoint: 'staff.users.impersonate',
      subject: { user_id: user.id },
      fields: isReadOnly ? [] : ['changes'],
    });
    const impersonation = { by: actor.user_id, isReadOnly };
    return await openSession(transaction, { userId: user.id, caller, impersonation }, now);
  });
  log.info({ user_id: user.id, impersonator_id: actor.user_id }, 'An impersonation has begun');
  return token;
}

/** Logs the end of those that nobody has ended. */
export const endImpersonationsJob = defineJob({
  name: 'accounts.end-impersonations',
  payload: noPayload,
  schedule: '*/5 * * * *',
  run: async ({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>) => {
    await db.transaction().execute(async (transaction) => {
      for (const ended of await takeEndedImpersonations(transaction, clock.now())) {
        await writeEntry(transaction, {
          organisation_id: ended.organisation_id,
          at: new Date(ended.expires_at),
          user_id: ended.user_id,
          impersonator_id: ended.impersonator_id,
          endpoint: 'auth.logout',
          subject: { user_id: ended.user_id, reason: 'expired' },
        });
        log.info({ user_id: ended.user_id, impersonator_id: ended.impersonator_id }, 'An impersonation has ended');
      }
    });
  },
});
