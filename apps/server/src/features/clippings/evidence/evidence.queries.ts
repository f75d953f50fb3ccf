import type { ErrorCode } from '@masthead/contract';
import type { ArticleLink } from '@masthead/reading';
import { countOf, type Db, rowOf, rowsOf, sql, values } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';

/** A failure as a code with parameters, so that it can be shown in the reader's language. */
export interface Reason {
  code: ErrorCode;
  params: Record<string, string | number>;
}

export interface EvidenceRow {
  brand_id: BrandId;
  clipping_id: string;
  url: string;
  taken_at: string | null;
  headline: string | null;
  body: string | null;
  body_hash: Buffer | null;
  failure: Reason | null;
  screenshot_file_id: string | null;
  screenshot_failure: Reason | null;
  checks: number;
  checked_at: string | null;
  next_check_at: string | null;
  changed_headline: string | null;
  gone_at: string | null;
  /** Links of the text to other sites; null: the page was not read for them. */
  links: ArticleLink[] | null;
  /** Hosts of the links, and the sites above these. */
  linked_hosts: string[] | null;
}

const columns = sql`
  e.brand_id, e.clipping_id, e.url, e.taken_at, e.headline, e.body, e.body_hash, e.failure, e.screenshot_file_id,
  e.screenshot_failure, e.checks, e.checked_at, e.next_check_at, e.changed_headline, e.gone_at, e.links,
  e.linked_hosts`;

/** Lets evidence of clippings be taken now; if there is some of the same address it stays. */
export const insertEvidence = (
  db: Db,
  rows: readonly { brand_id: BrandId; clipping_id: string; url: string }[],
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into clipping_evidence as e (brand_id, clipping_id, url, next_check_at)
      values ${values(rows.map((row) => [row.brand_id, row.clipping_id, row.url, now]))}
      on conflict (brand_id, clipping_id) do update set url = excluded.url,
        next_check_at = excluded.next_check_at,
        taken_at = null,
        headline = null,
        body = null,
        body_hash = null,
        failure = null,
        screenshot_file_id = null,
        screenshot_failure = null,
        checks = 0,
        checked_at = null,
        changed_headline = null,
        gone_at = null,
        links = null,
        linked_hosts = null
      where e.url <> excluded.url`,
  );

export const deleteEvidence = (db: Db, brandId: BrandId, clippingId: string) =>
  countOf(db, sql`delete from clipping_evidence where brand_id = ${brandId} and clipping_id = ${clippingId}`);

/** Claims one address that is due; nobody else gets it before `until`, unless the same job is run again. */
export const claimEvidence = (db: SystemDb, jobId: string, now: Date, until: Date) =>
  rowOf(
    db,
    sql<EvidenceRow>`
      update clipping_evidence as e
      set next_check_at = ${until}, claimed_by = ${jobId}
      from (
        select brand_id, clipping_id
        from clipping_evidence
        where next_check_at <= ${now}
        order by next_check_at
        limit 1
        for update skip locked
      ) as due
      where e.brand_id = due.brand_id and e.clipping_id = due.clipping_id
      returning ${columns}`,
  );

/** Makes the running claims of a killed job due again. */
export const retakeClaims = (db: SystemDb, jobId: string, now: Date) =>
  countOf(
    db,
    sql`
      update clipping_evidence
      set next_check_at = ${now}, claimed_by = null
      where claimed_by = ${jobId} and next_check_at > ${now}`,
  );

/** Returns the owner of files kept for a clipping: its author, or the brand's first member for one made by a rule. */
export const findOwner = (db: Db, brandId: BrandId, clippingId: string) =>
  rowOf(
    db,
    sql<{ organisation_id: string; brand_id: BrandId; user_id: string; document_id: string | null }>`
      select b.organisation_id,
        c.brand_id,
        c.document_id,
        coalesce(
          (select u.id from users u where u.id = c.created_by),
          (select m.user_id from members m where m.brand_id = c.brand_id order by m.user_id limit 1)
        ) as user_id
      from clippings c
      join brands b on b.id = c.brand_id
      where c.brand_id = ${brandId} and c.id = ${clippingId}`,
  );

/** Writes what was found, unless the clipping has another address by now. */
export const saveEvidence = (db: Db, row: EvidenceRow) =>
  countOf(
    db,
    sql`
      update clipping_evidence
      set claimed_by = null,
        taken_at = ${row.taken_at},
        headline = ${row.headline},
        body = ${row.body},
        body_hash = ${row.body_hash},
        failure = ${row.failure && JSON.stringify(row.failure)}::jsonb,
        screenshot_file_id = ${row.screenshot_file_id},
        screenshot_failure = ${row.screenshot_failure && JSON.stringify(row.screenshot_failure)}::jsonb,
        checks = ${row.checks},
        checked_at = ${row.checked_at},
        next_check_at = ${row.next_check_at},
        changed_headline = ${row.changed_headline},
        gone_at = ${row.gone_at},
        links = ${row.links && JSON.stringify(row.links)}::jsonb,
        linked_hosts = ${row.linked_hosts}
      where brand_id = ${row.brand_id} and clipping_id = ${row.clipping_id} and url = ${row.url}`,
  );

/** Lists evidence taken of clippings, as far as the outlet's licence lets us show it. */
export const listEvidence = (db: Db, brandIds: readonly BrandId[], clippingIds: readonly string[]) =>
  rowsOf(
    db,
    sql<EvidenceRow & { extract_characters: number | null }>`
      select ${columns}, o.extract_characters
      from clipping_evidence e
      join clippings c on c.brand_id = e.brand_id and c.id = e.clipping_id
      left join outlets o on o.id = c.outlet_id
      where e.brand_id = any(${brandIds}) and e.clipping_id = any(${clippingIds}::uuid[]) and e.taken_at is not null`,
  );
