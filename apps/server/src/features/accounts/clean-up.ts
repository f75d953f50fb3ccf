import { before, days } from '../../platform/clock/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { deleteDraftsBefore } from './onboarding/stream-funnel.queries.ts';
import { deleteMailsBefore } from './outbox.queries.ts';
import { deleteChallengesBefore } from './passkeys/passkeys.queries.ts';

/** Mails hold links that open accounts for a while; afterwards they are nobody's business. */
const mailsKept = days(30);

/** What is kept no longer than needed: unfinished funnels, unused challenges, old mail. */
export const cleanUpAccountsJob = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Job => ({
  name: 'accounts.clean-up',
  schedule: '37 3 * * *',
  run: async () => {
    const now = clock.now();
    await deleteDraftsBefore(db, now);
    await deleteChallengesBefore(db, now);
    await deleteMailsBefore(db, before(now, mailsKept));
  },
});
