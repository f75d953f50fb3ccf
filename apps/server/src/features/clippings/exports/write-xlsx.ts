import { writeXlsxStream } from 'hucre/xlsx';
import type { Cell, ColumnKind, ExportColumn } from './export-columns.ts';

const formats: Partial<Record<ColumnKind, string>> = {
  time: 'yyyy-mm-dd hh:mm',
  whole: '#,##0',
  money: '#,##0.00',
};
/** Excel takes no more in a cell. */
const longestText = 32_000;

/** Writes a workbook of one sheet in chunks; texts are in text cells, which no program runs. */
export const xlsxChunks = (
  columns: readonly ExportColumn[],
  pages: AsyncIterable<Cell[][]>,
  sheet: string,
): AsyncIterable<Uint8Array> =>
  writeXlsxStream(rowsOfPages(pages), {
    name: sheet,
    columns: columns.map(({ header, kind, width }) => ({
      header,
      width,
      ...(formats[kind] && { numFmt: formats[kind] }),
    })),
    freezePane: { rows: 1 },
  });

async function* rowsOfPages(pages: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[]> {
  for await (const rows of pages)
    for (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? printable(cell) : cell));
}

/** Removes control signs, which XML does not allow. */
const printable = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ' ').slice(0, longestText);
