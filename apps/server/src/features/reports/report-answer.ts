import type { Report, ReportShort } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import type { Db } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';
import { findNames } from '../accounts/index.ts';
import { fileUrl, listFilesById } from '../files/index.ts';
import { listReportFiles } from './outputs/files.queries.ts';
import { listReportBrands, type ReportRow, type ReportShortRow } from './reports.queries.ts';

interface Answering {
  db: Db;
  scope: Scope;
  language: string;
}

/** Returns reports as the list has them; names of brands and users are asked for once. */
export async function shortAnswers(
  { db, scope, language }: Answering,
  rows: readonly ReportShortRow[],
): Promise<ReportShort[]> {
  if (rows.length === 0) return [];
  const users = [...new Set(rows.flatMap(({ created_by }) => created_by ?? []))];
  const [brands, names] = await Promise.all([
    listReportBrands(db, scope),
    users.length > 0 ? findNames(db, users) : [],
  ]);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    template: row.template,
    brands: row.brand_ids.flatMap((id) => brands.filter((one) => one.id === id).map(({ name }) => ({ id, name }))),
    start: row.starts_on,
    end: row.ends_on,
    language: row.language,
    currency: row.currency,
    format: row.format,
    status: row.status,
    error: row.error_code && translate(language, `errors.${row.error_code}`),
    edition_of: row.edition_of,
    edition: row.edition,
    created_by: names.find(({ id }) => id === row.created_by) ?? null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }));
}

export async function reportAnswer(answering: Answering, row: ReportRow): Promise<Report> {
  const { db, scope, language } = answering;
  const [[short], outputs] = await Promise.all([
    shortAnswers(answering, [row]),
    listReportFiles(db, row.brand_id, row.id),
  ]);
  const files = await listFilesById(
    db,
    scope,
    outputs.flatMap(({ file_id }) => file_id ?? []),
  );
  return {
    ...short!,
    sections: row.sections,
    filters: row.filters,
    logo: row.logo,
    revision: row.revision,
    document: row.document,
    file: outputs.map(({ format, status, revision, file_id, error_code }) => {
      const file = files.find(({ id }) => id === file_id);
      return {
        format,
        status,
        is_outdated: revision !== row.revision,
        url: status === 'ready' && file ? `${fileUrl(file)}?download=true` : null,
        error: error_code && translate(language, `errors.${error_code}`),
      };
    }),
  };
}
