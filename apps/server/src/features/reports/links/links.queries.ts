import { andAll, countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';

export interface LinkRow {
  brand_id: BrandId;
  report_id: string;
  id: string;
  label: string;
  password_hash: string | null;
  expires_on: string | null;
  created_by: string;
  created_at: string;
  revoked_at: string | null;
}

const columns = sql`
  brand_id, report_id, id, label, password_hash, expires_on, created_by, created_at, revoked_at`;

interface OfReport {
  brand_id: BrandId;
  id: string;
}

export const listLinks = (db: Db, report: OfReport) =>
  rowsOf(
    db,
    sql<LinkRow>`
      select ${columns}
      from report_links
      where brand_id = ${report.brand_id} and report_id = ${report.id}
      order by id desc`,
  );

/** Lists the links of some reports, the newest first. */
export const listLinksOf = (db: Db, reports: readonly OfReport[]) =>
  rowsOf(
    db,
    sql<LinkRow>`
      select ${columns}
      from report_links
      where brand_id = any(${reports.map(({ brand_id }) => brand_id)})
        and report_id = any(${reports.map(({ id }) => id)}::uuid[])
      order by id desc`,
  );

export const findLink = (db: Db, report: OfReport, linkId: string) =>
  rowOf(
    db,
    sql<LinkRow>`
      select ${columns}
      from report_links
      where brand_id = ${report.brand_id} and report_id = ${report.id} and id = ${linkId}`,
  );

/** Finds the link of an address: the token is the permission. */
export const findLinkByToken = (db: SystemDb, tokenHash: Buffer) =>
  rowOf(db, sql<LinkRow>`select ${columns} from report_links where token_hash = ${tokenHash}`);

export const insertLink = (db: Db, row: LinkRow, tokenHash: Buffer) =>
  countOf(
    db,
    sql`
      insert into report_links (
        brand_id, report_id, id, label, token_hash, password_hash, expires_on, created_by, created_at
      )
      values (
        ${row.brand_id},
        ${row.report_id},
        ${row.id},
        ${row.label},
        ${tokenHash},
        ${row.password_hash},
        ${row.expires_on},
        ${row.created_by},
        ${row.created_at}
      )`,
  );

export const updateLink = (db: Db, row: LinkRow) =>
  countOf(
    db,
    sql`
      update report_links
      set label = ${row.label},
        password_hash = ${row.password_hash},
        expires_on = ${row.expires_on},
        revoked_at = ${row.revoked_at}
      where brand_id = ${row.brand_id} and report_id = ${row.report_id} and id = ${row.id}`,
  );

interface VisitSum {
  link_id: string;
  opened: number;
  last_opened_at: string | null;
}

/** Counts the visits of people to each link of some reports. */
export const sumVisits = (db: Db, reports: readonly OfReport[]) =>
  rowsOf(
    db,
    sql<VisitSum>`
      select link_id, count(*)::int as opened, max(at) as last_opened_at
      from report_link_visits
      where brand_id = any(${reports.map(({ brand_id }) => brand_id)})
        and report_id = any(${reports.map(({ id }) => id)}::uuid[])
        and outcome = 'opened'
      group by link_id`,
  );

interface VisitRow {
  id: string;
  at: string;
  outcome: 'opened' | 'unlocked' | 'wrong_password' | 'robot';
  visitor: number;
}

type OfLink = Pick<LinkRow, 'brand_id' | 'report_id' | 'id'>;

/** Lists visits, each with the number of its visitor in the order of their first visits. */
export const listVisits = (
  db: Db,
  link: OfLink,
  { after, limit }: { after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<VisitRow>`
      with numbered as (
        select v.id, v.at, v.outcome, dense_rank() over (order by f.first)::int as visitor
        from report_link_visits v
        join (
          select visitor, min(id::text) as first
          from report_link_visits
          where brand_id = ${link.brand_id} and report_id = ${link.report_id} and link_id = ${link.id}
          group by visitor
        ) f
          on f.visitor = v.visitor
        where v.brand_id = ${link.brand_id} and v.report_id = ${link.report_id} and v.link_id = ${link.id}
      )
      select id, at, outcome, visitor
      from numbered
      where true ${andAll([after && sql`id < ${after[0]}::uuid`])}
      order by id desc
      limit ${limit + 1}`,
  );

export const insertVisit = (
  db: Db,
  link: OfLink,
  visit: { id: string; at: Date; outcome: VisitRow['outcome']; visitor: Buffer },
) =>
  countOf(
    db,
    sql`
      insert into report_link_visits (brand_id, report_id, link_id, id, at, outcome, visitor)
      values (
        ${link.brand_id}, ${link.report_id}, ${link.id}, ${visit.id}, ${visit.at}, ${visit.outcome}, ${visit.visitor}
      )`,
  );

/** Locks a link until the transaction ends. */
export const lockLink = (db: Db, link: OfLink) =>
  rowOf(
    db,
    sql<{ id: string }>`
      select id
      from report_links
      where brand_id = ${link.brand_id} and report_id = ${link.report_id} and id = ${link.id}
      for update`,
  );

export const setOutcome = (db: Db, link: OfLink, visitId: string, outcome: VisitRow['outcome']) =>
  countOf(
    db,
    sql`
      update report_link_visits
      set outcome = ${outcome}
      where brand_id = ${link.brand_id} and report_id = ${link.report_id} and link_id = ${link.id} and id = ${visitId}`,
  );

/** Counts the wrong passwords of a link since a moment: all of them, and those of one visitor. */
export const countWrongPasswords = async (db: Db, link: OfLink, visitor: Buffer, since: Date) =>
  (await rowOf(
    db,
    sql<{ all: number; own: number }>`
      select count(*)::int as all, count(*) filter (where visitor = ${visitor})::int as own
      from report_link_visits
      where brand_id = ${link.brand_id}
        and report_id = ${link.report_id}
        and link_id = ${link.id}
        and outcome = 'wrong_password'
        and at > ${since}`,
  ))!;

export const deleteVisitsBefore = (db: SystemDb, time: Date) =>
  countOf(db, sql`delete from report_link_visits where at < ${time}`);

/** Returns true if a report was deleted and can still be restored, to tell the visitors of its links. */
export const isReportDeleted = async (db: Db, { brand_id, report_id }: OfLink): Promise<boolean> =>
  (await rowOf(
    db,
    sql`select from reports where brand_id = ${brand_id} and id = ${report_id} and deleted_at is not null`,
  )) !== undefined;
