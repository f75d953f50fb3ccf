import { Failure, notFound } from '../../platform/http/failure.ts';
import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { type Caller, openSession, type Scope, takeEndedImpersonations, writeEntry } from '../access/index.ts';
import { findAnyUser } from './users.queries.ts';

/**
 * Opens a session in a user's name, for an hour, marked with the staff member. Its start stands in the audit log of the
 * user's organisation. Throws 404, 409 staff_not_impersonated, 403 inside another impersonation.
 */
export async function impersonate(
  needs: Pick<Services, 'db' | 'clock' | 'log'> & { scope: Scope },
  userId: string,
  caller: Caller,
) {
  return await begin(needs, userId, caller).catch((error: unknown) => {
    const code = error instanceof Failure ? error.code : 'internal';
    needs.log.warn({ user_id: userId, impersonator_id: needs.scope.actor.user_id, code }, 'Impersonation failed');
    throw error;
  });
}

async function begin(
  { db, clock, log, scope }: Pick<Services, 'db' | 'clock' | 'log'> & { scope: Scope },
  userId: string,
  caller: Caller,
) {
  const { actor } = scope;
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
    });
    return await openSession(transaction, { userId: user.id, caller, impersonatorId: actor.user_id }, now);
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
