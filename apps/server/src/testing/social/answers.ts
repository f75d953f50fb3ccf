import { type DoubleAccount, type DoubleAccounts, type DoublePost, picture } from './world.ts';

/** Returns the filter of texts that hold one of the words which a search joins. */
function finding(query: string): (text: string) => boolean {
  const words = [...query.matchAll(/"([^"]+)"|[^\s()|"]+/g)]
    .map(([bare, phrase]) => (phrase ?? bare).toLowerCase())
    .filter((word) => !/^(or|and|not|lang:.*|-.*)$/.test(word));
  return (text) => {
    const lower = text.toLowerCase();
    return words.some((word) => lower.includes(word));
  };
}

/** Answers to a request that has shown a valid token; undefined: there is no such address. */
export type Answers = (path: string, query: URLSearchParams, accounts: DoubleAccounts) => unknown;

/** Path of posts that a Mastodon server shows without a token. */
export const publicStatuses = '/api/v1/statuses/';

/** https://docs.joinmastodon.org/entities/Account/ and https://docs.joinmastodon.org/entities/Status/ */
export const mastodonAnswers =
  (host: string): Answers =>
  (path, query, { mastodon }) => {
    const owner = {
      id: mastodon.id,
      username: mastodon.handle,
      acct: mastodon.handle,
      display_name: mastodon.name,
      url: `https://${host}/@${mastodon.handle}`,
      followers_count: mastodon.followers,
    };
    if (path === '/api/v1/accounts/verify_credentials') return owner;
    const person = { id: '9', username: 'ada', acct: 'ada@other.example', display_name: 'Ada', followers_count: 7 };
    // https://docs.joinmastodon.org/entities/Notification/
    if (path === '/api/v1/notifications') {
      const replies = newestFirst(mastodon.comments).filter(({ isOwn }) => !isOwn);
      const statuses = [
        ...replies.map((one) => ({ ...one, reply: one.post })),
        ...mastodon.received.map((one) => ({ ...one, reply: null })),
      ];
      const from = statuses.findIndex(({ id }) => `n${id}` === query.get('max_id')) + 1;
      return statuses.slice(from, from + Number(query.get('limit') ?? 40)).map(({ id, text, at, reply }) => ({
        ...{ id: `n${id}`, type: 'mention', created_at: at.toISOString(), account: person },
        status: {
          ...{ id, created_at: at.toISOString(), visibility: 'public', language: 'en', account: person, reblog: null },
          ...{ uri: `https://other.example/users/ada/statuses/${id}`, url: `https://other.example/@ada/${id}` },
          content: `<p>${text}</p>`,
          ...{ in_reply_to_id: reply, in_reply_to_account_id: reply && mastodon.id },
        },
      }));
    }
    const countsOf = ({ likes, comments, shares }: Pick<DoublePost, 'likes' | 'comments' | 'shares'>) => ({
      favourites_count: likes,
      replies_count: comments,
      reblogs_count: shares,
    });
    const others = () =>
      newestFirst(mastodon.others).map(({ id, text, at, ...counts }) => ({
        ...countsOf(counts),
        ...{ id, created_at: at.toISOString(), visibility: 'public', language: 'en', account: person, reblog: null },
        ...{ uri: `https://other.example/users/ada/statuses/${id}`, url: `https://other.example/@ada/${id}` },
        content: `<p>${text}</p>`,
      }));
    // https://docs.joinmastodon.org/methods/timelines/#tag , two posts at once.
    const tag = decodeURIComponent(/^\/api\/v1\/timelines\/tag\/(.+)$/.exec(path)?.[1] ?? '').toLowerCase();
    if (tag) {
      const found = others().filter(({ content }) => content.toLowerCase().includes(`#${tag}`));
      const from = found.findIndex(({ id }) => id === query.get('max_id')) + 1;
      return found.slice(from, from + 2);
    }
    // https://docs.joinmastodon.org/methods/search/#v2 , two posts at once.
    if (path === '/api/v2/search') {
      const isFound = finding(query.get('q') ?? '');
      const from = Number(query.get('offset') ?? 0);
      const found = others().filter(({ content }) => isFound(content));
      return { accounts: [], statuses: found.slice(from, from + 2), hashtags: [] };
    }
    const statusOf = (post: DoublePost) => ({
      id: post.id,
      created_at: post.at.toISOString(),
      visibility: post.isPrivate ? 'private' : 'public',
      uri: `https://${host}/users/${mastodon.handle}/statuses/${post.id}`,
      url: `https://${host}/@${mastodon.handle}/${post.id}`,
      ...countsOf(post),
      content: `<p>${post.text}</p>`,
      reblog: null,
      account: owner,
    });
    // https://docs.joinmastodon.org/methods/statuses/#get
    if (path.startsWith(publicStatuses)) {
      const id = path.slice(publicStatuses.length);
      return [...mastodon.posts.map(statusOf), ...others()].find((one) => one.id === id);
    }
    if (path !== `/api/v1/accounts/${mastodon.id}/statuses`) return undefined;
    return mastodon.posts.slice(0, Number(query.get('limit') ?? 20)).map(statusOf);
  };

