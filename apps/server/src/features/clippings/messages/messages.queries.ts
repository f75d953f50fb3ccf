import { byName, countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, Scope } from '../../access/index.ts';

interface MessageRow {
  brand_id: BrandId;
  id: string;
  name: string;
  campaign: string | null;
  phrases: string[];
  created_by: string;
  created_at: string;
}

interface PersonRow {
  brand_id: BrandId;
  id: string;
  name: string;
  name_key: string;
  role: string | null;
  created_by: string;
  created_at: string;
}

interface Counted {
  proposed: number;
  confirmed: number;
}

/** Numbers of clippings in which a message, `k`, was found; of clippings that are still there. */
const messageCounts = sql`
  select count(*) filter (where f.state = 'proposed')::int as proposed,
    count(*) filter (where f.state = 'confirmed')::int as confirmed
  from clipping_messages f
  join clippings c on c.brand_id = f.brand_id and c.id = f.clipping_id
  where f.brand_id = k.brand_id and f.message_id = k.id`;

export const listMessages = (db: Db, scope: Scope) =>
  rowsOf(
    db,
    sql<MessageRow & Counted>`
      select k.*, n.proposed, n.confirmed
      from key_messages k
      cross join lateral (${messageCounts}) as n
      where k.brand_id = any(${scope.brandIds})
      order by ${byName('k.name')}, k.id
      limit 1000`,
  );

export const listPeople = (db: Db, scope: Scope) =>
  rowsOf(
    db,
    sql<PersonRow & Counted>`
      select p.*, n.proposed, n.confirmed
      from spokespeople p
      cross join lateral (
        select count(*) filter (where q.state = 'proposed')::int as proposed,
          count(*) filter (where q.state = 'confirmed')::int as confirmed
        from clipping_quotes q
        join clippings c on c.brand_id = q.brand_id and c.id = q.clipping_id
        where q.brand_id = p.brand_id and q.name_key = p.name_key
      ) as n
      where p.brand_id = any(${scope.brandIds})
      order by ${byName('p.name')}, p.id
      limit 1000`,
  );

/** Lists the messages of a brand for the search in texts. */
export const listSought = (db: Db, brandId: BrandId) =>
  rowsOf(
    db,
    sql<Pick<MessageRow, 'id' | 'phrases'>>`
      select id, phrases
      from key_messages
      where brand_id = ${brandId}
      order by id
      limit 1000`,
  );

export const hasMessage = async (db: Db, brandId: BrandId, messageId: string): Promise<boolean> =>
  (await rowOf(db, sql`select from key_messages where brand_id = ${brandId} and id = ${messageId}`)) !== undefined;

export const insertMessage = (db: Db, row: MessageRow) =>
  countOf(
    db,
    sql`
      insert into key_messages (brand_id, id, name, campaign, phrases, created_by, created_at)
      values (
        ${row.brand_id}, ${row.id}, ${row.name}, ${row.campaign}, ${row.phrases}, ${row.created_by}, ${row.created_at}
      )`,
  );

export const updateMessage = (
  db: Db,
  brandId: BrandId,
  id: string,
  { name, campaign, phrases }: Pick<MessageRow, 'name' | 'campaign' | 'phrases'>,
) =>
  countOf(
    db,
    sql`
      update key_messages
      set name = ${name}, campaign = ${campaign}, phrases = ${phrases}
      where brand_id = ${brandId} and id = ${id}`,
  );

/** Deletes a message and takes it off all clippings. */
export async function deleteMessage(db: Db, brandId: BrandId, id: string): Promise<number> {
  await countOf(db, sql`delete from clipping_messages where brand_id = ${brandId} and message_id = ${id}`);
  return await countOf(db, sql`delete from key_messages where brand_id = ${brandId} and id = ${id}`);
}

/** Writes a spokesperson; another one of the brand with the same name makes it 0. */
export const insertPerson = (db: Db, row: PersonRow) =>
  countOf(
    db,
    sql`
      insert into spokespeople (brand_id, id, name, name_key, role, created_by, created_at)
      values (
        ${row.brand_id}, ${row.id}, ${row.name}, ${row.name_key}, ${row.role}, ${row.created_by}, ${row.created_at}
      )
      on conflict (brand_id, name_key) do nothing`,
  );

/** Returns another spokesperson of the brand with a name. */
export const findPersonOfName = (db: Db, brandId: BrandId, nameKey: string) =>
  rowOf(db, sql<{ id: string }>`select id from spokespeople where brand_id = ${brandId} and name_key = ${nameKey}`);

export const updatePerson = (
  db: Db,
  brandId: BrandId,
  id: string,
  { name, name_key, role }: Pick<PersonRow, 'name' | 'name_key' | 'role'>,
) =>
  countOf(
    db,
    sql`
      update spokespeople
      set name = ${name}, name_key = ${name_key}, role = ${role}
      where brand_id = ${brandId} and id = ${id}`,
  );

export const deletePerson = (db: Db, brandId: BrandId, id: string) =>
  countOf(db, sql`delete from spokespeople where brand_id = ${brandId} and id = ${id}`);

export const countOwn = async (db: Db, brandId: BrandId, table: 'key_messages' | 'spokespeople'): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} where brand_id = ${brandId}`,
  ))!.count;
