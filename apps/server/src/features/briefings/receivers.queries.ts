import { countOf, type Db, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';
import type { ConsentReceiver, ListReceiver, NewListReceiver } from '../notifications/index.ts';

interface Place {
  brand_id: BrandId;
  id: string;
}

export const listReceivers = (db: Db, { brand_id, id }: Place) =>
  rowsOf(
    db,
    sql<ListReceiver>`
      select r.id, r.user_id, trim(u.first_name || ' ' || u.last_name) as user_name, u.email as user_email, r.address,
        r.confirmed_at, r.unsubscribed_at
      from briefing_receivers r
      left join users u on u.id = r.user_id
      where r.brand_id = ${brand_id} and r.briefing_id = ${id} and (u.id is null or u.deleted_at is null)
      order by r.created_at, r.id`,
  );

/** Deletes receivers of a briefing that are not named. */
export const deleteReceiversBut = (
  db: Db,
  { brand_id, id }: Place,
  { members, emails }: { members: readonly string[]; emails: readonly string[] },
) =>
  countOf(
    db,
    sql`
      delete from briefing_receivers
      where brand_id = ${brand_id}
        and briefing_id = ${id}
        and not coalesce(user_id = any(${members}::uuid[]), false)
        and not coalesce(lower(address) = any(${emails.map((one) => one.toLowerCase())}::text[]), false)`,
  );

export const insertReceivers = (db: Db, { brand_id, id }: Place, rows: readonly NewListReceiver[], now: Date) =>
  countOf(
    db,
    sql`
      insert into briefing_receivers (brand_id, briefing_id, id, user_id, address, asked_at, confirmed_at, created_at)
      values ${values(
        rows.map((row) => [brand_id, id, row.id, row.user_id, row.address, row.asked_at, row.confirmed_at, now]),
      )}
      on conflict do nothing`,
  );

/** Lists those of the addresses that were asked about briefings since a moment, by whomever. */
export const listAskedSince = async (db: SystemDb, addresses: readonly string[], since: Date): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ address: string }>`
        select lower(address) as address
        from briefing_receivers
        where lower(address) = any(${addresses}::text[]) and asked_at > ${since}`,
    )
  ).map(({ address }) => address);

/** Finds the receiver of a link in a mail: its token, which was checked, is the permission. */
export const findPageReceiver = (db: SystemDb, receiverId: string) =>
  rowOf(
    db,
    sql<ConsentReceiver>`
      select r.id, coalesce(r.address, m.email) as address, m.id is not null as is_member, r.confirmed_at,
        r.unsubscribed_at, b.name as title, trim(o.first_name || ' ' || o.last_name) as owner,
        coalesce(m.language, b.language) as language
      from briefing_receivers r
      join briefings b on b.brand_id = r.brand_id and b.id = r.briefing_id
      join users o on o.id = b.created_by
      left join users m on m.id = r.user_id
      where r.id = ${receiverId}`,
  );

export const confirmReceiver = (db: SystemDb, receiverId: string, now: Date) =>
  countOf(
    db,
    sql`
      update briefing_receivers
      set confirmed_at = coalesce(confirmed_at, ${now}::timestamptz), unsubscribed_at = null
      where id = ${receiverId}`,
  );

/** Sets the time of leaving; with null the receiver gets the briefing again. */
export const setUnsubscribed = (db: SystemDb, receiverId: string, at: Date | null) =>
  countOf(db, sql`update briefing_receivers set unsubscribed_at = ${at} where id = ${receiverId}`);

/** Sets the same for the receiver of the issue that an e-mail carried to an address. */
export const setLeft = (
  db: Db,
  { brandId, emailId, address }: { brandId: BrandId; emailId: string; address: string },
  at: Date | null,
) =>
  countOf(
    db,
    sql`
      update briefing_receivers r
      set unsubscribed_at = ${at}
      from briefing_issues i
      where r.brand_id = ${brandId}
        and i.brand_id = r.brand_id
        and i.briefing_id = r.briefing_id
        and i.email_id = ${emailId}
        and (
          lower(r.address) = ${address} or r.user_id in (select u.id from users u where lower(u.email) = ${address})
        )`,
  );

/** Ends all briefings that go to an address which does not want to be asked again. */
export const endAddress = (db: SystemDb, address: string, now: Date) =>
  countOf(
    db,
    sql`
      update briefing_receivers
      set unsubscribed_at = ${now}
      where lower(address) = lower(${address}) and unsubscribed_at is null`,
  );
