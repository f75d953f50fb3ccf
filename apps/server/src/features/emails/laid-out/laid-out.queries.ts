import { countOf, type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';

interface NewMail {
  id: string;
  brandId: BrandId;
  subject: string;
  sender: { name: string; email: null; reply_to: string };
  laidOut: { html: string; text: string; list: string };
}

export const insertLaidOut = (db: Db, { id, brandId, subject, sender, laidOut }: NewMail, now: Date) =>
  countOf(
    db,
    sql`
      insert into emails (
        brand_id, id, kind, status, subject, body, sender, laid_out, is_tracked, started_at, created_at, updated_at
      )
      values (
        ${brandId},
        ${id},
        'briefing',
        'delivering',
        ${subject},
        '',
        ${JSON.stringify(sender)},
        ${JSON.stringify(laidOut)},
        false,
        ${now},
        ${now},
        ${now}
      )`,
  );

/** Lists those of the addresses that cannot be reached or have complained. Who left the e-mails to journalists still gets other mail. */
export const listUnreachable = async (
  db: Db,
  organisationId: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await rowsOf(
        db,
        sql<{ address: string }>`
          select address
          from email_suppressions
          where organisation_id = ${organisationId}
            and address = any(${addresses}::text[])
            and reason in ('bounce', 'complaint')`,
      )
    ).map(({ address }) => address),
  );

interface MailProgress {
  email_id: string;
  all: number;
  waiting: number;
  accepted: number;
  failed: number;
  unknown: number;
  problem: string | null;
}

/** Counts the recipients of e-mails by what has become of them. */
export const listProgress = (db: Db, within: { brandIds: readonly BrandId[] }, emailIds: readonly string[]) =>
  rowsOf(
    db,
    sql<MailProgress>`
      select e.id as email_id,
        e.problem,
        count(r.id)::int as all,
        count(*) filter (where r.state in ('queued', 'sending'))::int as waiting,
        count(*) filter (where r.state in ('accepted', 'delivered'))::int as accepted,
        count(*) filter (where r.state in ('bounced', 'failed', 'suppressed'))::int as failed,
        count(*) filter (where r.state = 'unknown')::int as unknown
      from emails e
      left join email_recipients r on r.brand_id = e.brand_id and r.email_id = e.id
      where e.brand_id = any(${within.brandIds}) and e.id = any(${emailIds}::uuid[])
      group by e.brand_id, e.id`,
  );
