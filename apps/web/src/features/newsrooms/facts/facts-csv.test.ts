import { expect, test } from 'vitest';
import { factsCsv } from './facts-csv.ts';

test('facts become lines that no spreadsheet reads as a formula', () => {
  const facts = {
    views: 3,
    downloads: 1,
    feed_readings: 0,
    embed_views: 0,
    by_day: [{ day: '2026-03-01', views: 3, downloads: 1 }],
    referrers: [{ host: 'example.org', views: 2 }],
    top_stories: [{ id: 'a', headline: '=SUM(A1), "ferries"', views: 3 }],
    top_files: [{ id: 'b', title: 'Logo', downloads: 1 }],
  };
  expect(factsCsv(facts, (word) => word).split('\r\n')).toEqual([
    'kind,name,views,downloads',
    'day,2026-03-01,3,1',
    'story,"\'=SUM(A1), ""ferries""",3,',
    'referrer,example.org,2,',
    'file,Logo,,1',
    '',
  ]);
});

test('the facts of a story have no ranking of stories', () => {
  const facts = { views: 0, downloads: 0, feed_readings: 0, embed_views: 0, by_day: [], referrers: [], top_files: [] };
  expect(factsCsv(facts, (word) => word)).toBe('kind,name,views,downloads\r\n');
});
