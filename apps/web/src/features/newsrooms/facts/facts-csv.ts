import type { ReadingFacts } from '@masthead/contract';

/** A cell that spreadsheets read as text: signs that begin a formula are kept from doing so. */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Every day with its counts, then stories, referrers and files, as lines of kind, name and two counts. */
export function factsCsv(facts: ReadingFacts, head: readonly [string, string, string, string]): string {
  const rows: (string | number)[][] = [
    [...head],
    ...facts.by_day.map(({ day, views, downloads }) => ['day', day, views, downloads]),
    ...facts.top_stories.map(({ headline, views }) => ['story', headline, views, '']),
    ...facts.referrers.map(({ host, views }) => ['referrer', host, views, '']),
    ...facts.top_files.map(({ title, downloads }) => ['file', title, '', downloads]),
  ];
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
