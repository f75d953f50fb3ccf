import { countOf, type Db, rowOf, rowsOf, sql, values } from '../db/index.ts';
import type { Mail } from './mail.ts';

export interface MailRow {
  id: string;
  to_address: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  calendar: Mail['calendar'] | null;
  sent_at: string | null;
  /** Reason of the previous failure. */
  failure: string | null;
}

export const insertMails = (db: Db, mails: readonly { id: string; mail: Mail; organisationId?: string }[], now: Date) =>
  countOf(
    db,
    sql`
      insert into mails (id, to_address, subject, html, text, headers, calendar, created_at, organisation_id)
      values ${values(
        mails.map(({ id, mail, organisationId }) => [
          id,
          mail.to,
          mail.subject,
          mail.html,
          mail.text,
          JSON.stringify(mail.headers ?? {}),
          mail.calendar ? JSON.stringify(mail.calendar) : null,
          now,
          organisationId ?? null,
        ]),
      )}`,
  );

export const findMail = (db: Db, id: string) =>
  rowOf(
    db,
    sql<MailRow>`
      select id, to_address, subject, html, text, headers, calendar, sent_at, failure
      from mails
      where id = ${id}`,
  );

export const markSent = (db: Db, id: string, now: Date) =>
  countOf(db, sql`update mails set sent_at = ${now}, failure = null where id = ${id}`);

export const markFailed = (db: Db, id: string, failure: string) =>
  countOf(db, sql`update mails set failure = ${failure} where id = ${id}`);

/** Lets one transaction at a time count what an organisation has mailed. */
export const lockMailsOf = (db: Db, organisationId: string) =>
  rowOf(db, sql`select pg_advisory_xact_lock(hashtextextended(${organisationId}, 54))`);

export const countMailsOf = async (db: Db, organisationId: string, since: Date): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      select count(*)::int as count
      from mails
      where organisation_id = ${organisationId} and created_at > ${since}`,
  ))!.count;

/** Mails that users of any organisation have caused, by address in lower case. */
export const countMailsTo = (db: Db, addresses: readonly string[], since: Date) =>
  rowsOf(
    db,
    sql<{ address: string; count: number }>`
      select lower(to_address) as address, count(*)::int as count
      from mails
      where lower(to_address) = any(${addresses}) and organisation_id is not null and created_at > ${since}
      group by 1`,
  );

export const deleteMailsBefore = (db: Db, time: Date) => countOf(db, sql`delete from mails where created_at < ${time}`);

/** Gives mails that are not sent yet another content; their addresses stay. */
export const replaceUnsent = (db: Db, id: string, { subject, html, text }: Mail) =>
  countOf(
    db,
    sql`
      update mails
      set subject = ${subject}, html = ${html}, text = ${text}
      where id = ${id} and sent_at is null`,
  );

/** Takes mails that are not sent yet out of the outbox. */
export const withdrawUnsent = (db: Db, ids: readonly string[]) =>
  countOf(db, sql`delete from mails where id = any(${ids}::uuid[]) and sent_at is null`);
