import { existsSync } from 'node:fs';
import { fields } from '@masthead/contract';
import { describe, expect, it } from 'vitest';
import { isCountry } from '../reference/index.ts';
import { catalogue, catalogueGroups, catalogueOutlets } from './catalogue.ts';

const lists = new URL('../../../../../../shared/data/media_outlets/outlets.jsonl.gz', import.meta.url);

it('the catalogue has outlets whose facts the database accepts', () => {
  const outlets = catalogue();
  expect(outlets.length).toBeGreaterThan(2000);
  expect(new Set(outlets.map(({ key }) => key)).size).toBe(outlets.length);
  for (const { key, name, url, country_id, language, rank, feeds } of outlets) {
    expect(name.length > 0 && name.length <= 255, key).toBe(true);
    expect(country_id === null || isCountry(country_id), key).toBe(true);
    expect(language === null || fields.languageCode.safeParse(language).success, key).toBe(true);
    expect(rank === null || rank > 0, key).toBe(true);
    expect(
      [url, ...feeds].every((address) => fields.webUrl.safeParse(address).success),
      key,
    ).toBe(true);
  }
});

it('the catalogue has no feed twice and lists the largest sites first', () => {
  const feeds = catalogue().flatMap((outlet) => outlet.feeds);
  expect(new Set(feeds).size).toBe(feeds.length);
  const ranks = catalogue().map(({ rank }) => rank ?? Infinity);
  expect(ranks).toEqual(ranks.toSorted((a, b) => (a === b ? 0 : a - b)));
});

it('the catalogue can be filtered by country and language', () => {
  const danish = catalogueOutlets({ countries: ['DK'], languages: [] });
  expect(danish.map(({ key }) => key)).toContain('borsen.dk');
  expect(danish.every(({ country_id }) => country_id === 'DK')).toBe(true);
  const swiss = catalogueOutlets({ countries: ['CH', 'AT'], languages: ['de'] });
  expect(swiss.length).toBeGreaterThan(5);
  expect(swiss.every(({ country_id, language }) => /CH|AT/.test(country_id ?? '') && language === 'de')).toBe(true);
  expect(catalogueOutlets({ countries: [], languages: ['sv'] }).length).toBeGreaterThan(3);
  expect(catalogueOutlets({ countries: [], languages: [] })).toEqual([]);
});

it('outlets and feeds are counted for each country and language', () => {
  const groups = catalogueGroups();
  const total = (of: 'outlets' | 'feeds') => groups.reduce((sum, group) => sum + group[of], 0);
  expect(total('outlets')).toBe(catalogue().length);
  expect(total('feeds')).toBe(catalogue().flatMap(({ feeds }) => feeds).length);
  const german = groups.find(({ country_id, language }) => country_id === 'DE' && language === 'de');
  expect(german?.outlets).toBe(catalogueOutlets({ countries: ['DE'], languages: ['de'] }).length);
  expect(new Set(groups.map(({ country_id, language }) => `${country_id} ${language}`)).size).toBe(groups.length);
});

describe.skipIf(!existsSync(lists))('made from the collected lists (skipped where ../shared is absent)', () => {
  it('the catalogue has only outlets of a licensed list', async () => {
    const { gunzipSync } = await import('node:zlib');
    const { readFileSync } = await import('node:fs');
    const lines = gunzipSync(readFileSync(lists)).toString('utf8').trim().split('\n');
    const feeds = lines
      .map((line) => JSON.parse(line) as { sources: string[]; feed_urls: string[] })
      .filter(({ sources }) => sources.some((source) => !source.endsWith('-news-domains')))
      .flatMap(({ feed_urls }) => feed_urls);
    const licensed = new Set(feeds);
    expect(catalogue().filter((outlet) => !outlet.feeds.every((feed) => licensed.has(feed)))).toEqual([]);
  });
});
