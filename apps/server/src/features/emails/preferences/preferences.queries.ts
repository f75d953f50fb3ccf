import { byName, countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';

export interface Preferences {
  topics: number[] | null;
  declined_brands: string[];
  frequency: 'every' | 'weekly' | 'monthly';
  takes_embargo: boolean;
  /** Answer about the counting of opens and clicks; null: none. */
  tracking: 'allowed' | 'refused' | null;
}

export const findPreferences = (db: Db, organisationId: string, address: string) =>
  rowOf(
    db,
    sql<Preferences>`
      select topics, declined_brands, frequency, takes_embargo, tracking
      from email_preferences
      where organisation_id = ${organisationId} and address = ${address}`,
  );

export const savePreferences = (
  db: Db,
  organisationId: string,
  address: string,
  { topics, declined_brands, frequency, takes_embargo, tracking }: Preferences,
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into email_preferences (
        organisation_id, address, topics, declined_brands, frequency, takes_embargo, tracking, updated_at
      )
      values (
        ${organisationId},
        ${address},
        ${topics},
        ${declined_brands},
        ${frequency},
        ${takes_embargo},
        ${tracking},
        ${now}
      )
      on conflict (organisation_id, address) do update set topics = excluded.topics,
        declined_brands = excluded.declined_brands,
        frequency = excluded.frequency,
        takes_embargo = excluded.takes_embargo,
        tracking = excluded.tracking,
        updated_at = excluded.updated_at`,
  );

/** Lists the brands of an organisation and the categories of its stories. */
export const listChoices = (db: SystemDb, organisationId: string) =>
  rowsOf(
    db,
    sql<{ id: BrandId; name: string; categories: number[] }>`
      select b.id,
        b.name,
        array(
          select distinct c
          from stories s
          cross join unnest(s.categories) as c
          where s.brand_id = b.id and s.deleted_at is null
        ) as categories
      from brands b
      where b.organisation_id = ${organisationId} and b.deleted_at is null
      order by ${byName('b.name')}, b.id`,
  );

/** Contacts of some brands with an address: what the organisation has written down about the person. */
export const listStored = (db: SystemDb, brandIds: readonly BrandId[], address: string) =>
  rowsOf(
    db,
    sql<{
      brand: string;
      name: string;
      email: string;
      phone: string | null;
      job_title: string | null;
      outlet: string | null;
      topics: string[];
      /** Origins of the details by field. */
      sources: Partial<Record<string, { source: string; basis: string; at: string }>>;
      created_at: string;
    }>`
      select b.name as brand, r.name, r.email, r.phone, r.job_title, o.name as outlet, r.topics, r.sources,
        r.created_at
      from relations r
      join brands b on b.id = r.brand_id
      left join outlets o on o.id = r.outlet_id
      where r.brand_id = any(${brandIds}) and lower(r.email) = ${address} and r.deleted_at is null
      order by r.created_at`,
  );

/** Lists the e-mails of some brands to an address, the newest first. */
export const listReceived = (db: SystemDb, brandIds: readonly BrandId[], address: string) =>
  rowsOf(
    db,
    sql<{
      subject: string;
      state: string;
      accepted_at: string | null;
      opened_at: string | null;
      clicked_at: string | null;
      replied_at: string | null;
      hits: number;
    }>`
      select e.subject, r.state, r.accepted_at, r.opened_at, r.clicked_at, r.replied_at,
        r.human_hits + r.machine_hits + r.unknown_hits as hits
      from email_recipients r
      join emails e on e.brand_id = r.brand_id and e.id = r.email_id
      where r.brand_id = any(${brandIds}) and lower(r.address) = ${address}
      order by r.accepted_at desc nulls last
      limit 5000`,
  );

/** Removes a person from the e-mails of some brands. Their counts stay under an anonymous address. */
export async function forgetInEmails(db: SystemDb, brandIds: readonly BrandId[], address: string): Promise<void> {
  const own = sql`
    select r.id
    from email_recipients r
    where r.brand_id = any(${brandIds}) and lower(r.address) = ${address}`;
  await countOf(db, sql`delete from email_hits where brand_id = any(${brandIds}) and recipient_id in (${own})`);
  await countOf(db, sql`delete from email_replies where brand_id = any(${brandIds}) and recipient_id in (${own})`);
  await countOf(
    db,
    sql`
      update emails
      set addresses = array_remove(addresses, ${address})
      where brand_id = any(${brandIds}) and addresses @> array[${address}]::text[]`,
  );
  await countOf(
    db,
    sql`
      update email_recipients
      set address = id::text || ${forgottenDomain}, name = null, relation_id = null, fields = '{}', reply = null
      where brand_id = any(${brandIds}) and lower(address) = ${address}`,
  );
}

const forgottenDomain = '@deleted.invalid';
export const isForgotten = (address: string): boolean => address.endsWith(forgottenDomain);

export const deletePreferences = (db: Db, organisationId: string, address: string) =>
  countOf(db, sql`delete from email_preferences where organisation_id = ${organisationId} and address = ${address}`);
