import type { EnterpriseEnquiry } from '@masthead/contract';
import { andAll, countOf, type Db, like, rowOf, rowsOf, sql } from '../../platform/db/index.ts';

/** Records an event of the provider; 0: it came before. */
export const insertEvent = (db: Db, event: { id: string; type: string; organisationId: string | null }, now: Date) =>
  countOf(
    db,
    sql`
      insert into provider_events (id, type, organisation_id, received_at)
      values (${event.id}, ${event.type}, ${event.organisationId}, ${now})
      on conflict (id) do nothing`,
  );

/** Deletes events that no provider sends again. */
export const deleteEventsBefore = (db: Db, before: Date) =>
  countOf(db, sql`delete from provider_events where received_at < ${before}`);

export const insertEnquiry = (
  db: Db,
  row: Pick<EnterpriseEnquiry, 'id' | 'name' | 'company' | 'email' | 'phone' | 'message'>,
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into enterprise_enquiries (id, name, company, email, phone, message, created_at)
      values (${row.id}, ${row.name}, ${row.company}, ${row.email}, ${row.phone}, ${row.message}, ${now})`,
  );

const enquiryColumns = sql`id, name, company, email, phone, message, note, status, created_at`;

export const listEnquiries = (
  db: Db,
  filter: {
    status?: string | undefined;
    search?: string | undefined;
    after: readonly (string | number)[] | null;
    limit: number;
  },
) =>
  rowsOf(
    db,
    sql<EnterpriseEnquiry>`
      select ${enquiryColumns}
      from enterprise_enquiries
      where true
        ${andAll([
          filter.status && sql`status = ${filter.status}`,
          filter.search && sql`(name || ' ' || company || ' ' || email) ilike ${like(filter.search)}`,
          filter.after && sql`(created_at, id) < (${filter.after[0]}::timestamptz, ${filter.after[1]}::uuid)`,
        ])}
      order by created_at desc, id desc
      limit ${filter.limit + 1}`,
  );

export const updateEnquiry = (db: Db, id: string, change: Pick<EnterpriseEnquiry, 'note' | 'status'>) =>
  rowOf(
    db,
    sql<EnterpriseEnquiry>`
      update enterprise_enquiries
      set note = ${change.note}, status = ${change.status}
      where id = ${id}
      returning ${enquiryColumns}`,
  );

export interface MessageRow {
  id: string;
  subject: 'sales' | 'billing' | 'onboarding' | 'enterprise' | 'other';
  message: string;
  name: string;
  email: string;
  created_at: string;
  organisation: { id: string; name: string } | null;
}

export const insertMessage = (
  db: Db,
  row: Omit<MessageRow, 'created_at' | 'organisation'>,
  organisationId: string | null,
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into contact_messages (id, subject, message, name, email, organisation_id, created_at)
      values (${row.id}, ${row.subject}, ${row.message}, ${row.name}, ${row.email}, ${organisationId}, ${now})`,
  );

export const listMessages = (
  db: Db,
  filter: { subject?: string | undefined; after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<MessageRow>`
      select m.id,
        m.subject,
        m.message,
        m.name,
        m.email,
        m.created_at,
        case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end as organisation
      from contact_messages m
      left join organisations o on o.id = m.organisation_id
      where true
        ${andAll([
          filter.subject && sql`m.subject = ${filter.subject}`,
          filter.after && sql`(m.created_at, m.id) < (${filter.after[0]}::timestamptz, ${filter.after[1]}::uuid)`,
        ])}
      order by m.created_at desc, m.id desc
      limit ${filter.limit + 1}`,
  );
