import type { MediaType } from './formula.ts';
import { mediaCategory } from './media-category.ts';

/** Known facts about a clipping's audience; null or absent: not known. */
interface KnownAudience {
  media_type: MediaType;
  /** Impressions entered by a person. */
  entered?: number | null;
  /** Reach of one publication of the outlet when the piece was published. */
  outlet_impressions?: number | null;
  /** Followers of the author of a social post at that time. */
  author_followers?: number | null;
}

/**
 * Impressions of a clipping: as entered, else followers of the author of a social post, else the outlet's, else 0.
 * Forums and reviews seldom know followers, so the outlet speaks for them.
 */
export function clippingImpressions(audience: KnownAudience): number {
  const followers = mediaCategory(audience.media_type) === 'social' ? audience.author_followers : null;
  return audience.entered ?? followers ?? audience.outlet_impressions ?? 0;
}
