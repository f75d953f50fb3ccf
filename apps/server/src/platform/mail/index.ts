import nodemailer from 'nodemailer';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../clock/index.ts';
import type { Config } from '../config/index.ts';
import type { Db } from '../db/index.ts';
import { enqueue, type Job } from '../jobs/index.ts';
import { findMail, insertMail, markFailed, markSent } from './mail.queries.ts';

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/**
 * Puts a mail into the outbox in the caller's transaction; a job sends it. Without SMTP settings it stays there, for
 * staff to open.
 */
export async function post(db: Db, clock: Clock, mail: Mail): Promise<void> {
  const id = uuidv7();
  await insertMail(db, id, mail, clock.now());
  await enqueue(db, 'mail.send', { mail_id: id }, { attempts: 12 });
}

/** Sends what lies in the outbox, at least once; the message id is that of the row, so that receivers can tell a repeat. */
export function mailJob({ db, clock, config }: { db: Db; clock: Clock; config: Config }): Job<{ mail_id: string }> {
  const transport = config.MASTHEAD_SMTP_URL ? nodemailer.createTransport(config.MASTHEAD_SMTP_URL) : null;
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
        });
        await markSent(db, mail.id, clock.now());
      } catch (error) {
        await markFailed(db, mail.id, (error as Error).message.slice(0, 500));
        throw error;
      }
    },
  };
}
