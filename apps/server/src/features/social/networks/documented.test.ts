import { describe, expect, it } from 'vitest';
import type { Ask } from '../connector.ts';
import { facebook } from './facebook/facebook.ts';
import { googleBusiness } from './google-business/google-business.ts';
import { instagram } from './instagram/instagram.ts';
import { linkedin } from './linkedin/linkedin.ts';
import { pinterest } from './pinterest/pinterest.ts';
import { telegram } from './telegram/telegram.ts';
import { threads } from './threads/threads.ts';
import { tiktok } from './tiktok/tiktok.ts';
import { trustpilot } from './trustpilot/trustpilot.ts';

/** Answers by a part of the address, the first that fits; the answers are those of the pages that the titles name. */
const answering =
  (answers: readonly (readonly [string, unknown])[]): Ask =>
  async ({ url }) => {
    const found = answers.find(([part]) => url.includes(part));
    if (!found) throw new Error(`Nothing answers ${url}`);
    return found[1];
  };
const now = new Date('2026-11-23T12:00:00Z');
const account = {
  external_id: '17841405822304914',
  handle: 'a',
  server: null,
  scopes: [],
  known: { newest: null, isDue: false },
  key: null,
};

describe('documented answers of Meta', () => {
  it('a page is read with reach by day, and tagged posts only if they are public (page/feed, page/tagged, insights)', async () => {
    const post = {
      id: '123_456',
      message: 'Hello',
      created_time: '2026-11-20T09:00:00+0000',
      permalink_url: 'https://www.facebook.com/123/posts/456',
    };
    const read = await facebook.read(
      answering([
        [
          '/posts?',
          {
            data: [
              {
                ...post,
                reactions: { data: [], summary: { total_count: 12 } },
                comments: { data: [], summary: { order: 'ranked', total_count: 3, can_comment: true } },
              },
            ],
            paging: { cursors: { before: 'a', after: 'b' } },
          },
        ],
        [
          '/tagged?',
          {
            data: [
              { ...post, from: { name: 'Ada', id: '1' }, privacy: { value: 'EVERYONE' } },
              { ...post, id: '2', from: { name: 'Bo', id: '2' }, privacy: { value: 'ALL_FRIENDS' } },
            ],
          },
        ],
        [
          '/insights?',
          {
            data: [
              {
                name: 'page_total_media_view_unique',
                period: 'day',
                values: [
                  { value: 66226, end_time: '2020-03-10T07:00:00+0000' },
                  { value: 78037, end_time: '2020-03-11T07:00:00+0000' },
                ],
                title: 'Daily Total Reach',
              },
            ],
          },
        ],
        ['fields=id,name', { id: '123', name: 'Norlunda', followers_count: 9, access_token: 'EAAB' }],
      ]),
      account,
      now,
    );
    expect(read.profile).toMatchObject({ handle: '123', url: 'https://www.facebook.com/123', followers: 9 });
    expect(read.posts).toMatchObject([{ likes: 12, comments: 3, shares: 0 }]);
    expect(read.received?.map(({ author }) => author)).toEqual(['Ada']);
    // A value counts the day that ends at seven o'clock in UTC, midnight in California.
    expect(read.days.map(({ day, reach }) => [day, reach])).toEqual([
      ['2020-03-09', 66_226],
      ['2020-03-10', 78_037],
    ]);
  });

  it('an Instagram account with hidden likes is read (ig-user/media, ig-user/tags)', async () => {
    const media = {
      id: '17895695668004550',
      caption: 'Sailing',
      permalink: 'https://www.instagram.com/p/fsdf3/',
      timestamp: '2026-11-20T09:00:00+0000',
      comments_count: 4,
    };
    const read = await instagram.read(
      answering([
        ['/media?', { data: [media] }],
        ['/tags?', { data: [{ ...media, id: '9', username: 'keldo', like_count: 2 }] }],
        [
          '/insights?',
          { data: [{ name: 'reach', period: 'day', values: [{ value: 3, end_time: '2026-11-21T08:00:00+0000' }] }] },
        ],
        ['fields=id,username', { id: '17841405822304914', username: 'norlunda', followers_count: 1 }],
      ]),
      account,
      now,
    );
    expect(read.posts).toMatchObject([{ likes: null, comments: 4, url: 'https://www.instagram.com/p/fsdf3/' }]);
    expect(read.received).toMatchObject([{ author: 'keldo' }]);
    expect(read.days).toMatchObject([{ day: '2026-11-20', reach: 3 }]);
  });

  it('Threads is read without reposts, and with the counts of posts (retrieve-posts, insights, threads-mentions)', async () => {
    const post = {
      id: '1234567',
      text: 'Today Is Monday',
      permalink: 'https://www.threads.net/@norlunda/post/abcdefg',
      timestamp: '2023-10-17T05:42:03+0000',
      media_type: 'TEXT_POST',
    };
    const metric = (name: string, value: number) => ({ name, period: 'lifetime', values: [{ value }] });
    const read = await threads.read(
      answering([
        ['metric=followers_count', { data: [{ name: 'followers_count', period: 'day', total_value: { value: 5 } }] }],
        [
          '/1234567/insights',
          {
            data: [
              metric('likes', 100),
              metric('replies', 10),
              metric('reposts', 2),
              metric('quotes', 1),
              metric('views', 9),
            ],
          },
        ],
        ['/threads?', { data: [post, { ...post, id: '8', media_type: 'REPOST_FACADE' }] }],
        ['/mentions?', { data: [{ ...post, id: '9', username: 'keldo' }] }],
        ['/me?', { id: '17841405822304914', username: 'norlunda', name: 'Norlunda' }],
      ]),
      account,
      now,
    );
    expect(read.profile.followers).toBe(5);
    expect(read.posts).toMatchObject([{ id: '1234567', likes: 100, comments: 10, shares: 3, views: 9 }]);
    expect(read.received).toMatchObject([{ author: 'keldo', text: 'Today Is Monday' }]);
  });

  it.each([
    [{ error: { message: 'm', type: 'OAuthException', code: 190, error_subcode: 463 } }, 'social_token_dead'],
    [{ error: { message: 'm', type: 'OAuthException', code: 4 } }, 'social_rate_limited'],
    [{ error: { message: 'm', type: 'GraphMethodException', code: 100, error_subcode: 33 } }, 'social_gone'],
    [{ error: { message: 'm', type: 'OAuthException', code: 10 } }, null],
    [{ data: [] }, null],
  ])('an answer with the error %j means %s (guides/error-handling)', (answer, code) => {
    for (const { refusal } of [facebook, instagram, threads]) expect(refusal?.(answer)).toBe(code);
  });
});

