import nodemailer from 'nodemailer';
import { v7 as uuidv7 } from 'uuid';
import { before, type Clock, minutes } from '../clock/index.ts';
import type { Config } from '../config/index.ts';
import type { Db } from '../db/index.ts';
import { enqueue, enqueueAll, type Job, releaseStuck } from '../jobs/index.ts';
import { findMail, insertMails, markFailed, markSent } from './mail.queries.ts';

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Headers beside the usual ones, such as List-Unsubscribe. */
  headers?: Record<string, string>;
}

/**
 * Puts a mail into the outbox in the caller's transaction; a job sends it. Without SMTP settings it stays there, for
 * staff to open.
 */
export async function post(db: Db, clock: Clock, mail: Mail): Promise<void> {
  const id = uuidv7();
  await insertMails(db, [{ id, mail }], clock.now());
  await enqueue(db, 'mail.send', { mail_id: id }, { attempts: 12 });
}

/** The same for many mails in two queries; each has its id already, so that the caller can keep it. */
export async function postAll(
  db: Db,
  clock: Clock,
  mails: readonly { id: string; mail: Mail; notBefore?: Date | null }[],
): Promise<void> {
  if (mails.length === 0) return;
  await insertMails(db, mails, clock.now());
  await enqueueAll(
    db,
    'mail.send',
    mails.map(({ id, notBefore }) => ({ payload: { mail_id: id }, runAt: notBefore ?? null })),
    { attempts: 12 },
  );
}

/** A server that does not answer is left after these, in milliseconds. */
const timeouts = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 120_000 };
/** Longer than any sending takes. */
const stuckAfter = minutes(10);

/** What a process had in hand that was killed is sent by another. */
export const mailRescueJob = ({ db, clock }: { db: Db; clock: Clock }): Job => ({
  name: 'mail.rescue',
  schedule: '*/5 * * * *',
  attempts: 1,
  run: () => releaseStuck(db, 'mail.send', before(clock.now(), stuckAfter)),
});

/** Sends what lies in the outbox, at least once; the message id is that of the row, so that receivers can tell a repeat. */
export function mailJob({ db, clock, config }: { db: Db; clock: Clock; config: Config }): Job<{ mail_id: string }> {
  const transport = config.MASTHEAD_SMTP_URL
    ? nodemailer.createTransport({ url: config.MASTHEAD_SMTP_URL, ...timeouts })
    : null;
  return {
    name: 'mail.send',
    run: async ({ mail_id }) => {
      const mail = await findMail(db, mail_id);
      if (!mail || mail.sent_at || !transport) return;
      try {
        await transport.sendMail({
          from: config.MASTHEAD_MAIL_FROM,
          to: mail.to_address,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          messageId: `<${mail.id}@masthead>`,
          headers: mail.headers,
        });
        await markSent(db, mail.id, clock.now());
      } catch (error) {
        await markFailed(db, mail.id, (error as Error).message.slice(0, 500));
        throw error;
      }
    },
  };
}
