interface Facts {
  by_day: readonly { day: string; views: number; downloads: number }[];
  referrers: readonly { host: string; views: number }[];
}

/** A cell that no spreadsheet takes for a formula. */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Days with their figures, then the referring sites, as a file for spreadsheets. */
export function factsCsv(
  { by_day, referrers }: Facts,
  name: (column: 'day' | 'views' | 'downloads' | 'referrer') => string,
): string {
  const rows: (string | number)[][] = [
    [name('day'), name('views'), name('downloads')],
    ...by_day.map(({ day, views, downloads }) => [day, views, downloads]),
    [],
    [name('referrer'), name('views')],
    ...referrers.map(({ host, views }) => [host, views]),
  ];
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
