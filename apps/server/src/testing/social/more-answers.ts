import type { Answers } from './answers.ts';
import { pageToken } from './authorization.ts';
import { type DoubleAccount, type DoublePost, picture } from './world.ts';

const total = (total_count: number) => ({ data: [], summary: { total_count } });
/** Returns the time as Meta writes it, without the colon in the zone. */
const metaTime = (at: Date) => at.toISOString().replace(/\.\d+Z$/, '+0000');
const dayEnd = () => metaTime(new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 + 86_400_000 + 7 * 3_600_000));
const gone = {
  error: { message: 'Unsupported get request.', type: 'GraphMethodException', code: 100, error_subcode: 33 },
};

/** Most pages that the double answers at once, fewer than are asked for: https://developers.facebook.com/docs/graph-api/results */
const part = 2;

/** Returns the comments on a post, the newest first. */
const ofPost = (comments: DoubleAccount['comments'], post: string) =>
  comments.filter((one) => one.post === post).toSorted((a, b) => b.at.getTime() - a.at.getTime());

function inParts(all: readonly unknown[], query: URLSearchParams, size = part) {
  const from = Number(query.get('after') ?? 0);
  const to = from + size;
  const after = String(to);
  return {
    data: all.slice(from, to),
    paging: {
      cursors: { before: String(from), after },
      ...(to < all.length && { next: `https://graph.facebook.com/?after=${after}` }),
    },
  };
}

/** Pages and the professional account of one: the pages of documentation that `networks/facebook` and `networks/instagram` cite. */
export const facebookAnswers: Answers = (path, query, { facebook, instagram }) => {
  const pageOf = (account: DoubleAccount) => ({
    id: account.id,
    name: account.name,
    username: account.handle,
    link: `https://www.facebook.com/${account.handle}`,
    followers_count: account.followers,
    access_token: pageToken,
    picture: { data: { height: 50, width: 50, is_silhouette: false, url: picture } },
  });
  const userOf = (account: DoubleAccount) => ({
    id: `178${account.id}`,
    username: account.handle,
    name: account.name,
    followers_count: account.followers,
    profile_picture_url: picture,
  });
  const pages = [facebook, ...facebook.siblings];
  const users = [instagram, ...instagram.siblings];
  const reach = { name: 'page_total_media_view_unique', period: 'day', values: [{ value: 500, end_time: dayEnd() }] };
  // The newest comments are a field of the post; the others follow by their cursor.
  const nested = new URLSearchParams();
  // https://developers.facebook.com/docs/graph-api/reference/object/comments
  const commentsOnPage = (page: string, post: string, comments: DoubleAccount['comments']) =>
    ofPost(comments, post).map(({ id, text, at, isOwn }) => ({
      ...{ id: `${post}_${id}`, message: text, created_time: metaTime(at) },
      permalink_url: `https://www.facebook.com/${page}/posts/${post}?comment_id=${id}`,
      from: isOwn ? { id: page, name: facebook.name } : { id: '9', name: 'Ada Lund' },
    }));
  // https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media/comments
  const commentsOnMedia = (post: string, comments: DoubleAccount['comments']) =>
    ofPost(comments, post).map(({ id, text, at, isOwn }) => ({
      ...{ id, text, timestamp: metaTime(at), username: isOwn ? instagram.handle : 'ada.lund' },
    }));
  const feed = (page: string, posts: readonly DoublePost[], comments: DoubleAccount['comments'] = []) => ({
    data: posts.map((post) => ({
      id: `${page}_${post.id}`,
      message: post.text,
      created_time: metaTime(post.at),
      permalink_url: `https://www.facebook.com/${page}/posts/${post.id}`,
      from: { id: '9', name: 'Ada Lund' },
      privacy: { value: post.isPrivate ? 'ALL_FRIENDS' : 'EVERYONE' },
      shares: { count: post.shares },
      reactions: total(post.likes),
      comments: { ...total(post.comments), ...inParts(commentsOnPage(page, post.id, comments), nested, 25) },
    })),
  });
  const media = (posts: readonly DoublePost[], comments: DoubleAccount['comments'] = []) => ({
    data: posts.map((post) => ({
      id: post.id,
      caption: post.text,
      permalink: `https://www.instagram.com/p/${post.id}/`,
      timestamp: metaTime(post.at),
      username: 'ada.lund',
      like_count: post.likes,
      comments_count: post.comments,
      ...((query.get('fields') ?? '').includes('comments.') && {
        comments: inParts(commentsOnMedia(post.id, comments), nested, 25),
      }),
    })),
  });
  const tag = decodeURIComponent(/^\/v25\.0\/tag-([^/]+)\/recent_media$/.exec(path)?.[1] ?? '');
  if (tag) {
    const tagged = instagram.others.filter(({ text }) => text.toLowerCase().includes(`#${tag}`));
    // https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-hashtag/recent-media : no author.
    const { data, paging } = inParts(media(tagged).data, query);
    return { data: data.map((one) => ({ ...Object(one), username: undefined })), paging };
  }
  const answers: Record<string, () => unknown> = {
    // https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-hashtag-search
    '/ig_hashtag_search': () => ({ data: [{ id: `tag-${encodeURIComponent(query.get('q') ?? '')}` }] }),
    '/me/accounts': () =>
      inParts(
        (query.get('fields') ?? '').startsWith('instagram_business_account')
          ? users.map((account) => ({ instagram_business_account: userOf(account), id: account.id }))
          : pages.map(pageOf),
        query,
      ),
  };
  for (const account of pages)
    Object.assign(answers, {
      [`/${account.id}`]: () => pageOf(account),
      [`/${account.id}/posts`]: () => feed(account.id, account.posts, account.comments),
      [`/${account.id}/tagged`]: () => feed(account.id, account.received),
      [`/${account.id}/insights`]: () => ({
        data: [reach, { name: 'page_post_engagements', period: 'day', values: [{ value: 40, end_time: dayEnd() }] }],
      }),
    });
  for (const account of users)
    Object.assign(answers, {
      [`/178${account.id}`]: () => userOf(account),
      [`/178${account.id}/media`]: () => media(account.posts, account.comments),
      [`/178${account.id}/tags`]: () => media(account.received),
      [`/178${account.id}/insights`]: () => ({ data: [{ ...reach, name: 'reach' }] }),
    });
  const [, page, post] = /^\/v25\.0\/(?:(\d+)_)?(\d+)\/comments$/.exec(path) ?? [];
  const limit = Number(query.get('limit') ?? 25);
  if (page && post) return inParts(commentsOnPage(page, post, facebook.comments), query, limit);
  if (post) return inParts(commentsOnMedia(post, instagram.comments), query, limit);
  return (answers[path.replace('/v25.0', '')] ?? (() => gone))();
};