const userOfX = (account: DoubleAccount) => ({
  id: account.id,
  name: account.name,
  username: account.handle,
  public_metrics: { followers_count: account.followers, following_count: 1, tweet_count: account.posts.length },
});
const postOfX = (author: string) => (post: DoublePost) => ({
  id: post.id,
  text: post.text,
  author_id: author,
  lang: 'en',
  created_at: post.at.toISOString(),
  edit_history_tweet_ids: [post.id],
  public_metrics: {
    retweet_count: post.shares,
    reply_count: post.comments,
    like_count: post.likes,
    quote_count: 0,
    bookmark_count: 0,
    impression_count: post.views,
  },
});

/** Answers by https://docs.x.com/x-api/fundamentals/conversation-id , one reply at once. */
function repliesOfX(query: URLSearchParams, { comments }: DoubleAccount) {
  const asked = query.get('query') ?? '';
  const since = BigInt(query.get('since_id') ?? 0);
  const from = Number(query.get('next_token') ?? 0);
  const all = newestFirst(
    comments.filter(({ id, post, isOwn }) => !isOwn && BigInt(id) > since && asked.includes(`conversation_id:${post}`)),
  );
  const data = all.slice(from, from + 1).map(({ id, text, at, post }) => ({
    ...{ id, text, author_id: '9', lang: 'en', created_at: at.toISOString(), conversation_id: post },
    edit_history_tweet_ids: [id],
  }));
  const meta = { result_count: data.length, ...(from + 1 < all.length && { next_token: String(from + 1) }) };
  if (data.length === 0) return { meta };
  const ada = { id: '9', name: 'Ada Lund', username: 'ada_lund', public_metrics: { followers_count: 7 } };
  return { data, includes: { users: [ada] }, meta };
}

/** https://docs.x.com/x-api/users/get-my-user , /users/get-posts and /posts/search-recent-posts */
export const xAnswers: Answers = (path, query, { x }) => {
  if (path === '/2/users/me') return { data: userOfX(x) };
  // https://docs.x.com/x-api/posts/get-posts-by-ids : posts that are gone are errors beside the others.
  if (path === '/2/tweets') {
    const ids = (query.get('ids') ?? '').split(',');
    const data = x.posts.filter(({ id }) => ids.includes(id)).map(postOfX(x.id));
    const gone = ids.filter((id) => !data.some((post) => post.id === id));
    const errors = gone.map((value) => ({ value, title: 'Not Found Error', resource_type: 'tweet', parameter: 'ids' }));
    return { ...(data.length > 0 && { data }), ...(errors.length > 0 && { errors }) };
  }
  const isSearch = path === '/2/tweets/search/recent';
  if (!isSearch && path !== `/2/users/${x.id}/tweets`) return undefined;
  if (query.get('query')?.includes('conversation_id:')) return repliesOfX(query, x);
  const since = BigInt(query.get('since_id') ?? 0);
  const from = Number(query.get('next_token') ?? 0);
  const size = Number(query.get('max_results') ?? 10);
  const isFound = isSearch ? finding(query.get('query') ?? '') : () => true;
  const all = x.posts.filter((post) => BigInt(post.id) > since && isFound(post.text));
  const posts = all.toSorted((a, b) => Number(BigInt(b.id) - BigInt(a.id))).slice(from, from + size);
  const meta = { result_count: posts.length };
  if (posts.length === 0) return { meta };
  return {
    data: posts.map(postOfX(x.id)),
    ...(isSearch && { includes: { users: [userOfX(x)] } }),
    meta: {
      ...meta,
      newest_id: posts[0]!.id,
      oldest_id: posts.at(-1)!.id,
      ...(from + size < all.length && { next_token: String(from + size) }),
    },
  };
};

