import { type FieldFailure, fieldFailures, limits, type OutletForm, outletForm } from '@masthead/contract';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { isCountry } from '../../reference/index.ts';
import { siteOfUrl } from '../hosts.ts';
import type { AudienceRow } from '../records.queries.ts';

/** Columns that are read; a header may name them in any order, and others are ignored. */
const columns = [
  'name',
  'url',
  'country',
  'language',
  'media_type',
  'geography',
  'publication_interval',
  'names',
  'domains',
  'impressions',
  'impressions_source',
  'impressions_from',
] as const;
type Column = (typeof columns)[number];
const audience = z.object({
  impressions: z.coerce.number().int().min(0).max(100_000_000_000),
  source: z.string().trim().min(1).max(255),
  valid_from: z.iso.date(),
});

interface Line {
  line: number;
  cells: Partial<Record<Column, string>>;
}

/** Content of a line: the whole form, the site of its address, the fields that were given, and an audience. */
export interface ReadLine {
  line: number;
  form: OutletForm;
  site: string | null;
  given: (keyof OutletForm)[];
  audience: AudienceRow | null;
}
export interface RefusedLine {
  line: number;
  field: string;
  failure: FieldFailure;
}

/** Code of the failure of a whole file. */
type Refusal = 'csv_broken' | 'csv_too_long';
export type ReadCsv = { read: ReadLine[]; refused: RefusedLine[] } | { refusal: Refusal };

/** Reads and checks all lines of a CSV; an audience without a day begins today. */
export function readCsv(csv: string, today: string): ReadCsv {
  const lines = readLines(csv);
  if (typeof lines === 'string') return { refusal: lines };
  const all = lines.map((line) => readLine(line, today));
  return {
    read: all.filter((one): one is ReadLine => 'form' in one),
    refused: all.filter((one): one is RefusedLine => 'failure' in one),
  };
}

/** Returns the lines of a CSV with a header. Fields are separated by comma, semicolon or tab; a byte order mark is skipped. */
function readLines(csv: string): Line[] | Refusal {
  let rows: { record: Record<string, string>; info: { lines: number } }[];
  try {
    rows = parse(csv, {
      bom: true,
      columns: (header: string[]) =>
        header.map((name) =>
          name
            .trim()
            .toLowerCase()
            .replace(/[\s-]+/g, '_'),
        ),
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // The first line too many refuses the file; the rest is not read.
      to: limits.outletCsvLines + 1,
      trim: true,
    }) as unknown as typeof rows;
  } catch {
    return 'csv_broken';
  }
  if (rows.length > 0 && !('name' in rows[0]!.record)) return 'csv_broken';
  if (rows.length > limits.outletCsvLines) return 'csv_too_long';
  return rows.map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(
      columns.map((column) => [column, record[column]?.trim()] as const).filter(([, cell]) => cell),
    ),
  }));
}

/** Splits several names or domains in one cell. */
const several = (cell: string | undefined) =>
  cell
    ?.split('|')
    .map((one) => one.trim())
    .filter(Boolean);

/** Checks one line; an empty cell says nothing. */
function readLine({ line, cells }: Line, today: string): ReadLine | RefusedLine {
  const wanted = {
    name: cells.name,
    url: cells.url,
    country_id: cells.country?.toUpperCase(),
    language: cells.language?.toLowerCase(),
    media_type: cells.media_type?.toLowerCase(),
    geography: cells.geography?.toLowerCase(),
    publication_interval: cells.publication_interval?.toLowerCase(),
    names: several(cells.names),
    domains: several(cells.domains),
  };
  const form = outletForm.safeParse(wanted);
  if (!form.success) return refused(line, form.error);
  if (form.data.country_id && !isCountry(form.data.country_id))
    return { line, field: 'country_id', failure: { code: 'invalid', params: {} } };
  const given = Object.entries(wanted)
    .filter(([, value]) => value !== undefined)
    .map(([field]) => field as keyof OutletForm);
  const { url } = form.data;
  const known = { line, form: form.data, site: url ? siteOfUrl(url) : null, given };
  if (cells.impressions === undefined) return { ...known, audience: null };
  const read = audience.safeParse({
    impressions: cells.impressions.replace(/[\s.,'](?=\d{3})/g, ''),
    source: cells.impressions_source ?? 'CSV',
    valid_from: cells.impressions_from ?? today,
  });
  return read.success ? { ...known, audience: read.data } : refused(line, read.error);
}

function refused(line: number, error: z.ZodError): RefusedLine {
  const [path, [failure]] = Object.entries(fieldFailures(error))[0] as [string, [FieldFailure]];
  return { line, field: path.split('.')[0]!, failure };
}
