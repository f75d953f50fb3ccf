import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReportUnit } from '@masthead/contract';
import { type Cell, colToLetter, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import type { Services } from '../../../platform/services.ts';
import { type WrittenFile, writeChunks } from '../../files/index.ts';
import { clippingRowsOf } from './all-clippings.ts';
import { modelSheet, withRows } from './long-sheet.ts';
import { printable } from './printable.ts';
import { type Table, tablesOfBlock } from './tables.ts';
import type { View } from './view.ts';

const formats: Record<ReportUnit | 'text', string | undefined> = {
  text: undefined,
  whole: '#,##0',
  money: '#,##0.00',
  share: '0.0%',
  factor: '0.00',
};
/** Longest name of a sheet that Excel takes. */
const longestName = 31;

const cell = (value: string | number | null, unit: ReportUnit | 'text'): Partial<Cell> => ({
  value: typeof value === 'string' ? printable(value) : value,
  ...(formats[unit] && { style: { numFmt: formats[unit] } }),
});
const growthFormula = (row: number): string => `IF(C${row}=0,"",B${row}/C${row}-1)`;
const bold = { font: { bold: true } } as const;
/** The head of a column of numbers stands above them. */
const boldRight = { ...bold, alignment: { horizontal: 'right' } } as const;
/** A sheet is printed as wide as its columns. */
const printed = {
  pageSetup: { paperSize: 'a4', fitToPage: true, fitToWidth: 1, fitToHeight: 0, printTitlesRow: '$1:$1' },
} as const;

/** Returns a name that no other sheet has and that Excel takes. */
function sheetName(title: string, taken: Set<string>): string {
  const plain =
    printable(title)
      .replace(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, longestName) || '-';
  for (let number = 1; ; number++) {
    const name = number === 1 ? plain : `${plain.slice(0, longestName - 4)} (${number})`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

/** Returns the unit of a value; where rows are measures, all of a row but its growth have one. */
const unitAt = ({ units, rowUnits, growthAt }: Table, row: number, at: number): ReportUnit | 'text' =>
  (rowUnits && at > 0 && at !== growthAt ? rowUnits[row] : units[at]) ?? 'text';

const isNumber = ({ units, rowUnits }: Table, at: number): boolean =>
  at > 0 && (rowUnits !== null || (units[at] ?? 'text') !== 'text');

/** Returns the rows of a table, with a formula below each column that can be added up. */
function sheetOf(table: Table, name: string, total: string): WriteSheet {
  const cells = new Map<string, Partial<Cell>>();
  const rows = [table.head, ...table.rows].map((row) =>
    row.map((value) => (typeof value === 'string' ? printable(value) : value)),
  );
  for (const [at] of table.head.entries())
    cells.set(`0,${at}`, { value: rows[0]![at] ?? null, style: isNumber(table, at) ? boldRight : bold });
  for (const [row, values] of table.rows.entries())
    for (const [at, value] of values.entries())
      cells.set(`${row + 1},${at}`, {
        ...cell(value, unitAt(table, row, at)),
        // Figures without a growth, such as one from nothing, keep an empty cell.
        ...(at === table.growthAt && value !== null && { formula: growthFormula(row + 2), formulaResult: value }),
      });
  if (table.sums.length > 0 && table.rows.length > 0) {
    const last = table.rows.length + 1;
    rows.push([total, ...table.head.slice(1).map(() => null)]);
    cells.set(`${last},0`, { value: total, style: bold });
    for (const at of table.sums) {
      const letter = colToLetter(at);
      const sum = table.rows.reduce((all, values) => all + Number(values[at] ?? 0), 0);
      cells.set(`${last},${at}`, {
        formula: `SUM(${letter}2:${letter}${last})`,
        formulaResult: sum,
        style: { ...bold, numFmt: formats[table.units[at] ?? 'whole'] ?? '#,##0' },
      });
    }
  }
  const widths = table.head.map((head, at) =>
    Math.min(60, Math.max(head.length, ...table.rows.map((row) => String(row[at] ?? '').length), 8) + 2),
  );
  return { name, rows, cells, columns: widths.map((width) => ({ width })), freezePane: { rows: 1 }, ...printed };
}

interface Book {
  sheets: WriteSheet[];
  /** Names that no other sheet may have, in lower case. */
  taken: Set<string>;
}

/** Letters of a line of the sheet of words. */
const lineOfWords = 72;

/** Returns a cell of the sheet of words: a title, or text in as many lines as it needs. */
const wordsCell = (text: string, isTitle: boolean): Partial<Cell> => ({
  value: printable(text),
  style: { ...(isTitle && bold), alignment: { wrapText: true, vertical: 'top' } },
});

/** Returns one sheet for each section, after the words on the first one. */
function bookOf(view: View): Book {
  const { report, blocks, period, counted, document } = view;
  const taken = new Set<string>();
  const words: (string | null)[][] = [
    [report.name],
    [document.brands.map(({ name }) => name).join(', ')],
    [period],
    [counted],
  ];
  const titles = new Set([0]);
  for (const { title, narrowed, comment, sentences, definition } of blocks) {
    if (!narrowed && !comment && sentences.length === 0 && !definition) continue;
    titles.add(words.length + 1);
    words.push(
      [],
      [title],
      ...[narrowed?.text, comment, ...sentences.map(({ text }) => text), definition].flatMap((text) =>
        text ? [[text]] : [],
      ),
    );
  }
  const first: WriteSheet = {
    name: sheetName(view.say('reports.sections.summary'), taken),
    rows: words.map((row) => row.map((text) => text && printable(text))),
    cells: new Map(words.flatMap(([text], row) => (text ? [[`${row},0`, wordsCell(text, titles.has(row))]] : []))),
    columns: [{ width: 80 }],
    rowDefs: new Map(words.map(([text], row) => [row, { height: 15 * Math.ceil((text?.length ?? 1) / lineOfWords) }])),
    pageSetup: { paperSize: 'a4', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
  const sheets = blocks
    .flatMap((block) => tablesOfBlock(view, block))
    .map((table) => sheetOf(table, sheetName(table.title, taken), view.say('reports.total')));
  return { sheets: [first, ...sheets], taken };
}

const bytesOf = ({ report }: View, sheets: WriteSheet[]): Promise<Uint8Array> =>
  writeXlsx({ sheets, properties: { title: report.name } });

/** Returns a workbook of the sections alone. */
export const writeXlsxFile = (view: View): Promise<Uint8Array> => bytesOf(view, bookOf(view).sheets);

/** Writes a workbook of the sections, and a sheet of all clippings, into a file of the storage that the caller keeps or removes. */
export async function writeWorkbook({ db, storage }: Services, view: View): Promise<WrittenFile> {
  const path = await storage.temporaryPath();
  // All rows come from one state of the database, so that the sums of the sheet are those of one moment.
  const snapshot = db.transaction().setIsolationLevel('repeatable read');
  try {
    return await snapshot.execute(async (transaction) => {
      const rows = await clippingRowsOf({ db: transaction }, view);
      const { sheets, taken } = bookOf(view);
      if (!rows) return await writeChunks(path, Readable.from([await bytesOf(view, sheets)]));
      const workbook = await bytesOf(view, [...sheets, modelSheet(rows, sheetName(rows.title, taken))]);
      return await writeChunks(path, await withRows(workbook, rows, view.say('reports.total')));
    });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
