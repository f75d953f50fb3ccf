import { expect, test } from 'vitest';
import { readColumns } from './columns.ts';

test('chosen columns keep the order of the table, and unknown ones are left out', () => {
  expect(readColumns('value,gone,tags')).toEqual(['tags', 'value']);
  expect(readColumns('')).toEqual([]);
  expect(readColumns(null)).toEqual(['tone', 'impressions', 'value']);
});
