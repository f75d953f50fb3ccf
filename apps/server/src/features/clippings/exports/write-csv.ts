import type { Cell, ExportColumn } from './export-columns.ts';

/** Beginnings of cells that a spreadsheet may take for a formula (OWASP, CSV injection), full-width signs included. */
const formula = /^[\s\p{Cc}]*[=+\-@\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}]|^[\t\r\n]/u;

/** Returns a text that no program runs: an apostrophe before anything that looks like a formula. */
export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text);

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

function csvCell(cell: Cell, kind: ExportColumn['kind']): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ');
  if (typeof cell === 'number') return kind === 'money' ? cell.toFixed(2) : String(cell);
  if (typeof cell === 'boolean') return cell ? '1' : '0';
  return quoted(harmless(cell));
}

/** Writes RFC 4180 with a byte order mark, without which Excel does not recognise UTF-8. */
export async function* csvChunks(
  columns: readonly ExportColumn[],
  pages: AsyncIterable<Cell[][]>,
): AsyncGenerator<string> {
  yield `\u{feff}${columns.map(({ header }) => quoted(header)).join(',')}\r\n`;
  for await (const rows of pages)
    yield rows.map((row) => `${row.map((cell, at) => csvCell(cell, columns[at]!.kind)).join(',')}\r\n`).join('');
}
