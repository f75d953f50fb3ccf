import { type FieldFailure, fieldFailures, type OutletForm, outletForm } from '@masthead/contract';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { Failure } from '../../../platform/http/failure.ts';
import { isCountry } from '../../reference/index.ts';
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

/** Content of a line: the whole form, the fields that were given, and an audience. */
export interface ReadLine {
  line: number;
  form: OutletForm;
  given: (keyof OutletForm)[];
  audience: AudienceRow | null;
}
export interface RefusedLine {
  line: number;
  field: string;
  failure: FieldFailure;
}

/** The lines of a CSV with a header; comma, semicolon or tab between, byte order mark or not. Throws 422 where it is none. */
export function readLines(csv: string): Line[] {
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
      trim: true,
    }) as unknown as typeof rows;
  } catch {
    throw new Failure(422, 'csv_broken');
  }
  if (rows.length > 0 && !('name' in rows[0]!.record)) throw new Failure(422, 'csv_broken');
  return rows.map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(
      columns.map((column) => [column, record[column]?.trim()] as const).filter(([, cell]) => cell),
    ),
  }));
}

/** Several names or domains in one cell. */
const several = (cell: string | undefined) =>
  cell
    ?.split('|')
    .map((one) => one.trim())
    .filter(Boolean);

/** Checks one line; an empty cell says nothing. */
export function readLine({ line, cells }: Line, today: string): ReadLine | RefusedLine {
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
  if (cells.impressions === undefined) return { line, form: form.data, given, audience: null };
  const read = audience.safeParse({
    impressions: cells.impressions.replace(/[\s.,'](?=\d{3})/g, ''),
    source: cells.impressions_source ?? 'CSV',
    valid_from: cells.impressions_from ?? today,
  });
  return read.success ? { line, form: form.data, given, audience: read.data } : refused(line, read.error);
}

function refused(line: number, error: z.ZodError): RefusedLine {
  const [path, [failure]] = Object.entries(fieldFailures(error))[0] as [string, [FieldFailure]];
  return { line, field: path.split('.')[0]!, failure };
}
