import { andAll, type Db, like, rowOf, rowsOf, sql } from '../../platform/db/index.ts';

interface OutboxRow {
  id: string;
  to_address: string;
  subject: string;
  created_at: string;
  sent_at: string | null;
  failure: string | null;
}

const columns = sql`id, to_address, subject, created_at, sent_at, failure`;

/** Lists mails for staff, the newest first. */
export const listMails = (
  db: Db,
  { search, after, limit }: { search?: string | undefined; after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<OutboxRow>`
      select ${columns}
      from mails
      where true
        ${andAll([
          search && sql`to_address || ' ' || subject ilike ${like(search)}`,
          after && sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        ])}
      order by created_at desc, id desc
      limit ${limit + 1}`,
  );

export const showMail = (db: Db, id: string) =>
  rowOf(db, sql<OutboxRow & { html: string; text: string }>`select ${columns}, html, text from mails where id = ${id}`);