/** The pages that `networks/linkedin` cites. */
export const linkedInAnswers: Answers = (path, query, { linkedin }) => {
  const urnOf = ({ id }: DoubleAccount) => `urn:li:organization:${id}`;
  const pages = [linkedin, ...linkedin.siblings];
  const pageOf = ({ id, handle, name }: DoubleAccount) => ({
    ...{ id: Number(id), vanityName: handle, localizedName: name },
    logoV2: { original: `urn:li:digitalmediaAsset:C4D0B${id}`, cropped: `urn:li:digitalmediaAsset:C4D0B${id}` },
  });
  const urn = urnOf(linkedin);
  if (path === '/rest/organizationAcls') {
    const roles = pages.map((one) => ({ role: 'ADMINISTRATOR', state: 'APPROVED', organization: urnOf(one) }));
    return { elements: roles, paging: { start: 0 } };
  }
  if (path === '/rest/organizations') {
    const ids = new Set((query.get('ids') ?? '').split(/\D+/));
    const found = pages.filter(({ id }) => ids.has(id));
    return { results: Object.fromEntries(found.map((one) => [one.id, pageOf(one)])), statuses: {}, errors: {} };
  }
  if (path === '/rest/images') {
    const named = (query.get('ids') ?? '').match(/urn:li:image:[\w-]+/g) ?? [];
    const image = { downloadUrl: picture, status: 'AVAILABLE' };
    return { results: Object.fromEntries(named.map((urn) => [urn, image])), statuses: {}, errors: {} };
  }
  const known = pages.find(({ id }) => path === `/rest/organizations/${id}`);
  if (known) return pageOf(known);
  const sized = pages.find((one) => path === `/rest/networkSizes/${encodeURIComponent(urnOf(one))}`);
  if (sized) return { firstDegreeSize: sized.followers };
  const author = pages.find((one) => query.get('author') === urnOf(one));
  if (path === '/rest/posts' && author)
    return {
      paging: { start: 0, count: 50 },
      elements: author.posts.map((post) => ({
        id: `urn:li:share:${post.id}`,
        author: urnOf(author),
        commentary: post.text,
        lifecycleState: 'PUBLISHED',
        publishedAt: post.at.getTime(),
      })),
    };
  if (path !== '/rest/organizationalEntityShareStatistics') return undefined;
  const start = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  return {
    elements: [
      {
        organizationalEntity: urn,
        timeRange: { start, end: start + 86_400_000 },
        totalShareStatistics: {
          uniqueImpressionsCount: 500,
          impressionCount: 800,
          likeCount: 7,
          commentCount: 2,
          shareCount: 1,
          clickCount: 30,
        },
      },
    ],
  };
};

/** https://developers.google.com/youtube/v3/docs */
export const youTubeAnswers: Answers = (path, query, { youtube }) => {
  if (path === '/youtube/v3/channels')
    return {
      kind: 'youtube#channelListResponse',
      items: [
        {
          id: `UC${youtube.id}`,
          snippet: { title: youtube.name, customUrl: `@${youtube.handle}` },
          contentDetails: { relatedPlaylists: { uploads: `UU${youtube.id}` } },
          statistics: { subscriberCount: String(youtube.followers), hiddenSubscriberCount: false },
        },
      ],
    };
  if (path === '/youtube/v3/playlistItems')
    return { items: youtube.posts.map(({ id }) => ({ contentDetails: { videoId: id } })) };
  if (path === '/youtube/v3/search') {
    const after = Date.parse(query.get('publishedAfter') ?? '');
    const isFound = finding(query.get('q') ?? '');
    const found = youtube.posts.filter((post) => post.at.getTime() >= after && isFound(post.text));
    const from = Number(query.get('pageToken') ?? 0);
    const end = from + Number(query.get('maxResults') ?? 5);
    return {
      kind: 'youtube#searchListResponse',
      ...(end < Math.min(found.length, 500) && { nextPageToken: String(end) }),
      items: newestFirst(found)
        .slice(from, Math.min(end, 500))
        .map(({ id }) => ({ kind: 'youtube#searchResult', id: { kind: 'youtube#video', videoId: id } })),
    };
  }
  if (path === '/youtube/v3/commentThreads') {
    const resource = ({ id, text, at, isOwn }: DoubleAccount['comments'][number]) => ({
      id,
      snippet: {
        ...{ textDisplay: text, publishedAt: at.toISOString(), authorDisplayName: '@ada' },
        authorChannelId: { value: isOwn ? `UC${youtube.id}` : 'UC9' },
      },
    });
    // https://developers.google.com/youtube/v3/docs/commentThreads/list
    const from = Number(query.get('pageToken') ?? 0);
    const end = from + Number(query.get('maxResults') ?? 20);
    const all = newestFirst(youtube.comments);
    return {
      kind: 'youtube#commentThreadListResponse',
      ...(end < all.length && { nextPageToken: String(end) }),
      items: all.slice(from, end).map((comment) => ({
        id: comment.id,
        snippet: { videoId: comment.post, topLevelComment: resource(comment), totalReplyCount: 0 },
      })),
    };
  }
  if (path !== '/youtube/v3/videos') return undefined;
  const ids = new Set((query.get('id') ?? '').split(','));
  return {
    items: youtube.posts
      .filter(({ id }) => ids.has(id))
      .map((post) => ({
        id: post.id,
        snippet: { title: post.text, publishedAt: post.at.toISOString(), channelTitle: youtube.name },
        statistics: {
          viewCount: String(post.views),
          likeCount: String(post.likes),
          commentCount: String(post.comments),
        },
      })),
  };
};