describe('documented lists of accounts', () => {
  it('pages of Facebook are listed part by part until no further one is named (user/accounts, graph-api/results)', async () => {
    const asked: string[] = [];
    const ask: Ask = async ({ url }) => {
      asked.push(url);
      const isSecond = url.includes('&after=MTAx');
      return isSecond
        ? { data: [{ id: '2', name: 'B' }], paging: { cursors: { before: 'MTAx', after: 'MjAx' } } }
        : {
            data: [{ id: '1', name: 'A', picture: { data: { url: 'https://scontent.xx.fbcdn.net/a.jpg' } } }],
            paging: { cursors: { after: 'MTAx', before: 'NDMy' }, next: 'https://graph.facebook.com/next' },
          };
    };
    const found = await facebook.findAccounts(ask, null);
    expect(found.map(({ id, picture }) => [id, picture])).toEqual([
      ['1', 'https://scontent.xx.fbcdn.net/a.jpg'],
      ['2', null],
    ]);
    expect(asked).toHaveLength(2);
  });

  it('pages without a professional account are no accounts of Instagram (instagram-api-with-facebook-login)', async () => {
    const user = {
      id: '17841405822304914',
      username: 'norlunda',
      profile_picture_url: 'https://scontent.example/b.jpg',
    };
    const found = await instagram.findAccounts(
      answering([['/me/accounts?', { data: [{ id: '1' }, { instagram_business_account: user, id: '2' }] }]]),
      null,
    );
    expect(found).toMatchObject([{ handle: 'norlunda', picture: 'https://scontent.example/b.jpg' }]);
  });

  it('several pages of LinkedIn are named in one call, with their logos (organization-access-control-by-role, organization-lookup-api, images-api)', async () => {
    const roles = ['2414183', '5590506', '79988552'].map((id) => ({
      role: 'ADMINISTRATOR',
      state: 'APPROVED',
      organization: `urn:li:organization:${id}`,
    }));
    const results = {
      '2414183': {
        ...{ id: 2414183, localizedName: 'LinkedIn', vanityName: 'linkedin' },
        logoV2: { cropped: 'urn:li:digitalmediaAsset:C560BAQF', original: 'urn:li:digitalmediaAsset:C560BAQG' },
      },
      '5590506': { id: 5590506, localizedName: 'Dunder', vanityName: 'dunder' },
    };
    const downloadUrl = 'https://media.licdn.com/dms/image/C560BAQF/company-logo_200_200';
    const found = await linkedin.findAccounts(
      answering([
        ['organizationAcls?', { paging: { start: 0, count: 10 }, elements: roles }],
        ['organizations?ids=List(2414183,5590506,79988552)', { results, statuses: {}, errors: { '79988552': {} } }],
        ['images?ids=List(urn%3Ali%3Aimage%3AC560BAQF)', { results: { 'urn:li:image:C560BAQF': { downloadUrl } } }],
      ]),
      null,
    );
    expect(found.map(({ id, handle, name, picture }) => [id, handle, name, picture])).toEqual([
      ['2414183', 'linkedin', 'LinkedIn', downloadUrl],
      ['5590506', 'dunder', 'Dunder', null],
    ]);
  });

  it('places of a chain are told apart by their addresses and pictures, and one in two accounts counts once (accounts.locations)', async () => {
    const place = (id: string, street: string) => ({
      name: `locations/${id}`,
      title: 'Norlunda Ferries',
      storefrontAddress: { regionCode: 'DK', locality: 'Aarhus', addressLines: [street] },
      metadata: {},
    });
    const found = await googleBusiness.findAccounts(
      answering([
        // The shape of accounts.locations.media/list.
        [
          '/locations/17/media?',
          {
            mediaItems: [
              { locationAssociation: { category: 'COVER' }, thumbnailUrl: 'https://lh3.googleusercontent.com/cover' },
              { locationAssociation: { category: 'LOGO' }, thumbnailUrl: 'https://lh3.googleusercontent.com/logo' },
            ],
          },
        ],
        ['/media?', {}],
        ['/v1/accounts/9/locations', { locations: [place('17', 'Havnegade 1'), place('18', 'Kystvejen 2')] }],
        ['/v1/accounts/10/locations', { locations: [place('18', 'Kystvejen 2')] }],
        ['/v1/accounts', { accounts: [{ name: 'accounts/9' }, { name: 'accounts/10' }] }],
      ]),
      null,
    );
    expect(found.map(({ id, handle, picture }) => [id, handle, picture])).toEqual([
      ['accounts/9/locations/17', 'Norlunda Ferries, Havnegade 1, Aarhus', 'https://lh3.googleusercontent.com/logo'],
      ['accounts/9/locations/18', 'Norlunda Ferries, Kystvejen 2, Aarhus', null],
    ]);
  });
});

