import { days, minutes } from '../../../../platform/clock/index.ts';
import { fieldsOf, listOf, optionalText } from '../../answer.ts';
import type { Found, OwnSearch } from '../../connector.ts';
import { namesOf, quoted } from '../../search/stream-words.ts';
import { foundOf, page } from './statuses.ts';

/** Posts of other servers arrive late; so much is read again, in seconds. */
const overlap = 3600;
/** The past that the first search of a word brings. */
const firstDays = days(7);

/** Answers of a page, and the place of the next one. */
interface Part {
  statuses: Record<string, unknown>[];
  next: string | null;
}

/** Reads posts with a hashtag: https://docs.joinmastodon.org/methods/timelines/#tag . The next page begins after the last post. */
function tagged(answer: unknown): Part {
  const statuses = listOf(answer);
  return { statuses, next: optionalText(statuses.at(-1)?.id) };
}

/** Reads a search: https://docs.joinmastodon.org/methods/search/#v2 . The next page begins at a number of posts. */
function searched(answer: unknown, from: number): Part {
  const statuses = listOf(fieldsOf(answer).statuses, 'statuses');
  return { statuses, next: statuses.length === 0 ? null : String(from + statuses.length) };
}

/**
 * Search of Mastodon with a person's account at a server: posts that the server knows. Words are found in posts whose authors allow it, and only
 * at servers with full-text search; others answer an empty list. A server allows an account 300 calls in five minutes:
 * https://docs.joinmastodon.org/api/rate-limits/ . 5,000 in a day are 52 in a quarter of an hour.
 */
export const mastodonSearch: OwnSearch = {
  setting: null,
  scope: 'read:search',
  capabilities: ['search', 'hashtags'],
  pause: minutes(15),
  quota: { unit: 'searches', allowed: 5000 },
  page,
  pages: 5,
  queriesOf: namesOf,
  read: async (ask, { server }, { query }, { since, next, size, now }): Promise<Found> => {
    const isTag = query.startsWith('#');
    const place = isTag
      ? `v1/timelines/tag/${encodeURIComponent(query.slice(1))}?${new URLSearchParams({ ...(next && { max_id: next }) })}`
      : `v2/search?${new URLSearchParams({ q: quoted(query), type: 'statuses', offset: next ?? '0' })}`;
    const answer = await ask({ url: `https://${server}/api/${place}&limit=${size}` });
    const part = isTag ? tagged(answer) : searched(answer, Number(next ?? 0));
    const from = since === null ? (now.getTime() - firstDays) / 1000 : Number(since) - overlap;
    const fresh = part.statuses.filter(({ created_at }) => Date.parse(optionalText(created_at) ?? '') / 1000 >= from);
    // The newest come first: a page with an older one is the last.
    const isLast = part.statuses.length === 0 || fresh.length < part.statuses.length;
    return { posts: fresh.flatMap(foundOf), newest: null, next: isLast ? null : part.next };
  },
};
