import type { EmailSenderAddress } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';

export const listSenders = (db: Db, organisationId: string) =>
  rowsOf(
    db,
    sql<EmailSenderAddress>`
      select address, asked_at, confirmed_at
      from email_senders
      where organisation_id = ${organisationId}
      order by address
      limit 1000`,
  );

export const findSenderAddress = (db: Db, organisationId: string, address: string) =>
  rowOf(
    db,
    sql<EmailSenderAddress>`
      select address, asked_at, confirmed_at
      from email_senders
      where organisation_id = ${organisationId} and address = ${address}`,
  );

/** Finds whether the organisation has proven an address, or its domain. */
export const hasProven = async (db: Db, organisationId: string, address: string): Promise<boolean> =>
  (await rowOf(
    db,
    sql`
      select 1 as found
      from email_senders
      where organisation_id = ${organisationId}
        and address in (${address}, ${address.slice(address.lastIndexOf('@'))})
        and confirmed_at is not null`,
  )) !== undefined;

/** Keeps that an address was asked. One that is confirmed stays confirmed. */
export const saveAsked = (
  db: Db,
  organisationId: string,
  { address, tokenHash, userId }: { address: string; tokenHash: Buffer; userId: string },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into email_senders as s (organisation_id, address, token_hash, asked_at, asked_by)
      values (${organisationId}, ${address}, ${tokenHash}, ${now}, ${userId})
      on conflict (organisation_id, address) do update set token_hash = excluded.token_hash,
        asked_at = excluded.asked_at,
        asked_by = excluded.asked_by
      where s.confirmed_at is null`,
  );

export const saveProvenDomain = (
  db: Db,
  organisationId: string,
  { address, userId }: { address: string; userId: string },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into email_senders as s (organisation_id, address, asked_at, asked_by, confirmed_at)
      values (${organisationId}, ${address}, ${now}, ${userId}, ${now})
      on conflict (organisation_id, address)
        do update set confirmed_at = coalesce(s.confirmed_at, excluded.confirmed_at)`,
  );

/** Finds what the link of a mail confirms, with the names of those who ask. */
export const findAsked = (db: Db, tokenHash: Buffer) =>
  rowOf(
    db,
    sql<{ organisation_id: string; organisation_name: string; address: string; asked_at: string; asked_by: string }>`
      select s.organisation_id, o.name as organisation_name, s.address, s.asked_at,
        trim(u.first_name || ' ' || u.last_name) as asked_by
      from email_senders s
      join organisations o on o.id = s.organisation_id
      join users u on u.id = s.asked_by
      where s.token_hash = ${tokenHash}`,
  );

export const confirmAsked = (db: Db, tokenHash: Buffer, now: Date) =>
  countOf(db, sql`update email_senders set confirmed_at = ${now}, token_hash = null where token_hash = ${tokenHash}`);

export const deleteSender = (db: Db, organisationId: string, address: string) =>
  countOf(db, sql`delete from email_senders where organisation_id = ${organisationId} and address = ${address}`);
