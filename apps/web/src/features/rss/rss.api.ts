import type { RssFeed } from '@masthead/contract';
import { apiPages, apiQuery, useCall } from '../../shared/api/index.ts';

export const feedsOf = (brandId: string) => apiQuery('rss-feeds.index', { params: { brand_id: brandId } });
export const feedMentions = (feedId: string) =>
  apiPages('rss-feeds.mentions.index', { params: { rss_feed_id: feedId }, query: { limit: 100 } });

const lists = ['rss-feeds.index', 'rss-feeds.mentions.index'] as const;

export const useFeedChange = (onSuccess: () => void) =>
  useCall('rss-feeds.update', { refreshes: [...lists], onSuccess });
/** Returns the input of a call for some feeds of one brand. */
export const feedsInput = (feeds: readonly Pick<RssFeed, 'id' | 'brand_id'>[]) => ({
  params: { brand_id: feeds[0]!.brand_id },
  body: { rss_feeds: feeds.map(({ id }) => id) },
});
export const useNewAddress = (onSuccess: () => void) =>
  useCall('rss-feeds.renew-address', { refreshes: ['rss-feeds.index'], onSuccess });
export const useTakingOut = (onSuccess: () => void) =>
  useCall('rss-feeds.mentions.remove', { refreshes: [...lists], onSuccess });

export type Ordering = RssFeed['ordering'];
