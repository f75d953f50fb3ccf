import type { MediaType } from './formula.ts';
import { mediaCategory } from './media-category.ts';

/** Known facts about a clipping's audience; null, absent or, of an outlet, 0: not known. */
interface KnownAudience {
  media_type: MediaType;
  /** Impressions entered by a person. */
  entered?: number | null;
  /** Followers of the author of a social post at that time. */
  author_followers?: number | null;
  /** Reach of one publication of the outlet when the piece was published. */
  outlet_impressions?: number | null;
  /** The brand's own figure for the outlet. */
  brand_impressions?: number | null;
  /** The brand's estimate for outlets of the tier. */
  estimate?: number | null;
}

/** Source of the impressions of a clipping. */
export type ImpressionsFrom = 'person' | 'author' | 'outlet' | 'brand' | 'estimate';

/**
 * Returns the impressions of a clipping: the entered ones, otherwise the followers of the author of a social post,
 * otherwise the outlet's audience, otherwise the brand's own figure for the outlet, otherwise its estimate for the
 * tier. If all of these are unknown they are 0 of the outlet. Forums and reviews seldom have followers, so the outlet's
 * audience is used for them; an estimate never is, since posts of one network differ too much.
 */
export function clippingImpressions(audience: KnownAudience): {
  impressions: number;
  impressions_from: ImpressionsFrom;
} {
  const isSocial = mediaCategory(audience.media_type) === 'social';
  const followers = isSocial ? audience.author_followers : null;
  if (audience.entered != null) return { impressions: audience.entered, impressions_from: 'person' };
  if (followers != null) return { impressions: followers, impressions_from: 'author' };
  if (audience.outlet_impressions) return { impressions: audience.outlet_impressions, impressions_from: 'outlet' };
  if (audience.brand_impressions) return { impressions: audience.brand_impressions, impressions_from: 'brand' };
  if (audience.estimate && !isSocial) return { impressions: audience.estimate, impressions_from: 'estimate' };
  return { impressions: 0, impressions_from: 'outlet' };
}
