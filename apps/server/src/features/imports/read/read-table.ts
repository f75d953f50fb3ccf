import { Readable } from 'node:stream';
import { limits } from '@masthead/contract';
import { parse } from 'csv-parse';
import { read } from 'hucre';
import { streamXlsxRows } from 'hucre/xlsx';
import { Failure } from '../../../platform/http/failure.ts';
import { decodePieces } from './decode-text.ts';
import { cardHeaders, isCards, readCards } from './read-cards.ts';

/** Longest text of a cell that is kept. */
const longestCell = 2000;
const delimiters = [',', ';', '\t', '|'] as const;
/** Characters that tell the delimiter. */
const sampled = 20_000;

/**
 * Yields the rows of a file with texts: a CSV in any common encoding, a workbook with any extension, or vCards, whose
 * first row names the fields. Throws 422 for any other file.
 */
export async function* readTable(bytes: Uint8Array): AsyncGenerator<string[]> {
  const rows = startsWith(bytes, 'PK') || startsWith(bytes, '\xd0\xcf\x11\xe0') ? readWorkbook(bytes) : readText(bytes);
  let count = 0;
  try {
    for await (const cells of rows) {
      const texts = cells.map(clean);
      if (texts.every((text) => text === '')) continue;
      if (texts.length > limits.importColumns)
        throw new Failure(422, 'import_too_wide', { params: { max: limits.importColumns } });
      if (count++ > limits.importRows)
        throw new Failure(422, 'import_too_long', { params: { max: limits.importRows } });
      yield texts;
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(422, 'import_unreadable');
  }
}

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((sign, at) => bytes[at] === sign.charCodeAt(0));

/** Returns texts of a cell without signs that PostgreSQL refuses, in one form of Unicode. */
const clean = (text: string): string =>
  text.replaceAll('\u0000', '').toWellFormed().normalize('NFC').trim().slice(0, longestCell);

/** Reads the first sheet. XLSX comes row by row; older and open formats are read whole. */
async function* readWorkbook(bytes: Uint8Array): AsyncGenerator<string[]> {
  if (startsWith(bytes, 'PK') && Buffer.from(bytes).includes('xl/workbook.xml')) {
    for await (const { values } of streamXlsxRows(bytes)) yield values.map(textOf);
    return;
  }
  const { sheets } = await read(bytes);
  for (const row of sheets[0]?.rows ?? []) yield row.map(textOf);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'object' ? '' : String(value);
}

async function* readText(bytes: Uint8Array): AsyncGenerator<string[]> {
  const [start = ''] = decodePieces(bytes);
  if (isCards(start)) {
    yield [...cardHeaders];
    yield* readCards([...decodePieces(bytes)].join(''));
    return;
  }
  // Excel's own first line of a CSV: sep=;
  const [, named] = /^sep=(.)\r?\n/i.exec(start) ?? [];
  const options = {
    delimiter: named ?? delimiterOf(start),
    from_line: named ? 2 : 1,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 1_000_000,
  };
  // The parser gets a piece when the rows of the one before are taken: a text at once would become all its rows at once.
  yield* Readable.from(decodePieces(bytes)).pipe(parse(options)) as AsyncIterable<string[]>;
}

/** Returns the delimiter that occurs equally often in most lines. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, sampled)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r?\n|\r/)
    .filter((line) => line.trim())
    .slice(0, 20);
  const scored = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
    return { delimiter, score: usual === 0 ? 0 : counts.filter((count) => count === usual).length * 100 + usual };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}
