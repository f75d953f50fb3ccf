import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/**
 * Makes catalogue.tsv from the collected lists of outlets: `node make-catalogue.ts`. NOTICE.md says which facts may be
 * shipped, and why the others are left out.
 */
const lists = new URL('../../../../../../../shared/data/media_outlets/outlets.jsonl.gz', import.meta.url);
/** Lists with a licence that lets their facts be passed on. */
const licensed = new Set(['newscatcher', 'fundus', 'awesome-rss-feeds', 'news-feed-list-of-countries']);
/** newscatcher is the only licensed list that leaves most countries open, so a country beside it may be of an unlicensed one. */
const tellsCountry = new Set(['fundus', 'awesome-rss-feeds', 'news-feed-list-of-countries']);
/** Country codes that the joined lists have wrongly: of a language, or misread from a domain's ending. */
const wrong: Record<string, string | null> = { ZH: 'CN', BQ: 'NL', UM: 'US', NU: null };

interface Listed {
  domain: string;
  name: string | null;
  url: string | null;
  country: string | null;
  country_from: 'source' | 'domain ending' | null;
  language: string | null;
  feed_urls: string[];
  rank: number | 'None' | null;
  sources: string[];
}

interface Row {
  name: string;
  url: string;
  country: string;
  language: string;
  rank: string;
  feeds: string[];
}

interface OwnKnowledge {
  country: Record<string, string[]>;
  language: Record<string, string[]>;
  alias: Record<string, string>;
  leave_out: string[];
}

const own: OwnKnowledge = JSON.parse(readFileSync(new URL('own-knowledge.json', import.meta.url), 'utf8'));
const byDomain = (known: Record<string, string[]>) =>
  new Map(Object.entries(known).flatMap(([value, domains]) => domains.map((domain) => [domain, value] as const)));
const ownCountry = byDomain(own.country);
const ownLanguage = byDomain(own.language);

const keyOf = (domain: string): string => own.alias[domain] ?? domain.replace(/^(feeds|rss)\./, '');

function countryOf(listed: Listed, key: string): string | null {
  const known = ownCountry.get(key);
  if (known) return known;
  if (listed.country === null) return null;
  const country = listed.country in wrong ? wrong[listed.country]! : listed.country;
  const fromLicensed =
    listed.country_from === 'domain ending' ||
    listed.sources.every((source) => licensed.has(source)) ||
    listed.sources.some((source) => tellsCountry.has(source)) ||
    key.endsWith(`.${country?.toLowerCase()}`);
  return fromLicensed ? country : null;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function rowsOf(listed: readonly Listed[]): Map<string, Row> {
  const rows = new Map<string, Row>();
  const seenFeeds = new Set<string>();
  for (const one of listed) {
    const key = keyOf(one.domain);
    const feeds = one.feed_urls.filter((url) => URL.canParse(url) && !seenFeeds.has(url));
    if (feeds.length === 0) continue;
    for (const url of feeds) seenFeeds.add(url);
    const before = rows.get(key);
    if (before) {
      before.feeds.push(...feeds);
      continue;
    }
    rows.set(key, {
      name: oneLine(one.name ?? key),
      url: one.url && keyOf(new URL(one.url).hostname) === new URL(one.url).hostname ? one.url : `https://${key}/`,
      country: countryOf(one, key) ?? '',
      language: one.language ?? ownLanguage.get(key) ?? '',
      rank: typeof one.rank === 'number' ? String(one.rank) : '',
      feeds,
    });
  }
  return rows;
}

const all = gunzipSync(readFileSync(lists))
  .toString('utf8')
  .trim()
  .split('\n')
  .map((line): Listed => JSON.parse(line));
const usable = all
  .filter((one) => one.sources.some((source) => licensed.has(source)) && !own.leave_out.includes(one.domain))
  // An outlet's own entry comes before those of its feed hosts, which are merged into it.
  .sort(
    (a, b) =>
      Number(keyOf(a.domain) !== a.domain) - Number(keyOf(b.domain) !== b.domain) || (a.domain < b.domain ? -1 : 1),
  );
const rows = [...rowsOf(usable)].sort(([a], [b]) => (a < b ? -1 : 1));
const lines = rows.map(([key, row]) =>
  [key, row.name, row.url, row.country, row.language, row.rank, row.feeds.join(' ')].join('\t'),
);
writeFileSync(
  new URL('catalogue.tsv', import.meta.url),
  `key\tname\turl\tcountry_id\tlanguage\trank\tfeeds\n${lines.join('\n')}\n`,
);
console.log(
  `${rows.length} outlets, ${rows.reduce((sum, [, row]) => sum + row.feeds.length, 0)} feeds, ${rows.filter(([, row]) => row.country).length} with a country`,
);
