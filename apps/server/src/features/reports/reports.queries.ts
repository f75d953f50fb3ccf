import type {
  LiveFilters,
  LivePage,
  ReportDocument,
  ReportFilters,
  ReportFormat,
  ReportSection,
  ReportShort,
} from '@masthead/contract';
import { andAll, countOf, type Db, type RawBuilder, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';

/** Page, period as the address of the app holds it, and filters of figures as they are now. */
interface LiveDefinition {
  page: LivePage;
  period: string | null;
  filters: LiveFilters;
}

export interface ReportRow {
  brand_id: BrandId;
  id: string;
  brand_ids: BrandId[];
  name: string;
  template: ReportShort['template'];
  starts_on: string;
  ends_on: string;
  sections: ReportSection[];
  language: ReportShort['language'];
  currency: string;
  format: ReportFormat;
  filters: ReportFilters;
  logo: { original: string | null; cropped: string | null } | null;
  revision: number;
  status: ReportShort['status'];
  error_code: string | null;
  /** The report that an edition was made from, and its number; null: a report of its own. */
  edition_of: string | null;
  edition: number | null;
  document: ReportDocument | null;
  /** Set if it is counted when its link is opened. */
  live: LiveDefinition | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

/** An edition that was made before, with its figures. */
export interface FormerEdition {
  edition: number;
  starts_on: string;
  ends_on: string;
  document: ReportDocument;
}

interface Within {
  brandIds: readonly BrandId[];
}

const short = sql`
  brand_id, id, brand_ids, name, template, starts_on, ends_on, language, currency, format, status, error_code,
  edition_of, edition, created_by, created_at, updated_at`;
const whole = sql`${short}, sections, filters, logo, revision, document, live`;

/** Returns the condition for a report that is not deleted and whose brands are all among those of the caller. */
const visible = ({ brandIds }: Within): RawBuilder<unknown> => sql`
  brand_id = any(${brandIds}) and brand_ids <@ ${brandIds}::uuid[] and deleted_at is null`;

export type ReportShortRow = Omit<ReportRow, 'sections' | 'filters' | 'logo' | 'revision' | 'document' | 'live'>;

export const listReports = (
  db: Db,
  within: Within,
  {
    brandId,
    editionOf,
    after,
    limit,
  }: {
    brandId: BrandId | undefined;
    editionOf: string | undefined;
    after: readonly (string | number)[] | null;
    limit: number;
  },
) =>
  rowsOf(
    db,
    sql<ReportShortRow>`
      select ${short}
      from reports
      where ${visible(within)}
        and live is null
        ${andAll([
          brandId && sql`${brandId} = any(brand_ids)`,
          editionOf && sql`edition_of = ${editionOf}`,
          after && sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        ])}
      order by created_at desc, id desc
      limit ${limit + 1}`,
  );

export const findReport = (db: Db, within: Within, reportId: string) =>
  rowOf(db, sql<ReportRow>`select ${whole} from reports where ${visible(within)} and id = ${reportId}`);

/** Finds the first brand of a report, also of one that is deleted and may be restored. */
export const findReportBrand = (db: Db, { brandIds }: Within, reportId: string) =>
  rowOf(
    db,
    sql<{ brand_id: BrandId }>`
      select brand_id
      from reports
      where brand_id = any(${brandIds}) and brand_ids <@ ${brandIds}::uuid[] and id = ${reportId}`,
  );

/** Finds a report and locks it until the transaction ends. */
export const lockReport = (db: Db, within: Within, reportId: string) =>
  rowOf(db, sql<ReportRow>`select ${whole} from reports where ${visible(within)} and id = ${reportId} for update`);

export const insertReport = (db: Db, row: ReportRow) =>
  countOf(
    db,
    sql`
      insert into reports (
        brand_id,
        id,
        brand_ids,
        name,
        template,
        starts_on,
        ends_on,
        sections,
        language,
        currency,
        format,
        filters,
        logo,
        status,
        edition_of,
        edition,
        live,
        created_by,
        created_at,
        updated_at
      )
      values (
        ${row.brand_id},
        ${row.id},
        ${row.brand_ids}::uuid[],
        ${row.name},
        ${row.template},
        ${row.starts_on},
        ${row.ends_on},
        ${JSON.stringify(row.sections)}::jsonb,
        ${row.language},
        ${row.currency},
        ${row.format},
        ${JSON.stringify(row.filters)}::jsonb,
        ${row.logo && JSON.stringify(row.logo)}::jsonb,
        ${row.status},
        ${row.edition_of},
        ${row.edition},
        ${row.live && JSON.stringify(row.live)}::jsonb,
        ${row.created_by},
        ${row.created_at},
        ${row.updated_at}
      )`,
  );

/** Changes a report. Figures of brands that it no longer has are dropped at once, before it is counted again. */
export const updateReport = (db: Db, row: ReportRow, formerBrandId: BrandId) =>
  countOf(
    db,
    sql`
      update reports
      set brand_ids = ${row.brand_ids}::uuid[],
        document = case when brand_ids = ${row.brand_ids}::uuid[] then document end,
        name = ${row.name},
        starts_on = ${row.starts_on},
        ends_on = ${row.ends_on},
        sections = ${JSON.stringify(row.sections)}::jsonb,
        language = ${row.language},
        currency = ${row.currency},
        format = ${row.format},
        filters = ${JSON.stringify(row.filters)}::jsonb,
        logo = ${row.logo && JSON.stringify(row.logo)}::jsonb,
        status = ${row.status},
        error_code = ${row.error_code},
        revision = revision + 1,
        updated_at = ${row.updated_at}
      where brand_id = ${formerBrandId} and id = ${row.id}`,
  );

export const setStatus = (
  db: Db,
  { brand_id, id }: Pick<ReportRow, 'brand_id' | 'id'>,
  status: ReportRow['status'],
  { errorCode = null, now }: { errorCode?: string | null; now: Date },
) =>
  countOf(
    db,
    sql`
      update reports
      set status = ${status}, error_code = ${errorCode}, updated_at = ${now}
      where brand_id = ${brand_id} and id = ${id}`,
  );

/** Keeps the figures, unless what is counted was changed meanwhile. */
export const keepDocument = (
  db: Db,
  { brand_id, id, revision }: Pick<ReportRow, 'brand_id' | 'id' | 'revision'>,
  document: ReportDocument,
  now: Date,
) =>
  countOf(
    db,
    sql`
      update reports
      set document = ${JSON.stringify(document)}::jsonb,
        counted_at = ${now},
        status = 'ready',
        error_code = null,
        revision = revision + 1,
        updated_at = ${now}
      where brand_id = ${brand_id} and id = ${id} and revision = ${revision}`,
  );

/** Keeps the figures of a live page with the days that they were counted for. */
export const keepLive = (
  db: Db,
  { brand_id, id, starts_on, ends_on }: Pick<ReportRow, 'brand_id' | 'id' | 'starts_on' | 'ends_on'>,
  document: ReportDocument,
  now: Date,
) =>
  countOf(
    db,
    sql`
      update reports
      set document = ${JSON.stringify(document)}::jsonb,
        counted_at = ${now},
        starts_on = ${starts_on},
        ends_on = ${ends_on}
      where brand_id = ${brand_id} and id = ${id}`,
  );

type LiveReport = Pick<ReportRow, 'brand_id' | 'id' | 'brand_ids'> & { live: LiveDefinition };

/** Lists the live pages that a brand is part of, the newest first. */
export const listLive = (
  db: Db,
  within: Within,
  { brandId, page }: { brandId: BrandId; page?: LivePage | undefined },
  limit: number,
) =>
  rowsOf(
    db,
    sql<LiveReport>`
      select brand_id, id, brand_ids, live
      from reports
      where ${visible(within)}
        and ${brandId} = any(brand_ids)
        and live is not null
        ${andAll([page && sql`live ->> 'page' = ${page}`])}
      order by created_at desc, id desc
      limit ${limit}`,
  );

/** Deletes reports for the time being. */
export const hideReports = (db: Db, within: Within, reportIds: readonly string[], now: Date) =>
  countOf(
    db,
    sql`
      update reports
      set deleted_at = ${now}
      where ${visible(within)} and id = any(${reportIds}::uuid[])`,
  );

export const restoreReports = (db: Db, { brandIds }: Within, reportIds: readonly string[], since: Date) =>
  countOf(
    db,
    sql`
      update reports
      set deleted_at = null
      where brand_id = any(${brandIds})
        and brand_ids <@ ${brandIds}::uuid[]
        and id = any(${reportIds}::uuid[])
        and (deleted_at is null or deleted_at >= ${since})`,
  );

/** Finds a report for a job, also while its brand is being deleted. */
export const findReportOfJob = (db: Db, brandId: BrandId, reportId: string) =>
  rowOf(
    db,
    sql<ReportRow>`
      select ${whole}
      from reports
      where brand_id = ${brandId} and id = ${reportId} and deleted_at is null`,
  );

/** Finds the latest counted edition before this one. */
export const findFormerEdition = (db: Db, { brand_id, edition_of, edition }: ReportRow) =>
  rowOf(
    db,
    sql<FormerEdition>`
      select edition, starts_on, ends_on, document
      from reports
      where brand_id = ${brand_id}
        and edition_of = ${edition_of}
        and edition < ${edition}
        and deleted_at is null
        and document is not null
      order by edition desc
      limit 1`,
  );

/** Returns true if a brand has a report that begins with a day, also a deleted one. */
export const hasReportOf = async (db: Db, brandId: BrandId, startsOn: string): Promise<boolean> =>
  (await rowOf(db, sql`select from reports where brand_id = ${brandId} and starts_on = ${startsOn} limit 1`)) !==
  undefined;

export const countUnfinished = async (db: Db, { brandIds }: Within): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      select count(*)::int as count
      from reports
      where brand_id = any(${brandIds}) and status in ('pending', 'generating') and deleted_at is null`,
  ))!.count;

/** Returns the ids of reports that were deleted before a moment, and forgets them. */
export const deleteHiddenBefore = async (db: SystemDb, time: Date): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        delete from reports
        where deleted_at < ${time}
        returning id`,
    )
  ).map(({ id }) => id);

/** Fails reports that a killed process has left unfinished. */
export const failUnfinished = (db: SystemDb, before: Date, now: Date) =>
  countOf(
    db,
    sql`
      update reports
      set status = 'failed', error_code = 'report_failed', updated_at = ${now}
      where status in ('pending', 'generating') and updated_at < ${before}`,
  );

export interface ReportBrand {
  id: BrandId;
  name: string;
  timezone: string;
  organisation_id: string;
  currency_code: string;
  /** Its own sites, such as acme.example. */
  websites: string[];
}

/** Lists the brands that are there with the facts that figures need, in the order of the ids. */
export const listReportBrands = (db: Db, { brandIds }: Within) =>
  rowsOf(
    db,
    sql<ReportBrand>`
      select b.id, b.name, o.timezone, b.organisation_id, coalesce(b.currency_code, o.currency_code) as currency_code,
        b.websites
      from unnest(${brandIds}::uuid[]) with ordinality as named (id, place)
      join brands b on b.id = named.id
      join organisations o on o.id = b.organisation_id
      where b.deletes_at is null
      order by named.place`,
  );