/** The pages that `networks/threads` cites. */
export const threadsAnswers: Answers = (path, query, { threads }) => {
  const list = (posts: readonly DoublePost[]) => ({
    data: posts.map((post) => ({
      id: post.id,
      text: post.text,
      media_type: 'TEXT_POST',
      permalink: `https://www.threads.com/@${threads.handle}/post/${post.id}`,
      timestamp: metaTime(post.at),
      username: 'ada.lund',
    })),
  });
  if (path === '/v1.0/keyword_search') {
    const since = Number(query.get('since')) * 1000;
    const asked = (query.get('q') ?? '').toLowerCase();
    const word = query.get('search_mode') === 'TAG' ? `#${asked}` : asked;
    const found = threads.others.filter(({ text, at }) => text.toLowerCase().includes(word) && at.getTime() >= since);
    return inParts(list(found).data, query);
  }
  if (path === '/v1.0/me') return { id: threads.id, username: threads.handle, name: threads.name };
  if (path === `/v1.0/${threads.id}/threads`) return list(threads.posts);
  if (path === `/v1.0/${threads.id}/mentions`) return list(threads.received);
  if (path === `/v1.0/${threads.id}/threads_insights`)
    return {
      data: [{ name: query.get('metric'), period: 'day', total_value: { value: threads.followers }, id: 'x' }],
    };
  // https://developers.facebook.com/docs/threads/reply-management
  const replied = threads.posts.find(({ id }) => path === `/v1.0/${id}/replies`);
  if (replied) {
    const replies = ofPost(threads.comments, replied.id).map(({ id, text, at, isOwn }) => ({
      ...{ id, text, timestamp: metaTime(at), username: isOwn ? threads.handle : 'ada.lund' },
      permalink: `https://www.threads.com/@ada.lund/post/${id}`,
    }));
    return inParts(replies, query, Number(query.get('limit') ?? 25));
  }
  const post = threads.posts.find(({ id }) => path === `/v1.0/${id}/insights`);
  if (!post) return undefined;
  const counts = { likes: post.likes, replies: post.comments, reposts: post.shares, quotes: 0, views: post.views };
  return {
    data: Object.entries(counts).map(([name, value]) => ({ name, period: 'lifetime', values: [{ value }] })),
  };
};

