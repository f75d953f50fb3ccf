import { limits, redditEnd } from '@masthead/contract';
import { countOf, fieldsOf, listOf, optionalText, timeOf } from '../../answer.ts';
import type { Found, FoundPost, Search } from '../../connector.ts';
import { fill, namesOf, quoted } from '../../search/stream-words.ts';

const either = (words: readonly string[]): string => (words.length === 1 ? words[0]! : `(${words.join(' OR ')})`);

/** Reads https://www.reddit.com/dev/api/oauth#GET_search */
function linksOf(children: readonly Record<string, unknown>[]): FoundPost[] {
  return children.flatMap((child) => {
    const link = fieldsOf(child.data);
    const id = optionalText(link.id);
    const path = optionalText(link.permalink);
    const seconds = countOf(link.created_utc);
    const published_at = seconds === null ? null : timeOf(seconds * 1000);
    const text = [optionalText(link.title), optionalText(link.selftext)].filter(Boolean).join('\n');
    if (child.kind !== 't3' || !id || !path?.startsWith('/') || !published_at || !text) return [];
    const author = optionalText(link.author);
    return [{ id, url: `https://www.reddit.com${path}`, text, author, followers: null, language: null, published_at }];
  });
}

/** The index of a search is a few minutes behind; so much is read again. */
const overlap = 900;
/** Seconds of the past that the first search of a query brings. */
const firstDays = 7 * 86_400;

const longest = 512;
/**
 * Search of Reddit with the token of the app: https://github.com/reddit-archive/reddit/wiki/OAuth2#application-only-oauth .
 * A query has at most 512 characters, and a list ends after 1,000 links.
 */
export const redditSearch: Search = {
  longest,
  page: 100,
  pricePerPost: 0,
  pages: 10,
  isByTime: true,
  daily: null,
  queriesOf: (stream) => {
    // Beyond the limit the matching of streams alone decides, which the form of the stream says.
    const words = redditEnd(stream);
    const end = words.length <= limits.networks.reddit.end ? words : '';
    return fill(namesOf(stream).map(quoted), longest, (names) => `${either(names)}${end}`);
  },
  join: (queries) => (queries.length === 1 ? queries[0]! : queries.map((query) => `(${query})`).join(' OR ')),
  read: async (ask, query, { since, next, size, now }): Promise<Found> => {
    const from = since === null ? now.getTime() / 1000 - firstDays : Number(since) - overlap;
    const asked = new URLSearchParams({
      q: query,
      sort: 'new',
      type: 'link',
      t: now.getTime() / 1000 - from > firstDays ? 'month' : 'week',
      limit: String(size),
      raw_json: '1',
      ...(next && { after: next }),
    });
    const { children, after } = fieldsOf(fieldsOf(await ask({ url: `https://oauth.reddit.com/search?${asked}` })).data);
    const posts = linksOf(listOf(children, 'children'));
    const fresh = posts.filter(({ published_at }) => published_at.getTime() / 1000 >= from);
    return { posts: fresh, newest: null, next: fresh.length < posts.length ? null : optionalText(after) };
  },
};
