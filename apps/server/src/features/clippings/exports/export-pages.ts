import type { Db } from '../../../platform/db/index.ts';
import type { ClippingRow } from '../clippings.queries.ts';
import { listClippings, type Position, positionOf } from '../coverage.queries.ts';
import { listLinked } from '../linked-records.ts';
import type { Cell, ExportColumn } from './export-columns.ts';
import { type ExportRow, listExportBrands } from './exports.queries.ts';

const pageSize = 2000;

/** Reads the cells of clippings page by page, the newest first. */
export async function* exportPages(
  db: Db,
  { brand_ids: brandIds, filters }: Pick<ExportRow, 'brand_ids' | 'filters'>,
  columns: readonly ExportColumn[],
  onPage: (done: number) => Promise<void> = async () => {},
): AsyncGenerator<Cell[][]> {
  const brands = new Map((await listExportBrands(db, brandIds)).map((brand) => [brand.id, brand]));
  let after: Position = null;
  let done = 0;
  do {
    const found: ClippingRow[] = await listClippings(db, { brandIds }, filters, {
      sort: 'newest',
      after,
      limit: pageSize,
    });
    const rows = found.slice(0, pageSize);
    const ids = rows.map((row) => row.id);
    const kpis = Map.groupBy(await listLinked(db, brandIds, 'kpi_campaigns', ids), (one) => one.clipping_id);
    const named = (row: ClippingRow) => (kpis.get(row.id) ?? []).map((one) => one.name).join(', ');
    yield rows.map((row) => {
      const { name: brand, timezone } = brands.get(row.brand_id)!;
      const facts = { brand, timezone, kpis: named(row) };
      return columns.map((column) => column.of(row, facts));
    });
    done += rows.length;
    await onPage(done);
    after = found.length > pageSize ? positionOf(rows.at(-1)!, 'newest') : null;
  } while (after);
}
