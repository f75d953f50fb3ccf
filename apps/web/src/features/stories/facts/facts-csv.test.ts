import { expect, test } from 'vitest';
import { factsCsv } from './facts-csv.ts';

test('days and referring sites as rows; what a spreadsheet would calculate is text', () => {
  const facts = {
    by_day: [{ day: '2026-11-20', views: 12, downloads: 3 }],
    referrers: [{ host: '=HYPERLINK("x")', views: 2 }],
  };
  expect(factsCsv(facts, (column) => column)).toBe(
    'day,views,downloads\r\n2026-11-20,12,3\r\n\r\nreferrer,views\r\n"\'=HYPERLINK(""x"")",2\r\n',
  );
});
