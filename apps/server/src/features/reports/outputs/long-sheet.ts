import { Readable } from 'node:stream';
import { type Cell, colToLetter, type WriteSheet } from 'hucre/xlsx';
import JSZip from 'jszip';
import { ZipFile } from 'yazl';
import { escapeText } from '../../../platform/markup/index.ts';
import type { ExportCell } from '../../clippings/index.ts';
import type { ClippingRows } from './all-clippings.ts';
import { printable } from './printable.ts';

/** A sheet of any length in a workbook: the library writes all others, and a model of its rows, from which the rows take their formats. */

const formats = { text: undefined, boolean: undefined, time: 'yyyy-mm-dd hh:mm', whole: '#,##0', money: '#,##0.00' };
const modelOf = { text: 'x', boolean: true, time: 1, whole: 1, money: 1 };

/** Returns the sheet with its head and one row of models, the second one. */
export function modelSheet({ columns }: Pick<ClippingRows, 'columns'>, name: string): WriteSheet {
  const cells = new Map<string, Partial<Cell>>();
  for (const [at, { header, kind }] of columns.entries()) {
    cells.set(`0,${at}`, { value: header, style: { font: { bold: true } } });
    const numFmt = formats[kind];
    cells.set(`1,${at}`, { value: modelOf[kind], ...(numFmt && { style: { numFmt } }) });
  }
  return {
    ...{ name, cells, freezePane: { rows: 1 } },
    rows: [columns.map(({ header }) => header), columns.map(({ kind }) => modelOf[kind])],
    columns: columns.map(({ width }) => ({ width })),
  };
}

/** Returns the days since 1899-12-30, as spreadsheets count time. */
const serialOf = (time: Date): number => time.getTime() / 86_400_000 + 25_569;

function cellXml(value: ExportCell, place: string, style: string): string {
  if (value === null || value === '') return '';
  if (typeof value === 'string')
    return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeText(printable(value))}</t></is></c>`;
  if (typeof value === 'boolean') return `<c r="${place}"${style} t="b"><v>${value ? 1 : 0}</v></c>`;
  return `<c r="${place}"${style}><v>${value instanceof Date ? serialOf(value) : value}</v></c>`;
}

/** Writes the XML of the sheet: what stands before the model row, the rows, a sum below the money, and the rest. */
async function* sheetXml(model: string, { columns, pages }: ClippingRows, total: string): AsyncGenerator<Buffer> {
  const [before, row, after] = partsOf(model);
  const styles = columns.map((_, at) => new RegExp(`r="${colToLetter(at)}2"[^>]*?( s="\\d+")`).exec(row)?.[1] ?? '');
  const names = columns.map((_, at) => colToLetter(at));
  const sums = columns.map(() => 0);
  yield Buffer.from(before);
  let number = 1;
  for await (const page of pages) {
    let xml = '';
    for (const cells of page) {
      number += 1;
      xml += `<row r="${number}">`;
      for (const [at, value] of cells.entries()) {
        xml += cellXml(value, names[at]! + number, styles[at]!);
        if (columns[at]!.kind === 'money' && typeof value === 'number') sums[at]! += value;
      }
      xml += '</row>';
    }
    yield Buffer.from(xml);
  }
  if (number > 1) yield Buffer.from(sumXml({ columns, names, styles, sums, last: number, total }));
  yield Buffer.from(after);
}

interface Summed {
  columns: ClippingRows['columns'];
  names: readonly string[];
  styles: readonly string[];
  sums: readonly number[];
  last: number;
  total: string;
}

function sumXml({ columns, names, styles, sums, last, total }: Summed): string {
  const cells = columns.flatMap(({ kind }, at) =>
    kind === 'money'
      ? `<c r="${names[at]}${last + 1}"${styles[at]}><f>SUM(${names[at]}2:${names[at]}${last})</f><v>${sums[at]}</v></c>`
      : [],
  );
  return `<row r="${last + 1}">${cellXml(total, `${names[0]}${last + 1}`, '')}${cells.join('')}</row>`;
}

/** Splits the XML of a sheet around its second row, and takes the size away, which is not known yet. */
function partsOf(model: string): [before: string, row: string, after: string] {
  const at = model.indexOf('<row r="2"');
  const end = model.indexOf('</row>', at) + '</row>'.length;
  return [model.slice(0, at).replace(/<dimension [^>]*\/>/, ''), model.slice(at, end), model.slice(end)];
}

/** Streams a workbook whose last sheet is a model (`modelSheet`) with its rows. Memory does not grow with them. */
export async function withRows(workbook: Uint8Array, rows: ClippingRows, total: string): Promise<Readable> {
  const { files } = await JSZip.loadAsync(workbook);
  const sheets = Object.keys(files).filter((path) => path.startsWith('xl/worksheets/sheet'));
  const last = `xl/worksheets/sheet${sheets.length}.xml`;
  const zip = new ZipFile();
  for (const [path, file] of Object.entries(files))
    if (path !== last && !file.dir) zip.addBuffer(await file.async('nodebuffer'), path);
  const model = await files[last]!.async('string');
  zip.addReadStream(Readable.from(sheetXml(model, rows, total), { objectMode: false }), last);
  zip.end();
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error as Error));
  return output;
}
