import { limits, type OutletForm, outletForm } from '@masthead/contract';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { Failure } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { addAudience, addOutlet, changeOutlet } from './change-outlet.ts';
import { siteOfUrl } from './hosts.ts';
import { findOutletOfSite } from './outlets.queries.ts';

/** Columns that are read; a header may name them in any order, and others are ignored. */
const columns = [
  'name',
  'url',
  'country',
  'language',
  'media_type',
  'geography',
  'publication_interval',
  'impressions',
  'impressions_source',
  'impressions_from',
];
const audience = z.object({
  impressions: z.coerce.number().int().min(0),
  source: z.string().trim().min(1).max(255),
  valid_from: z.iso.date(),
});

interface Line {
  line: number;
  cells: Partial<Record<string, string>>;
}

export interface ImportResult {
  added: number;
  updated: number;
  refused: { line: number; reason: string }[];
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
    cells: Object.fromEntries(columns.map((column) => [column, record[column]?.trim() || undefined])),
  }));
}

type Read = { form: OutletForm; audience: z.infer<typeof audience> | null } | { reason: string };

/** What one line says; what it does not say is left as the form has it. */
export function readLine({ cells }: Line, today: string): Read {
  const {
    name,
    url,
    country,
    language,
    media_type,
    geography,
    publication_interval,
    impressions,
    impressions_source,
    impressions_from,
  } = cells;
  const form = outletForm.safeParse({
    name,
    url,
    country_id: country?.toUpperCase(),
    language: language?.toLowerCase(),
    media_type,
    geography,
    publication_interval,
  });
  if (!form.success) return { reason: reasonOf(form.error) };
  if (impressions === undefined) return { form: form.data, audience: null };
  const read = audience.safeParse({
    impressions: impressions.replace(/[\s.,'](?=\d{3})/g, ''),
    source: impressions_source ?? 'CSV',
    valid_from: impressions_from ?? today,
  });
  return read.success ? { form: form.data, audience: read.data } : { reason: reasonOf(read.error) };
}

const reasonOf = ({ issues }: z.ZodError) => String(issues[0]!.path[0] ?? 'name');

/** Adds the outlets of a CSV, or changes those whose site is known. Each line stands for itself. */
export async function importOutlets(services: Pick<Services, 'db' | 'clock'>, csv: string): Promise<ImportResult> {
  const result: ImportResult = { added: 0, updated: 0, refused: [] };
  const lines = readLines(csv);
  if (lines.length > limits.outletCsvLines)
    throw new Failure(422, 'csv_too_long', { params: { max: limits.outletCsvLines } });
  const today = services.clock.now().toISOString().slice(0, 10);
  for (const line of lines) {
    const read = readLine(line, today);
    if ('reason' in read) {
      result.refused.push({ line: line.line, reason: read.reason });
      continue;
    }
    try {
      const known = read.form.url ? await findOutletOfSite(services.db, siteOfUrl(read.form.url)) : undefined;
      const id = known ? known.id : await addOutlet(services, read.form);
      if (known) await changeOutlet(services, known.id, read.form);
      if (read.audience) await addAudience(services, id, read.audience);
      result[known ? 'updated' : 'added']++;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      result.refused.push({ line: line.line, reason: Object.keys(error.fields)[0] ?? 'name' });
    }
  }
  return result;
}
