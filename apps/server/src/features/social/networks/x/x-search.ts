import { twitterQuery } from '@masthead/contract';
import { countOf, fieldsOf, listOf, optionalList, optionalText, timeOf } from '../../answer.ts';
import type { Ask, Found, Search, SearchedTo } from '../../connector.ts';
import { recordsOf, xPrices } from './x-prices.ts';

/** Authors are billed as well; each post has one. */
const perPost = xPrices.post + xPrices.user;

/** Reads https://docs.x.com/x-api/posts/search-recent-posts */
export function foundIn(answer: unknown): Found {
  const { data, includes, meta: stated } = fieldsOf(answer);
  const posts = stated === undefined ? listOf(data, 'data') : optionalList(data);
  const authors = new Map(
    optionalList(fieldsOf(includes).users).map((user) => [
      optionalText(user.id),
      {
        handle: optionalText(user.username),
        name: optionalText(user.name),
        followers: countOf(fieldsOf(user.public_metrics).followers_count),
      },
    ]),
  );
  const meta = fieldsOf(stated);
  return {
    posts: posts.flatMap((post) => {
      const id = optionalText(post.id);
      const text = optionalText(post.text);
      const published_at = timeOf(post.created_at);
      if (!id || !text || !published_at) return [];
      const author = authors.get(optionalText(post.author_id));
      return [
        {
          id,
          url: `https://x.com/${author?.handle ?? 'i'}/status/${id}`,
          text,
          author: author?.name ?? author?.handle ?? null,
          followers: author?.followers ?? null,
          language: optionalText(post.lang),
          published_at,
        },
      ];
    }),
    newest: optionalText(meta.newest_id),
    next: optionalText(meta.next_token),
  };
}

/** Milliseconds since 1970 of the first id, and bits of an id behind its time: https://docs.x.com/resources/fundamentals/x-ids */
const ids = { epoch: 1_288_834_974_657, bits: 22n };
/** Shortly less than the seven days that are searched: an older post to continue after is refused. */
const reach = 7 * 86_400_000 - 3_600_000;

/** Returns the post from which a search continues: one that is too old to be named gives way to the oldest possible. */
function sinceOf(since: string, now: Date): string {
  const oldest = BigInt(now.getTime() - reach - ids.epoch) << ids.bits;
  return /^\d{16,20}$/.test(since) && BigInt(since) < oldest ? String(oldest) : since;
}

/** Asks for posts of the last seven days: https://docs.x.com/x-api/posts/search-recent-posts */
export function askRecent(ask: Ask, query: string, { since, next, size, now }: SearchedTo): Promise<unknown> {
  const asked = new URLSearchParams({
    query,
    max_results: String(size),
    'tweet.fields': 'created_at,lang,author_id,conversation_id',
    expansions: 'author_id',
    'user.fields': 'name,username,public_metrics',
    ...(since && { since_id: sinceOf(since, now) }),
    ...(next && { next_token: next }),
  });
  return ask({
    url: `https://api.x.com/2/tweets/search/recent?${asked}`,
    price: size * perPost,
    cost: (answer) => recordsOf(answer) * perPost,
  });
}

/** Search of the last seven days. Queries have at most 512 characters: https://docs.x.com/x-api/posts/search/integrate/build-a-query */
export const xSearch: Search = {
  longest: 512,
  page: 100,
  pricePerPost: perPost,
  pages: 50,
  isByTime: false,
  daily: null,
  queriesOf: (stream) => [twitterQuery(stream)],
  join: (queries) => (queries.length === 1 ? queries[0]! : queries.map((query) => `(${query})`).join(' OR ')),
  read: async (ask, query, from) => foundIn(await askRecent(ask, query, from)),
};
