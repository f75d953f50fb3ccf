import { expect, it } from 'vitest';
import { readFeeds } from './import-opml.ts';

const feed = (url: string, title: string | null = null, homeUrl: string | null = null) => ({
  url,
  title,
  homeUrl,
  language: 'da',
});

it('names, home pages and languages are read from the list', () => {
  const { wanted } = readFeeds(
    [feed('https://a.dk/rss#top', 'The A', 'https://a.dk/'), feed('https://user:secret@b.com/rss')],
    false,
  );
  expect(wanted).toEqual([
    {
      kind: 'feed',
      url: 'https://a.dk/rss',
      name: 'The A',
      outlet: { site: 'a.dk', name: 'The A', url: 'https://a.dk/', country_id: 'DK', language: 'da' },
    },
    {
      kind: 'feed',
      url: 'https://b.com/rss',
      name: 'b.com',
      outlet: { site: 'b.com', name: 'b.com', url: 'https://b.com/', country_id: null, language: 'da' },
    },
  ]);
});

it('numbers of private networks are refused unless they are allowed, and addresses that are too long always', () => {
  const numbers = [
    'http://127.0.0.1/f',
    'http://[::1]/f',
    'http://2130706433/f',
    'http://10.0.0.8:8080/f',
    'http://[::ffff:127.0.0.1]/f',
  ];
  const refused = readFeeds(
    numbers.map((url) => feed(url)),
    false,
  );
  expect(refused.wanted).toEqual([]);
  expect(refused.failed.map(({ failure }) => failure.code)).toEqual(numbers.map(() => 'source_private_address'));
  expect(
    readFeeds(
      numbers.map((url) => feed(url)),
      true,
    ).failed,
  ).toEqual([]);
  expect(readFeeds([feed('http://8.8.8.8/f')], false).failed).toEqual([]);
  expect(readFeeds([feed(`https://a.dk/${'x'.repeat(2000)}`)], true).failed[0]?.failure.code).toBe(
    'source_bad_address',
  );
});
