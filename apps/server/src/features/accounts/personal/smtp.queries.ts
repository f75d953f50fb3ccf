import type { SmtpEncryption } from '@masthead/contract';
import { countOf, type Db, rowOf, sql } from '../../../platform/db/index.ts';

export interface SmtpRow {
  host: string;
  port: number;
  encryption: SmtpEncryption;
  username: string | null;
  password: Buffer | null;
  tested_at: string | null;
}

export const findSmtp = (db: Db, userId: string) =>
  rowOf(
    db,
    sql<SmtpRow>`
      select host, port, encryption, username, password, tested_at
      from smtp_settings
      where user_id = ${userId}`,
  );

/** Saves a change, which has to be tested again. */
export const saveSmtp = (db: Db, userId: string, row: Omit<SmtpRow, 'tested_at'>, now: Date) =>
  countOf(
    db,
    sql`
      insert into smtp_settings (user_id, host, port, encryption, username, password, updated_at)
      values (${userId}, ${row.host}, ${row.port}, ${row.encryption}, ${row.username}, ${row.password}, ${now})
      on conflict (user_id) do update set host = excluded.host,
        port = excluded.port,
        encryption = excluded.encryption,
        username = excluded.username,
        password = excluded.password,
        updated_at = excluded.updated_at,
        tested_at = case
          when (smtp_settings.host, smtp_settings.port, smtp_settings.encryption) = (
            excluded.host, excluded.port, excluded.encryption
          )
            and smtp_settings.username is not distinct from excluded.username
            and smtp_settings.password is not distinct from excluded.password then smtp_settings.tested_at
        end`,
  );

/** Marks saved settings as tested; others cannot be. */
export const markTested = (db: Db, userId: string, row: Omit<SmtpRow, 'tested_at' | 'password'>, now: Date) =>
  countOf(
    db,
    sql`
      update smtp_settings
      set tested_at = ${now}
      where user_id = ${userId}
        and host = ${row.host}
        and port = ${row.port}
        and encryption = ${row.encryption}
        and username is not distinct from ${row.username}`,
  );

export const deleteSmtp = (db: Db, userId: string) =>
  countOf(db, sql`delete from smtp_settings where user_id = ${userId}`);