/** The pages that `networks/tiktok` cites. */
export const tikTokAnswers: Answers = (path, _, { tiktok }) => {
  const error = { code: 'ok', message: '', log_id: '20261126' };
  if (path === '/v2/user/info/')
    return {
      data: {
        user: {
          open_id: tiktok.id,
          username: tiktok.handle,
          display_name: tiktok.name,
          profile_deep_link: 'https://vm.tiktok.com/x',
          follower_count: tiktok.followers,
        },
      },
      error,
    };
  if (path !== '/v2/video/list/') return undefined;
  return {
    data: {
      videos: tiktok.posts.map((post) => ({
        id: post.id,
        title: post.text,
        video_description: post.text,
        create_time: Math.floor(post.at.getTime() / 1000),
        share_url: `https://www.tiktok.com/@${tiktok.handle}/video/${post.id}?utm_campaign=tt4d_open_api`,
        like_count: post.likes,
        comment_count: post.comments,
        share_count: post.shares,
        view_count: post.views,
      })),
      cursor: 0,
      has_more: false,
    },
    error,
  };
};

/** The pages that `networks/pinterest` cites. */
export const pinterestAnswers: Answers = (path, _, { pinterest }) => {
  if (path === '/v5/user_account')
    return {
      account_type: 'BUSINESS',
      id: pinterest.id,
      username: pinterest.handle,
      business_name: pinterest.name,
      follower_count: pinterest.followers,
    };
  if (path === '/v5/user_account/analytics')
    return {
      all: {
        daily_metrics: [
          {
            date: new Date().toISOString().slice(0, 10),
            data_status: 'READY',
            metrics: { IMPRESSION: 500, ENGAGEMENT: 40 },
          },
        ],
        summary_metrics: { IMPRESSION: 500, ENGAGEMENT: 40 },
      },
    };
  if (path !== '/v5/pins') return undefined;
  return {
    items: pinterest.posts.map((post) => ({
      id: post.id,
      created_at: post.at.toISOString().slice(0, 19),
      title: post.text,
      description: null,
      pin_metrics: {
        lifetime_metrics: {
          impression: post.views,
          save: post.shares,
          reaction: post.likes,
          comment: post.comments,
        },
      },
    })),
    bookmark: null,
  };
};

/** The pages that `networks/google-business` cites. */
export const googleAnswers: Answers = (path, _, { google }) => {
  const locationOf = (account: DoubleAccount) => ({
    name: `locations/${account.id}`,
    title: account.name,
    metadata: { placeId: 'ChIJ0', mapsUri: 'https://maps.google.com/maps?cid=17' },
  });
  const places = [google, ...google.siblings];
  if (path === '/v1/accounts') return { accounts: [{ name: 'accounts/9', accountName: google.name }] };
  if (path === '/v1/accounts/9/locations') return { locations: places.map(locationOf) };
  const named = places.find(({ id }) => path === `/v1/locations/${id}`);
  if (named) return locationOf(named);
  if (places.some(({ id }) => path === `/v4/accounts/9/locations/${id}/media`)) {
    const item = (category: string, thumbnailUrl: string) => ({ locationAssociation: { category }, thumbnailUrl });
    return { mediaItems: [item('EXTERIOR', 'https://pictures.example/street.png'), item('PROFILE', picture)] };
  }
  const posting = places.find(({ id }) => path === `/v4/accounts/9/locations/${id}/localPosts`);
  // https://developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts ; a place without posts has no list.
  if (posting?.posts.length === 0) return {};
  if (posting)
    return {
      localPosts: posting.posts.map(({ id, text, at }) => ({
        ...{ name: `accounts/9/locations/${posting.id}/localPosts/${id}`, languageCode: 'en', summary: text },
        ...{ createTime: at.toISOString(), updateTime: at.toISOString(), state: 'LIVE', topicType: 'STANDARD' },
        searchUrl: `https://local.google.com/place?id=17&use=posts&lpsid=${id}`,
      })),
    };
  const place = places.find(({ id }) => path === `/v4/accounts/9/locations/${id}/reviews`);
  if (!place) return undefined;
  return {
    reviews: place.received.map((post) => ({
      name: `accounts/9/locations/${place.id}/reviews/${post.id}`,
      reviewId: post.id,
      reviewer: { displayName: 'Ada Lund', isAnonymous: false },
      starRating: 'TWO',
      comment: post.text,
      createTime: post.at.toISOString(),
      updateTime: post.at.toISOString(),
    })),
    averageRating: 2,
    totalReviewCount: place.received.length,
  };
};
