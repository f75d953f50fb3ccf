import type { Chart } from './chart.ts';

interface Table {
  head: readonly string[];
  rows: readonly { key: string; name: string; values: readonly (number | null)[]; annotation: string | null }[];
}

/** Returns the table behind a chart: exactly the numbers that are drawn. */
export function tableOf({ label, rows, series, annotations = [] }: Chart): Table {
  const noted = new Map(annotations.map(({ row, text }) => [row, text]));
  return {
    head: [label, ...series.map(({ name }) => name)],
    rows: rows.map(({ key, name }, at) => ({
      key,
      name,
      values: series.map(({ values }) => values[at] ?? null),
      annotation: noted.get(key) ?? null,
    })),
  };
}

/** Adds an apostrophe to a text that begins like a formula, which a spreadsheet would run. */
const harmless = (text: string): string => (/^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const cell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = harmless(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Lines of a file for spreadsheets (RFC 4180): numbers are complete, with a point; no text is run as a formula. */
export const csvLines = (lines: readonly (readonly (string | number | null)[])[]): string =>
  `${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;

/**
 * Returns the table as a file: RFC 4180 with a mark of UTF-8, so that spreadsheets read it correctly. Numbers are
 * complete, with a point. `annotationLabel` heads the annotations, whose column exists only if there are any.
 */
export function csvOf(chart: Chart, annotationLabel: string): string {
  const { head, rows } = tableOf(chart);
  const hasAnnotations = rows.some(({ annotation }) => annotation !== null);
  const lines = [
    [...head, ...(hasAnnotations ? [annotationLabel] : [])],
    ...rows.map(({ name, values, annotation }) => [name, ...values, ...(hasAnnotations ? [annotation] : [])]),
  ];
  return `\uFEFF${csvLines(lines)}`;
}
