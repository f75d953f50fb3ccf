import type { SourceKind } from '@masthead/contract';
import type { Kind, KindTable } from './kind.ts';
import { bluesky, hackernews, mastodon, reddit, youtube } from './social.ts';
import { feed, page, sitemap } from './web.ts';

/**
 * Every kind of source: how it is recognised from an address, where it is then fetched, and how its bytes become
 * candidates. A kind that needs a key begins in `keyed-networks.ts`.
 */
export const kinds: KindTable = { feed, sitemap, page, mastodon, bluesky, reddit, youtube, hackernews };

/**
 * Kinds that an address itself indicates, in the order in which they are tried; other addresses are fetched and
 * examined.
 */
export const recognisable: readonly SourceKind[] = ['youtube', 'reddit', 'bluesky', 'hackernews', 'mastodon'];

export const kindOf = (kind: SourceKind): Kind => kinds[kind];
