import { byName, countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { Scope } from '../../access/index.ts';
import type { ReportRow } from '../reports.queries.ts';

export interface TemplateRow
  extends Pick<ReportRow, 'id' | 'name' | 'sections' | 'filters' | 'language' | 'currency' | 'format' | 'created_at'> {
  organisation_id: string;
  base: ReportRow['template'];
  created_by: string;
}

type Owner = Pick<Scope, 'organisationId'>;

const columns = sql`
  organisation_id, id, name, base, sections, filters, language, currency, format, created_by, created_at`;

export const listTemplates = (db: Db, { organisationId }: Owner) =>
  rowsOf(
    db,
    sql<TemplateRow>`
      select ${columns}
      from report_templates
      where organisation_id = ${organisationId}
      order by ${byName('name')}, id
      limit 1000`,
  );

export const findTemplate = (db: Db, { organisationId }: Owner, id: string) =>
  rowOf(
    db,
    sql<TemplateRow>`
      select ${columns}
      from report_templates
      where organisation_id = ${organisationId} and id = ${id}`,
  );

export const countTemplates = async (db: Db, { organisationId }: Owner): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      select count(*)::int as count
      from report_templates
      where organisation_id = ${organisationId}`,
  ))!.count;

export const insertTemplate = (db: Db, row: TemplateRow) =>
  countOf(
    db,
    sql`
      insert into report_templates (${columns})
      values (
        ${row.organisation_id},
        ${row.id},
        ${row.name},
        ${row.base},
        ${JSON.stringify(row.sections)},
        ${JSON.stringify(row.filters)},
        ${row.language},
        ${row.currency},
        ${row.format},
        ${row.created_by},
        ${row.created_at}
      )`,
  );

export const renameTemplate = (db: Db, { organisationId }: Owner, id: string, name: string) =>
  countOf(
    db,
    sql`
      update report_templates
      set name = ${name}
      where organisation_id = ${organisationId} and id = ${id}`,
  );

export const deleteTemplate = (db: Db, { organisationId }: Owner, id: string) =>
  countOf(db, sql`delete from report_templates where organisation_id = ${organisationId} and id = ${id}`);
