import { before, days } from '../../platform/clock/index.ts';
import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { deleteExpiredEmailChanges } from './email-change/email-change.queries.ts';
import { deleteFailuresBefore } from './guesses.queries.ts';
import { deleteChallengesBefore } from './passkeys/passkeys.queries.ts';

/** The age at which a failed sign-in no longer counts. */
const failuresKept = days(1);

/** Deletes unused passkey challenges, links for new addresses that nobody opened in time, and old failures of signing in. */
export const cleanUpAccountsJob = defineJob({
  name: 'accounts.clean-up',
  payload: noPayload,
  schedule: '37 3 * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>) => {
    const now = clock.now();
    await deleteChallengesBefore(db, now);
    await deleteExpiredEmailChanges(db, now);
    await deleteFailuresBefore(db, before(now, failuresKept));
  },
});
