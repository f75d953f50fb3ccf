import { csvLines } from '@masthead/charts';

interface Facts {
  by_day: readonly { day: string; views: number; downloads: number }[];
  referrers: readonly { host: string; views: number }[];
}

/** Days with their figures, then the referring sites, as a file for spreadsheets. */
export function factsCsv(
  { by_day, referrers }: Facts,
  name: (column: 'day' | 'views' | 'downloads' | 'referrer') => string,
): string {
  return csvLines([
    [name('day'), name('views'), name('downloads')],
    ...by_day.map(({ day, views, downloads }) => [day, views, downloads]),
    [],
    [name('referrer'), name('views')],
    ...referrers.map(({ host, views }) => [host, views]),
  ]);
}