describe('documented answers', () => {
  it('TikTok is read from its envelope (tiktok-api-v2-video-list, tiktok-api-v2-error-handling)', async () => {
    const error = { code: 'ok', message: '', log_id: '202207280326050102231031430C7E754E' };
    const read = await tiktok.read(
      answering([
        ['user/info', { data: { user: { open_id: 'x', username: 'norlunda', follower_count: 7 } }, error }],
        [
          'video/list',
          {
            data: {
              videos: [
                {
                  id: '1234123412345678567',
                  title: '',
                  video_description: 'Sailing',
                  create_time: 1_663_000_000,
                  share_url: 'https://www.tiktok.com/@norlunda/video/1234123412345678567',
                  like_count: 3,
                  comment_count: 2,
                  share_count: 1,
                  view_count: 900,
                },
              ],
              cursor: 1643332803000,
              has_more: false,
            },
            error,
          },
        ],
      ]),
      account,
      now,
    );
    expect(read.posts).toMatchObject([{ text: 'Sailing', likes: 3, comments: 2, shares: 1, views: 900 }]);
    expect(tiktok.refusal?.({ error })).toBeNull();
    expect(tiktok.refusal?.({ error: { ...error, code: 'access_token_invalid' } })).toBe('social_token_dead');
    expect(tiktok.refusal?.({ error: { ...error, code: 'rate_limit_exceeded' } })).toBe('social_rate_limited');
  });

  it('Pinterest is read in UTC, without days that are not counted yet (pins-list, user_account-analytics)', async () => {
    const read = await pinterest.read(
      answering([
        [
          '/pins?',
          {
            items: [
              {
                id: '813744226420795884',
                created_at: '2020-01-01T20:10:40',
                title: 'A',
                description: 'B',
                pin_metrics: { '90d': {}, lifetime_metrics: { impression: 7, save: 2, reaction: 1, comment: 0 } },
              },
              { id: '2', created_at: '2020-01-01T20:10:40', title: null, description: null, pin_metrics: null },
            ],
            bookmark: 'x',
          },
        ],
        [
          '/analytics?',
          {
            all: {
              daily_metrics: [
                { data_status: 'READY', date: '2026-11-20', metrics: { IMPRESSION: 7.0, ENGAGEMENT: 2 } },
                { data_status: 'PROCESSING', date: '2026-11-21', metrics: {} },
              ],
              summary_metrics: {},
            },
          },
        ],
        ['/user_account', { account_type: 'BUSINESS', id: '1', username: 'norlunda', follower_count: 12 }],
      ]),
      account,
      now,
    );
    expect(read.posts).toMatchObject([
      { text: 'A\nB', likes: 1, shares: 2, views: 7 },
      { text: '', likes: null },
    ]);
    expect(read.posts[0]?.published_at.toISOString()).toBe('2020-01-01T20:10:40.000Z');
    expect(read.days).toEqual([{ day: '2026-11-20', reach: 7, engagement: 2 }]);
  });

  it('reviews of a business profile are read with their words, and an empty object as none (accounts.locations.reviews)', async () => {
    const location = {
      name: 'locations/17',
      title: 'Norlunda Ferries',
      metadata: { placeId: 'ChIJ', mapsUri: 'https://maps.google.com/maps?cid=1' },
    };
    const readWith = (reviews: unknown, posts: unknown = {}) =>
      googleBusiness.read(
        answering([
          ['/reviews?', reviews],
          ['/localPosts?', posts],
          ['/locations/17?', location],
        ]),
        { ...account, external_id: 'accounts/9/locations/17' },
        now,
      );
    const review = {
      name: 'accounts/9/locations/17/reviews/AbFvOq',
      reviewId: 'AbFvOq',
      reviewer: { profilePhotoUrl: 'https://lh3.example/x', displayName: 'Ada Lund' },
      starRating: 'TWO',
      comment: 'Late again',
      createTime: '2014-10-02T15:01:23.045123456Z',
      updateTime: '2014-10-02T15:01:23.045123456Z',
    };
    const stars = { ...review, reviewId: '2', comment: undefined };
    const anonymous = { ...review, reviewId: '3', reviewer: { displayName: 'A Google user', isAnonymous: true } };
    const { received, profile } = await readWith({
      reviews: [review, stars, anonymous],
      averageRating: 2,
      totalReviewCount: 3,
    });
    expect(profile).toMatchObject({ id: 'accounts/9/locations/17', handle: 'Norlunda Ferries' });
    expect(received).toMatchObject([
      { author: 'Ada Lund', text: 'Norlunda Ferries: 2/5\nLate again' },
      { author: null },
    ]);
    const none = await readWith({});
    expect([none.received, none.posts]).toEqual([[], []]);
    // https://developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts
    const post = {
      ...{ name: 'accounts/9/locations/17/localPosts/1', languageCode: 'en', summary: 'Open on Sunday', state: 'LIVE' },
      ...{ createTime: '2026-11-20T09:00:00Z', searchUrl: 'https://local.google.com/place?id=17&use=posts&lpsid=1' },
    };
    const event = { ...post, name: '2', summary: undefined, event: { title: 'Harbour day', schedule: {} } };
    const localPosts = [post, event, { ...post, name: '3', state: 'REJECTED' }];
    const posted = await readWith({}, { localPosts, nextPageToken: 'n' });
    expect(posted).toMatchObject({
      posts: [{ url: post.searchUrl, text: 'Open on Sunday' }, { text: 'Harbour day' }],
      hasGaps: true,
    });
    await expect(readWith({}, { surprise: true })).rejects.toMatchObject({ code: 'social_answer_unknown' });
  });

  it('a channel of Telegram is read with edits and albums, and without posts of other chats (Chat, ChatMember, Update, Message)', async () => {
    const chat = { id: -1001234567890, type: 'channel', title: 'Norlunda', username: 'Norlunda' };
    const post = { message_id: 17, sender_chat: chat, chat, date: 1_763_000_000 };
    const updates = [
      { update_id: 1, channel_post: { ...post, text: 'Sailing' } },
      { update_id: 2, channel_post: { ...post, message_id: 18, media_group_id: 'a', photo: [] } },
      { update_id: 3, channel_post: { ...post, message_id: 19, media_group_id: 'a', photo: [], caption: 'Pictures' } },
      { update_id: 4, channel_post: { ...post, message_id: 3, chat: { ...chat, id: -100 }, text: 'Elsewhere' } },
      { update_id: 5, edited_channel_post: { ...post, edit_date: 1_763_000_100, text: 'Sailing again' } },
    ];
    const results: [string, unknown][] = [
      ['/getChatMemberCount?', 12],
      ['/getChatMember?', { status: 'administrator', user: { id: 1, is_bot: true, first_name: 'M' } }],
      ['/getChat?', chat],
      ['/getMe', { id: 1, is_bot: true, first_name: 'M', username: 'm_bot' }],
      ['/getUpdates?', updates],
    ];
    const ask = answering(results.map(([part, result]) => [part, { ok: true, result }] as const));
    const read = await telegram.read(ask, { ...account, external_id: '-1001234567890' }, now);
    expect(read.profile).toMatchObject({ id: '-1001234567890', handle: 'Norlunda', followers: 12 });
    expect(read.posts.map(({ url, text }) => [url, text])).toEqual([
      ['https://t.me/Norlunda/17', 'Sailing again'],
      ['https://t.me/Norlunda/18', 'Pictures'],
    ]);
    const key = '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11';
    expect(telegram.key.test(key)).toBe(true);
    expect(telegram.sign({ url: 'https://api.telegram.org/bot/getMe' }, key).url).toBe(
      `https://api.telegram.org/bot${key}/getMe`,
    );
  });

  it.each([
    [401, 'Unauthorized', 'social_token_dead'],
    [400, 'Bad Request: chat not found', 'social_account_unknown'],
    [403, 'Forbidden: bot is not a member of the channel chat', 'social_bot_not_admin'],
    [403, 'Forbidden: bot was kicked from the channel chat', 'social_bot_not_admin'],
    [
      409,
      'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
      'social_bot_in_use',
    ],
    [429, 'Too Many Requests: retry after 5', null],
  ])('an answer of Telegram with %i and the words %s means %s (making-requests)', (error_code, description, code) => {
    expect(telegram.refusal?.({ ok: false, error_code, description })).toBe(code);
  });

  it('a company on Trustpilot is read with its reviews, and without a score that is none (business-units-api-(public))', async () => {
    const unit = {
      status: 'active',
      badFit: true,
      displayName: 'Trustpilot',
      name: { referring: ['trustpilot.com', 'www.trustpilot.com'], identifying: 'trustpilot.com' },
      links: [],
      country: 'DK',
      websiteUrl: 'http://www.trustpilot.com',
      score: { trustScore: 4.6, stars: 4.5 },
      numberOfReviews: { threeStars: 2, oneStar: 2, twoStars: 3, fiveStars: 2, total: 14, fourStars: 5 },
      id: '507f191e810c19729de860ea',
    };
    const review = {
      id: '507f191e810c19729de860eb',
      stars: 5,
      title: 'My review',
      text: 'This shop is great.',
      language: 'da',
      createdAt: '2013-09-07T13:37:00',
      consumer: { displayName: 'John Doe', id: '507f191e810c19729de860ec', links: [] },
    };
    const readWith = (one: object, reviews: unknown[]) =>
      trustpilot.read(
        answering([
          ['/reviews?', { links: [], reviews }],
          ['/business-units/507f191e810c19729de860ea', one],
        ]),
        { ...account, external_id: unit.id },
        now,
      );
    const read = await readWith(unit, [review, { ...review, id: '2', title: '', text: null }]);
    expect(read).toMatchObject({
      profile: { handle: 'trustpilot.com', url: 'https://www.trustpilot.com/review/trustpilot.com' },
      reviews: { count: 14, rating: 4.6 },
      received: [{ author: 'John Doe', language: 'da', text: 'Trustpilot: 5/5\nMy review\nThis shop is great.' }],
    });
    const none = { ...unit, score: { trustScore: 0, stars: 0 }, numberOfReviews: { total: 0 } };
    expect((await readWith(none, [])).reviews).toEqual({ count: 0, rating: null });
    const request = { url: 'https://api.trustpilot.com/v1/business-units/find?name=a.example' };
    expect(trustpilot.sign(request, 'k')).toEqual({ ...request, headers: { apikey: 'k' } });
  });
});
