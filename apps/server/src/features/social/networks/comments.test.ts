import { describe, expect, it } from 'vitest';
import type { Ask, Reading } from '../connector.ts';
import { SocialFailure } from '../failure.ts';
import { facebook } from './facebook/facebook.ts';
import { instagram } from './instagram/instagram.ts';
import { mastodon } from './mastodon/mastodon.ts';
import { reddit } from './reddit/reddit.ts';
import { threads } from './threads/threads.ts';
import { x } from './x/x.ts';
import { youtube } from './youtube/youtube.ts';

/** Answers by a part of the address, the first that fits; the answers are those of the pages that the titles name. */
const answering = (answers: readonly (readonly [string, unknown])[]) => {
  const asked: Parameters<Ask>[0][] = [];
  const ask: Ask = async (request) => {
    asked.push(request);
    const found = answers.find(([part]) => request.url.includes(part));
    if (!found) throw new Error(`Nothing answers ${request.url}`);
    return found[1];
  };
  return { ask, asked };
};
const now = new Date('2026-11-23T12:00:00Z');
const account = {
  external_id: '123',
  handle: 'norlunda',
  server: null,
  scopes: [],
  known: { newest: null, isDue: false },
  key: null,
};
const of = ({ comments = [] }: Reading) =>
  comments.map(({ post, comments: all, isWhole }) => [post, all.map(({ text, author }) => [text, author]), isWhole]);

