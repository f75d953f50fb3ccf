import type { Db } from '../../../platform/db/index.ts';
import type { ClippingRow } from '../clippings.queries.ts';
import { listClippings, type Position, positionOf } from '../coverage.queries.ts';
import { listLinked } from '../linked-records.ts';
import type { Cell, ExportColumn } from './export-columns.ts';
import { type ExportRow, listExportBrands } from './exports.queries.ts';

const pageSize = 2000;

type Source = Pick<ExportRow, 'brand_ids' | 'filters'>;

interface Page {
  rows: ClippingRow[];
  kpis: Map<string, { name: string }[]>;
  next: Position;
}

/** Reads a page of clippings with the names of their KPIs, and where the next one begins. */
async function readPage(db: Db, { brand_ids: brandIds, filters }: Source, after: Position): Promise<Page> {
  const found: ClippingRow[] = await listClippings(db, { brandIds }, filters, {
    sort: 'newest',
    after,
    limit: pageSize,
  });
  const rows = found.slice(0, pageSize);
  const ids = rows.map((row) => row.id);
  const kpis = Map.groupBy(await listLinked(db, brandIds, 'kpi_campaigns', ids), (one) => one.clipping_id);
  return { rows, kpis, next: found.length > pageSize ? positionOf(rows.at(-1)!, 'newest') : null };
}

/** Reads the cells of clippings page by page, the newest first. The database reads a page while the one before it is written. */
export async function* exportPages(
  db: Db,
  source: Source,
  columns: readonly ExportColumn[],
  onPage: (done: number) => Promise<void> = async () => {},
): AsyncGenerator<Cell[][]> {
  const brands = new Map((await listExportBrands(db, source.brand_ids)).map((brand) => [brand.id, brand]));
  let done = 0;
  let coming: Promise<Page> | null = readPage(db, source, null);
  try {
    while (coming) {
      const { rows, kpis, next }: Page = await coming;
      coming = next && readPage(db, source, next);
      // A failure is thrown when the page is awaited.
      coming?.catch(() => {});
      yield rows.map((row) => {
        const { name: brand, timezone } = brands.get(row.brand_id)!;
        const facts = { brand, timezone, kpis: (kpis.get(row.id) ?? []).map((one) => one.name).join(', ') };
        return columns.map((column) => column.of(row, facts));
      });
      done += rows.length;
      await onPage(done);
    }
  } finally {
    // The transaction ends next when the reader stops early.
    await coming?.catch(() => {});
  }
}
