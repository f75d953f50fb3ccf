import type { SourceKind } from '@masthead/contract';

export type Kind = SourceKind;

/** As the contract has them; its own list would bring all of its schemas into the first load. */
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
