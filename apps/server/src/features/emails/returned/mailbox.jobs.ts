import { defineJob, eachPage, noPayload } from '../../../platform/jobs/index.ts';
import { createSecrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands } from '../../access/index.ts';
import { fileReturn } from './file-return.ts';
import { mailboxPlace, withMailbox } from './mailbox.ts';
import { readMail } from './read-mail.ts';
import { advanceMailbox, findMailbox } from './returns.queries.ts';

const pageSize = 50;

/**
 * Reads the mailbox of the return address. A mail is filed in the transaction that notes how far the mailbox was read: a run that is
 * killed, or two at a time, neither lose a mail nor file it twice.
 */
export const readMailboxJob = defineJob({
  name: 'emails.read-mailbox',
  payload: noPayload,
  schedule: '* * * * *',
  attempts: 1,
  run: async (services: Pick<Services, 'db' | 'clock' | 'config' | 'log'>, _, signal) => {
    const url = services.config.MASTHEAD_RETURN_MAILBOX;
    if (!url) return;
    const { db, clock } = services;
    const secrets = createSecrets(services.config);
    const place = mailboxPlace(url);
    await withMailbox(services, place, async (mailbox) => {
      const known = await findMailbox(acrossBrands(db), place.name);
      // After a change of UIDVALIDITY all mails have new numbers; those that were taken are known by their hashes.
      let uid = known && Number(known.uid_validity) === mailbox.validity ? Number(known.last_uid) : 0;
      await eachPage(signal, async () => {
        const mails = await mailbox.after(uid, pageSize);
        for (const mail of mails) {
          const returned = await readMail(secrets, mail.bytes);
          await db.transaction().execute(async (transaction) => {
            const now = clock.now();
            const step = { validity: mailbox.validity, uid: mail.uid };
            if ((await advanceMailbox(acrossBrands(transaction), place.name, step, now)) > 0)
              await fileReturn(transaction, returned, now);
          });
          uid = mail.uid;
        }
        await mailbox.markSeen(mails.map((mail) => mail.uid));
        return mails.length === pageSize;
      });
    });
  },
});