const newestFirst = <Post extends { at: Date }>(posts: readonly Post[]) =>
  posts.toSorted((a, b) => b.at.getTime() - a.at.getTime());

const linkOf = (author: string) => (post: DoublePost) => ({
  kind: 't3',
  data: {
    id: post.id,
    title: post.text,
    selftext: '',
    author,
    permalink: `/r/ferries/comments/${post.id}/post/`,
    created_utc: post.at.getTime() / 1000,
    ups: post.likes,
    num_comments: post.comments,
    num_crossposts: post.shares,
    view_count: null,
  },
});

/** https://www.reddit.com/dev/api/oauth */
export const redditAnswers: Answers = (path, query, { reddit }) => {
  if (path === '/api/v1/me')
    return { id: reddit.id, name: reddit.handle, subreddit: { title: reddit.name, subscribers: reddit.followers } };
  if (path === '/search') {
    const isFound = finding(query.get('q') ?? '');
    const found = newestFirst(reddit.posts.filter(({ text }) => isFound(text))).slice(0, 1000);
    const from = found.findIndex(({ id }) => `t3_${id}` === query.get('after')) + 1;
    const links = found.slice(from, from + Number(query.get('limit') ?? 25));
    const isLast = from + links.length >= found.length;
    return {
      kind: 'Listing',
      data: { after: isLast ? null : `t3_${links.at(-1)?.id}`, children: links.map(linkOf(reddit.handle)) },
    };
  }
  // https://www.reddit.com/dev/api/oauth#GET_api_info
  if (path === '/api/info') {
    const names = (query.get('id') ?? '').split(',');
    const links = reddit.posts.filter(({ id }) => names.includes(`t3_${id}`));
    return { kind: 'Listing', data: { after: null, children: links.map(linkOf(reddit.handle)) } };
  }
  const comment = (id: string, text: string, at: Date, post: string) => ({
    kind: 't1',
    data: {
      ...{ id, name: `t1_${id}`, body: text, author: 'ada_lund', created_utc: at.getTime() / 1000, was_comment: true },
      context: `/r/ferries/comments/${post}/title/${id}/?context=3`,
    },
  });
  if (path === '/message/mentions')
    return {
      kind: 'Listing',
      data: { after: null, children: reddit.received.map(({ id, text, at }) => comment(id, text, at, 'x1')) },
    };
  if (path === '/message/selfreply') {
    const replies = newestFirst(reddit.comments).filter(({ isOwn }) => !isOwn);
    const from = replies.findIndex(({ id }) => `t1_${id}` === query.get('after')) + 1;
    const some = replies.slice(from, from + Number(query.get('limit') ?? 25));
    const after = from + some.length < replies.length ? `t1_${some.at(-1)?.id}` : null;
    return {
      kind: 'Listing',
      data: { after, children: some.map(({ id, text, at, post }) => comment(id, text, at, post)) },
    };
  }
  if (path !== `/user/${reddit.handle}/submitted`) return undefined;
  return { kind: 'Listing', data: { after: null, children: reddit.posts.map(linkOf(reddit.handle)) } };
};
