import { countOf, type Db, rowOf, rowsOf, sql, values } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';
import type { ConsentReceiver, ListReceiver, NewListReceiver } from '../../notifications/index.ts';

export interface EditionReceiver extends ListReceiver {
  /** Language of the receiving member; null for addresses. */
  language: string | null;
}

interface Model {
  brand_id: BrandId;
  report_id: string;
}

export const listReceivers = (db: Db, { brand_id, report_id }: Model) =>
  rowsOf(
    db,
    sql<EditionReceiver>`
      select r.id, r.user_id, trim(u.first_name || ' ' || u.last_name) as user_name, u.email as user_email,
        u.language, r.address, r.confirmed_at, r.unsubscribed_at
      from report_receivers r
      left join users u on u.id = r.user_id
      where r.brand_id = ${brand_id} and r.report_id = ${report_id} and (u.id is null or u.deleted_at is null)
      order by r.created_at, r.id`,
  );

/** Deletes receivers of a report that are in neither list. */
export const deleteReceiversBut = (
  db: Db,
  { brand_id, report_id }: Model,
  { members, addresses }: { members: readonly string[]; addresses: readonly string[] },
) =>
  countOf(
    db,
    sql`
      delete from report_receivers
      where brand_id = ${brand_id}
        and report_id = ${report_id}
        and not (
          coalesce(user_id = any(${members}::uuid[]), false)
          or coalesce(lower(address) = any(${addresses}::text[]), false)
        )`,
  );

export const insertReceivers = (db: Db, { brand_id, report_id }: Model, rows: readonly NewListReceiver[], now: Date) =>
  countOf(
    db,
    sql`
      insert into report_receivers (brand_id, report_id, id, user_id, address, asked_at, confirmed_at, created_at)
      values ${values(
        rows.map((row) => [brand_id, report_id, row.id, row.user_id, row.address, row.asked_at, row.confirmed_at, now]),
      )}
      on conflict do nothing`,
  );

/** Lists those of the addresses that were asked about editions since a moment, by whomever. */
export const listAskedSince = async (db: SystemDb, addresses: readonly string[], since: Date): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ address: string }>`
        select lower(address) as address
        from report_receivers
        where lower(address) = any(${addresses}::text[]) and asked_at > ${since}`,
    )
  ).map(({ address }) => address);

/** Finds the receiver of a link in a mail: its token, which was checked, is the permission. */
export const findPageReceiver = (db: SystemDb, receiverId: string) =>
  rowOf(
    db,
    sql<ConsentReceiver>`
      select r.id, coalesce(r.address, ru.email) as address, r.user_id is not null as is_member, r.confirmed_at,
        r.unsubscribed_at, m.name as title, trim(u.first_name || ' ' || u.last_name) as owner,
        coalesce(ru.language, m.language) as language
      from report_receivers r
      join report_schedules s on s.brand_id = r.brand_id and s.report_id = r.report_id
      join reports m on m.brand_id = r.brand_id and m.id = r.report_id
      join users u on u.id = s.created_by
      left join users ru on ru.id = r.user_id
      where r.id = ${receiverId}`,
  );

export const confirmReceiver = (db: SystemDb, receiverId: string, now: Date) =>
  countOf(
    db,
    sql`
      update report_receivers
      set confirmed_at = coalesce(confirmed_at, ${now}::timestamptz), unsubscribed_at = null
      where id = ${receiverId}`,
  );

/** Sets the time of leaving; with null it gets editions again. */
export const setUnsubscribed = (db: SystemDb, receiverId: string, at: Date | null) =>
  countOf(db, sql`update report_receivers set unsubscribed_at = ${at} where id = ${receiverId}`);

/** Ends all editions that go to an address which does not want to be asked again. */
export const endAddress = (db: SystemDb, address: string, now: Date) =>
  countOf(
    db,
    sql`
      update report_receivers
      set unsubscribed_at = ${now}
      where lower(address) = lower(${address}) and unsubscribed_at is null`,
  );
