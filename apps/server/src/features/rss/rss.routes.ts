import { limits, type RssFeed, type RssMention } from '@masthead/contract';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/failure.ts';
import { publicUrlOf } from '../../platform/http/public-url.ts';
import { brandIn, type Call, type Handlers } from '../access/index.ts';
import {
  addMentions,
  changeFeed,
  createFeed,
  removeFeeds,
  renewAddress,
  reorder,
  restoreFeeds,
  takeOut,
} from './change-feed.ts';
import { type FeedMentionRow, type FeedRow, findFeed, listFeedMentions, listFeeds } from './rss.queries.ts';
import { servePublicFeed } from './serve-feed.ts';

function feedAnswer(row: FeedRow, origin: string): RssFeed {
  const { token, stream_id, stream_name, mentions, ...feed } = row;
  const address = (kind: string) => `${origin}/rss/${token}.${kind}`;
  return {
    ...feed,
    url: address('xml'),
    json_url: address('json'),
    html_url: address('html'),
    stream: stream_id && stream_name !== null ? { id: stream_id, name: stream_name } : null,
    counts: { mentions },
  };
}

const mentionAnswer = (row: FeedMentionRow): RssMention => ({
  id: row.mention_id,
  headline: row.headline,
  excerpt: row.excerpt,
  url: row.url,
  author: row.author,
  media_outlet: { id: row.outlet_id, name: row.outlet_name },
  language: row.language,
  thumbnail: row.thumbnail,
  published_at: row.published_at,
  added_at: row.added_at,
  hidden: row.hidden,
});

type FeedCall = Call<'rss-feeds.update'> | Call<'rss-feeds.store'> | Call<'rss-feeds.renew-address'>;

async function answerOne(call: FeedCall, feedId: string): Promise<{ data: RssFeed }> {
  const row = await findFeed(call.db, call.scope, feedId);
  if (!row) throw notFound();
  return { data: feedAnswer(row, publicUrlOf(call)) };
}

export const rssRoutes: Handlers = {
  'rss-feeds.index': async (call) => {
    const rows = await listFeeds(call.db, call.scope, limits.rssFeeds);
    return { data: rows.map((row) => feedAnswer(row, publicUrlOf(call))) };
  },
  'rss-feeds.store': async (call) => answerOne(call, await createFeed(call, call.scope, call.body)),
  'rss-feeds.update': async (call) => {
    await changeFeed(call, call.scope, call.params.rss_feed_id, call.body);
    return await answerOne(call, call.params.rss_feed_id);
  },
  'rss-feeds.delete': async (call) => {
    await removeFeeds(call, call.scope, [call.params.rss_feed_id]);
  },
  'rss-feeds.bulk-delete': async (call) => ({
    data: { deleted: await removeFeeds(call, call.scope, call.body.rss_feeds) },
  }),
  'rss-feeds.bulk-restore': async (call) => ({
    data: { restored: await restoreFeeds(call, brandIn(call.scope, call.params.brand_id), call.body.rss_feeds) },
  }),
  'rss-feeds.renew-address': async (call) => {
    await renewAddress(call, call.scope, call.params.rss_feed_id);
    return await answerOne(call, call.params.rss_feed_id);
  },
  'rss-feeds.mentions.index': async ({ db, scope, params, query }) => {
    const feed = await findFeed(db, scope, params.rss_feed_id);
    if (!feed) throw notFound();
    const after = readCursor(query.cursor, [feed.ordering === 'manual' ? 'integer' : 'moment', 'id']);
    const rows = await listFeedMentions(db, feed, { after, limit: query.limit + 1, withHidden: true });
    return pageOf(
      rows,
      query.limit,
      (row) => [feed.ordering === 'manual' ? row.position : row.published_at, row.mention_id],
      mentionAnswer,
    );
  },
  'rss-feeds.mentions.add': async (call) => ({
    data: await addMentions(call, call.scope, call.params.rss_feed_id, call.body.mentions),
  }),
  'rss-feeds.mentions.remove': async (call) => {
    await takeOut(call, call.scope, call.params.rss_feed_id, call.body.mentions);
  },
  'rss-feeds.reorder': (call) => reorder(call, call.scope, call.params.rss_feed_id, call.body.mentions),
  'rss-feeds.public': (call) => servePublicFeed(call, call.params.token, { kind: 'rss' }),
  'rss-feeds.public-json': (call) => servePublicFeed(call, call.params.token, { kind: 'json' }),
  'rss-feeds.public-html': (call) =>
    servePublicFeed(call, call.params.token, { kind: 'html', look: { ...call.query, language: call.language } }),
};
