import { csvLines } from '@masthead/charts';
import type { ImportField } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { writeXlsxStream } from 'hucre/xlsx';
import type { PersonRow } from '../connect/index.ts';
import { countryName } from '../reference/index.ts';

/** Columns of a table of people, in the order of the file; an import knows them again by their headers. */
const columns = [
  'name',
  'email',
  'phone',
  'job_title',
  'media_outlet',
  'country',
  'topics',
  'website',
  'personal_website',
  'linkedin',
  'twitter',
  'facebook',
  'instagram',
  'youtube',
  'pinterest',
] as const satisfies readonly ImportField[];
const widths: Partial<Record<ImportField, number>> = {
  name: 28,
  email: 34,
  job_title: 26,
  media_outlet: 26,
  topics: 40,
};

const headersOf = (language: string): string[] =>
  columns.map((field) => translate(language, `imports.fields.${field}`));

const cellsOf = ({ country_id, topics, ...person }: PersonRow, language: string): string[] => {
  const texts = { ...person, country: country_id && countryName(country_id, language), topics: topics.join(', ') };
  return columns.map((field) => texts[field] ?? '');
};

/** Writes people as CSV, page by page, with the mark by which spreadsheets know UTF-8. */
export async function* writeCsv(pages: AsyncIterable<PersonRow[]>, language: string): AsyncGenerator<string> {
  yield `\u{feff}${csvLines([headersOf(language)])}`;
  for await (const people of pages) yield csvLines(people.map((person) => cellsOf(person, language)));
}

/** Writes people as a workbook, page by page; all cells are texts, which no program runs. */
export const writeWorkbook = (pages: AsyncIterable<PersonRow[]>, language: string): AsyncIterable<Uint8Array> =>
  writeXlsxStream(rowsOf(pages, language), {
    name: translate(language, 'app.titles.relations'),
    columns: columns.map((field, at) => ({ header: headersOf(language)[at]!, width: widths[field] ?? 18 })),
    freezePane: { rows: 1 },
  });

async function* rowsOf(pages: AsyncIterable<PersonRow[]>, language: string): AsyncGenerator<string[]> {
  for await (const people of pages) for (const person of people) yield cellsOf(person, language);
}