describe('documented comments', () => {
  it('comments on posts of a page are read without those of the page (object/comments, comment)', async () => {
    const comment = {
      ...{ created_time: '2026-11-20T10:00:00+0000', message: 'When does it sail?', id: '456_789' },
      permalink_url: 'https://www.facebook.com/123/posts/456?comment_id=789',
      from: { name: 'Ada Lund', id: '9' },
    };
    const post = {
      ...{ id: '123_456', message: 'Hello', created_time: '2026-11-20T09:00:00+0000' },
      permalink_url: 'https://www.facebook.com/123/posts/456',
    };
    const own = { ...comment, id: '456_790', from: { name: 'Norlunda', id: '123' } };
    // People who have not granted the app anything have no name.
    const nameless = { ...comment, id: '456_791', from: undefined };
    const paging = {
      cursors: { before: 'a', after: 'b' },
      next: 'https://graph.facebook.com/v25.0/123_456/comments?after=b',
    };
    const { ask, asked } = answering([
      [
        '/posts?',
        {
          data: [
            { ...post, comments: { data: [own, comment, nameless], paging, summary: { total_count: 30 } } },
            { ...post, id: '123_457' },
          ],
        },
      ],
      ['/tagged?', { data: [] }],
      ['/insights?', { data: [] }],
      ['fields=id,name', { id: '123', name: 'Norlunda', access_token: 'EAAB' }],
    ]);
    const read = await facebook.read(ask, account, now);
    expect(of(read)).toEqual([
      [
        '123_456',
        [
          ['When does it sail?', 'Ada Lund'],
          ['When does it sail?', null],
        ],
        false,
      ],
      ['123_457', [], true],
    ]);
    expect(read.posts[0]?.comments).toBe(30);
    expect(asked.find(({ url }) => url.includes('/posts?'))?.url).toContain('comments.order(reverse_chronological)');
  });

  it('comments on media of Instagram lead to the media, and are asked for with the permission alone (ig-media/comments)', async () => {
    const media = {
      ...{ id: '17895695668004550', caption: 'Sailing', permalink: 'https://www.instagram.com/p/fsdf3/' },
      timestamp: '2026-11-20T09:00:00+0000',
      comments: {
        data: [
          { id: '17870913679156914', text: 'Nice!', timestamp: '2026-11-20T10:00:00+0000', username: 'keldo' },
          { id: '17870913679156915', text: 'Thanks', timestamp: '2026-11-20T11:00:00+0000', username: 'norlunda' },
        ],
      },
    };
    const { ask, asked } = answering([
      ['/media?', { data: [media] }],
      ['/tags?', { data: [] }],
      ['/insights?', { data: [] }],
      ['fields=id,username', { id: '123', username: 'norlunda' }],
    ]);
    const read = await instagram.read(ask, { ...account, scopes: ['instagram_manage_comments'] }, now);
    expect(of(read)).toEqual([['17895695668004550', [['Nice!', 'keldo']], true]]);
    expect(read.comments?.[0]?.comments[0]?.url).toBe('https://www.instagram.com/p/fsdf3/');
    expect((await instagram.read(ask, account, now)).comments).toBeUndefined();
    expect(asked.filter(({ url }) => url.includes('comments.limit'))).toHaveLength(1);
  });

  it.each(['instagram_manage_comments', 'threads_read_replies'])(
    'an account is read without comments where %s is granted, but not approved (guides/error-handling)',
    async (scope) => {
      const { ask } = answering([
        ['/media?', { data: [] }],
        ['/tags?', { data: [] }],
        ['metric=reach', { data: [] }],
        ['metric=followers_count', { data: [] }],
        ['/1/insights', { data: [{ name: 'replies', period: 'lifetime', values: [{ value: 1 }] }] }],
        [
          '/threads?',
          {
            data: [{ id: '1', permalink: 'https://www.threads.com/@n/post/a', timestamp: '2026-11-20T09:00:00+0000' }],
          },
        ],
        ['/mentions?', { data: [] }],
        ['', { id: '123', username: 'norlunda' }],
      ]);
      const refusing: Ask = async (request) => {
        if (/comments\.limit|\/replies/.test(request.url)) throw new SocialFailure('social_forbidden');
        return await ask(request);
      };
      const connector = scope.startsWith('instagram') ? instagram : threads;
      const read = await connector.read(refusing, { ...account, scopes: [scope] }, now);
      expect(read.profile.handle).toBe('norlunda');
      expect(of(read)).toEqual([]);
    },
  );

  it('replies on Threads are asked for where there are some (reply-management)', async () => {
    const post = {
      ...{ id: '1', text: 'Monday', permalink: 'https://www.threads.com/@norlunda/post/a', media_type: 'TEXT_POST' },
      timestamp: '2026-11-20T09:00:00+0000',
    };
    const replies = (value: number) => ({ data: [{ name: 'replies', period: 'lifetime', values: [{ value }] }] });
    const reply = {
      ...post,
      id: '3',
      text: 'Tuesday?',
      username: 'keldo',
      permalink: 'https://www.threads.com/@keldo/post/b',
    };
    const { ask, asked } = answering([
      ['metric=followers_count', { data: [] }],
      ['/1/insights', replies(1)],
      ['/2/insights', replies(0)],
      ['/1/replies', { data: [reply], paging: { cursors: { before: 'x', after: 'y' } } }],
      ['/threads?', { data: [post, { ...post, id: '2' }] }],
      ['/mentions?', { data: [] }],
      ['/me?', { id: '123', username: 'norlunda' }],
    ]);
    const read = await threads.read(ask, { ...account, scopes: ['threads_read_replies'] }, now);
    expect(of(read)).toEqual([
      ['1', [['Tuesday?', 'keldo']], true],
      ['2', [], true],
    ]);
    expect(asked.filter(({ url }) => url.includes('/replies'))).toHaveLength(1);
  });

  it('replies on X to posts of the last seven days are asked for after the newest one (conversation-id, search-recent-posts)', async () => {
    const post = {
      ...{ id: '1346889436626259968', text: 'Sailing', created_at: '2026-11-20T09:00:00.000Z' },
      public_metrics: { retweet_count: 8, reply_count: 2, like_count: 19, quote_count: 3, impression_count: 4001 },
    };
    const old = { ...post, id: '2', created_at: '2026-11-01T09:00:00.000Z' };
    const silent = { ...post, id: '3', public_metrics: { ...post.public_metrics, reply_count: 0 } };
    const reply = {
      ...{ id: '1346889436626259999', text: 'When?', author_id: '7', created_at: '2026-11-20T10:00:00.000Z' },
      ...{ conversation_id: post.id, lang: 'en', edit_history_tweet_ids: ['1346889436626259999'] },
    };
    const { ask, asked } = answering([
      ['/users/me', { data: { id: '5', name: 'N', username: 'norlunda', public_metrics: { followers_count: 1 } } }],
      ['/users/123/tweets', { data: [post, old, silent], meta: { result_count: 3 } }],
      [
        '/search/recent',
        {
          data: [reply],
          includes: { users: [{ id: '7', name: 'Ada', username: 'ada', public_metrics: { followers_count: 42 } }] },
          meta: { newest_id: reply.id, oldest_id: reply.id, result_count: 1 },
        },
      ],
    ]);
    const read = await x.read(ask, { ...account, known: { newest: '12', isDue: false } }, now);
    expect(of(read)).toEqual([[post.id, [['When?', 'Ada']], false]]);
    const query = new URL(asked.at(-1)!.url).searchParams;
    expect(query.get('query')).toBe('(conversation_id:1346889436626259968) is:reply -from:norlunda');
    expect([query.get('since_id'), asked.at(-1)?.price]).toEqual(['12', 50 * 15_000]);
  });

  it('comments on videos and replies to them are read with the key and never with the token (commentThreads/list)', async () => {
    const comment = (id: string, textDisplay: string, channel: string) => ({
      ...{ kind: 'youtube#comment', id },
      snippet: {
        ...{ textDisplay, textOriginal: textDisplay, authorDisplayName: '@ada', publishedAt: '2026-11-20T09:00:00Z' },
        authorChannelId: { value: channel },
      },
    });
    const thread = {
      ...{ kind: 'youtube#commentThread', id: 'Ugx' },
      snippet: { channelId: 'UC1', videoId: 'v1', topLevelComment: comment('Ugx', 'When?', 'UC9'), totalReplyCount: 2 },
      replies: { comments: [comment('Ugx.1', 'At eight', 'UC1'), comment('Ugx.2', 'Thanks', 'UC9')] },
    };
    const channel = { id: 'UC1', snippet: { title: 'N' }, statistics: {}, contentDetails: { relatedPlaylists: {} } };
    const { ask, asked } = answering([
      ['/channels?', { kind: 'youtube#channelListResponse', items: [channel] }],
      ['/commentThreads?', { kind: 'youtube#commentThreadListResponse', nextPageToken: 'n', items: [thread] }],
    ]);
    const read = await youtube.read(ask, { ...account, key: 'k' }, now);
    expect(of(read)).toEqual([
      [
        'v1',
        [
          ['When?', '@ada'],
          ['Thanks', '@ada'],
        ],
        false,
      ],
    ]);
    expect(read.comments?.[0]?.comments[1]?.url).toBe('https://www.youtube.com/watch?v=v1&lc=Ugx.2');
    expect(asked.at(-1)).toMatchObject({ token: null, headers: { 'x-goog-api-key': 'k' } });
  });

  it('mentions and replies of an inbox of Reddit are read, and private messages never (GET_message_{where})', async () => {
    const comment = {
      ...{
        id: 'k1',
        name: 't1_k1',
        author: 'keldo',
        body: 'u/norlunda is late',
        created_utc: 1_732_000_000,
        subreddit: 'ferries',
      },
      ...{ context: '/r/ferries/comments/abc/title/k1/?context=3', was_comment: true, type: 'username_mention' },
    };
    const { ask, asked } = answering([
      ['/api/v1/me', { id: 'x', name: 'norlunda' }],
      ['/submitted', { data: { children: [] } }],
      ['/message/mentions', { kind: 'Listing', data: { children: [{ kind: 't1', data: comment }] } }],
      [
        '/message/selfreply',
        {
          kind: 'Listing',
          data: {
            children: [
              { kind: 't1', data: { ...comment, body: 'When?' } },
              { kind: 't4', data: comment },
            ],
          },
        },
      ],
    ]);
    const read = await reddit.read(ask, { ...account, scopes: ['privatemessages'] }, now);
    expect(read.received).toMatchObject([
      { url: 'https://www.reddit.com/r/ferries/comments/abc/title/k1/', author: 'keldo' },
    ]);
    expect(of(read)).toEqual([['abc', [['When?', 'keldo']], false]]);
    expect((await reddit.read(ask, account, now)).received).toBeUndefined();
    expect(asked.filter(({ url }) => url.includes('/message/')).map(({ url }) => url.split('?')[0])).toEqual([
      'https://oauth.reddit.com/message/mentions',
      'https://oauth.reddit.com/message/selfreply',
    ]);
  });

  it('public notifications of Mastodon are mentions, and comments if they answer an own post (methods/notifications, entities/Status)', async () => {
    const person = { id: '9', username: 'ada', acct: 'ada@other.example', followers_count: 7 };
    const status = {
      ...{ id: '103270115826048975', created_at: '2026-11-20T09:00:00.000Z', visibility: 'public', language: 'en' },
      ...{ uri: 'https://other.example/u/1', url: 'https://other.example/@ada/1', content: '<p>@norlunda late</p>' },
      ...{ account: person, in_reply_to_id: null, in_reply_to_account_id: null, reblog: null },
    };
    const notice = (more: object) => ({ id: '1', type: 'mention', account: person, status: { ...status, ...more } });
    const { ask } = answering([
      ['verify_credentials', { id: '123', username: 'norlunda' }],
      ['/statuses?', []],
      [
        '/notifications?',
        [
          notice({}),
          notice({ id: '2', in_reply_to_id: '55', in_reply_to_account_id: '123' }),
          notice({ id: '3', visibility: 'direct' }),
        ],
      ],
    ]);
    const read = await mastodon.read(
      ask,
      { ...account, server: 'social.example', scopes: ['read:notifications'] },
      now,
    );
    expect(read.received).toMatchObject([{ author: 'ada@other.example', followers: 7, language: 'en' }, { id: '2' }]);
    expect(of(read)).toEqual([['55', [['@norlunda late', 'ada@other.example']], false]]);
  });
});
