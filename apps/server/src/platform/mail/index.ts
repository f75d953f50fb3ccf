import nodemailer, { type Transporter } from 'nodemailer';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Clock } from '../clock/index.ts';
import type { Db } from '../db/index.ts';
import { noteFailure, type ParkedKindHandler, settle } from '../isolation/index.ts';
import { defineJob, enqueue, enqueueAll } from '../jobs/index.ts';
import type { Services } from '../services.ts';
import { findMail, insertMails, type MailRow, markFailed, markSent } from './mail.queries.ts';
import type { Mail } from './mail.ts';

export { deleteMailsBefore, replaceUnsent, withdrawUnsent } from './mail.queries.ts';
export type { Mail } from './mail.ts';

/**
 * Puts a mail into the outbox in the caller's transaction; a job sends it. Without SMTP settings it stays there, for
 * staff to open.
 */
export async function post(db: Db, clock: Clock, mail: Mail): Promise<void> {
  const id = uuidv7();
  await insertMails(db, [{ id, mail }], clock.now());
  await enqueue(db, mailJob, { mail_id: id }, { attempts: 12 });
}

/** Does the same for many mails in two queries; each has its id already, so that the caller can keep it. */
export async function postAll(
  db: Db,
  clock: Clock,
  mails: readonly { id: string; mail: Mail; notBefore?: Date | null; organisationId?: string }[],
): Promise<void> {
  if (mails.length === 0) return;
  await insertMails(db, mails, clock.now());
  await enqueueAll(
    db,
    mailJob,
    mails.map(({ id, notBefore }) => ({ payload: { mail_id: id }, runAt: notBefore ?? null })),
    { attempts: 12 },
  );
}

/** A server that does not answer is left after these, in milliseconds. */
const timeouts = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 120_000 };
const transports = new Map<string, Transporter>();

/** Returns the transport to a mail server; a process keeps one for all mails. */
function transportTo(url: string): Transporter {
  const transport = transports.get(url) ?? nodemailer.createTransport({ url, ...timeouts });
  transports.set(url, transport);
  return transport;
}

/** Sends the mails of the outbox at least once. The message id is the row's, so that receivers can recognise a repeat. */
export const mailJob = defineJob({
  name: 'mail.send',
  payload: z.object({ mail_id: z.uuid() }),
  run: async ({ db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>, { mail_id }) => {
    const mail = await findMail(db, mail_id);
    const url = config.MASTHEAD_SMTP_URL;
    if (!mail || mail.sent_at || !url) return;
    try {
      await transportTo(url).sendMail({
        from: config.MASTHEAD_MAIL_FROM,
        to: mail.to_address,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        messageId: `<${mail.id}@masthead>`,
        headers: mail.headers,
        ...(mail.calendar && { icalEvent: { ...mail.calendar, filename: 'invitation.ics' } }),
      });
    } catch (error) {
      return await noteMail(db, mail, error, clock.now());
    }
    await markSent(db, mail.id, clock.now());
    if (mail.failure) await settle(db, 'mail', [mail.id]);
  },
});

/** Records that a server did not take a mail. The retry job sends it again, so the job itself is done. */
const noteMail = (db: Db, mail: MailRow, error: unknown, now: Date): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await markFailed(transaction, mail.id, (error instanceof Error ? error.message : String(error)).slice(0, 500));
    const subject = `${mail.subject} (${mail.to_address})`;
    await noteFailure(transaction, { kind: 'mail', itemId: mail.id, brandId: null, subject }, error, now);
  });

/** A discarded mail stays in the outbox with its failure. */
export const parkedMails: ParkedKindHandler = {
  retry: async (db, id) => {
    const mail = await findMail(db, id);
    if (!mail || mail.sent_at) return false;
    await enqueue(db, mailJob, { mail_id: id }, { attempts: 12 });
    return true;
  },
  discard: async () => {},
};
