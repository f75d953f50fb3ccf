import type { SourceKind } from '@masthead/contract';

export type Kind = SourceKind;

/**
 * The kinds of the contract. They are repeated here because importing them would load all its schemas with the first
 * page.
 */
export const kinds = [
  'feed',
  'sitemap',
  'page',
  'mastodon',
  'bluesky',
  'reddit',
  'youtube',
  'hackernews',
] as const satisfies readonly Kind[];
