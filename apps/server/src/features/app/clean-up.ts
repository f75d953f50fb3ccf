import { before, days } from '../../platform/clock/index.ts';
import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import { deleteMailsBefore } from '../../platform/mail/index.ts';
import type { Services } from '../../platform/services.ts';

/** The age at which a mail is deleted. Mails hold links that open accounts for a while. */
const mailsKept = days(30);

/** Deletes old mail from the outbox. */
export const cleanUpAppJob = defineJob({
  name: 'app.clean-up',
  payload: noPayload,
  schedule: '37 3 * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
    void (await deleteMailsBefore(db, before(clock.now(), mailsKept))),
});
