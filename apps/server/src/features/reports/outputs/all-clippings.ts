import { addDays, startOfDay } from '@masthead/measuring';
import { Failure } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { type ExportCell, type ExportColumn, exportColumns, exportPages } from '../../clippings/index.ts';
import { listReportBrands } from '../reports.queries.ts';
import type { View } from './view.ts';

/** The clippings behind a report as rows of a sheet. */
export interface ClippingRows {
  title: string;
  columns: readonly Pick<ExportColumn, 'header' | 'kind' | 'width'>[];
  pages: AsyncIterable<ExportCell[][]>;
}

/**
 * Returns the clippings that the figures of a report count, the newest first, as they are when they are read; null: the report does not show
 * clippings. Values are in the currency of the report. Throws 409 report_brand_missing.
 */
export async function clippingRowsOf({ db }: Pick<Services, 'db'>, view: View): Promise<ClippingRows | null> {
  const { report, document, blocks, say } = view;
  if (!blocks.some(({ kind }) => kind === 'clippings') || report.live) return null;
  const [brand] = await listReportBrands(db, { brandIds: report.brand_ids });
  if (!brand) throw new Failure(409, 'report_brand_missing');
  // Documents that were counted before the rate was kept have values in DKK here.
  const { rate, timezone, language } = document;
  const filters = {
    ...report.filters,
    start: startOfDay(report.starts_on, timezone).toISOString(),
    end: startOfDay(addDays(report.ends_on, 1), timezone).toISOString(),
    is_counted: true as const,
    count: 'clippings' as const,
  };
  const columns = exportColumns(language, filters).map((column) => valued(column, { rate, view }));
  return {
    title: say('reports.columns.all_clippings'),
    columns,
    pages: exportPages(db, { brand_ids: [brand.id], filters }, columns),
  };
}

/** Returns a column with its money in the currency of the report. */
function valued(column: ExportColumn, { rate, view }: { rate: number | undefined; view: View }): ExportColumn {
  if (column.kind !== 'money' || rate === undefined) return column;
  return {
    ...column,
    header: `${view.say('metrics.measures.hf_value')}, ${view.document.currency}`,
    of: (row, facts) => {
      const value = column.of(row, facts);
      return typeof value === 'number' ? value * rate : value;
    },
  };
}
