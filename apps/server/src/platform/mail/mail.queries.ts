import { countOf, type Db, rowOf, sql, values } from '../db/index.ts';
import type { Mail } from './index.ts';

interface MailRow {
  id: string;
  to_address: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  sent_at: string | null;
}

export const insertMails = (db: Db, mails: readonly { id: string; mail: Mail }[], now: Date) =>
  countOf(
    db,
    sql`insert into mails (id, to_address, subject, html, text, headers, created_at) values ${values(
      mails.map(({ id, mail }) => [
        id,
        mail.to,
        mail.subject,
        mail.html,
        mail.text,
        JSON.stringify(mail.headers ?? {}),
        now,
      ]),
    )}`,
  );

export const findMail = (db: Db, id: string) =>
  rowOf(db, sql<MailRow>`select id, to_address, subject, html, text, headers, sent_at from mails where id = ${id}`);

export const markSent = (db: Db, id: string, now: Date) =>
  countOf(db, sql`update mails set sent_at = ${now}, failure = null where id = ${id}`);

export const markFailed = (db: Db, id: string, failure: string) =>
  countOf(db, sql`update mails set failure = ${failure} where id = ${id}`);
