/** Lists that addresses, filters and schemas share. No schema stands here, so that a page's first load does without them. */

export const mediaTypes = [
  'print',
  'web',
  'tv',
  'radio',
  'instagram',
  'facebook',
  'twitter',
  'pinterest',
  'tiktok',
  'youtube',
  'forum',
  'review',
  'reddit',
  'linkedin',
  'social',
] as const;

export const sentiments = ['negative', 'neutral', 'positive'] as const;

export const mediaTiers = ['aplus', 'bplus', 'none'] as const;

/** Languages that documents are recognised in. */
export const contentLanguages = ['en', 'da', 'de', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pl', 'pt', 'sv'] as const;

export const sourceHealths = ['waiting', 'well', 'failing', 'silent', 'off'] as const;

export const entityTypes = ['product', 'person', 'organisation', 'location', 'event', 'free_text', 'any'] as const;

export const storyTypes = ['press-release', 'news', 'financial'] as const;
export type StoryType = (typeof storyTypes)[number];
export const storyStatuses = ['draft', 'scheduled', 'published'] as const;
export type StoryStatus = (typeof storyStatuses)[number];
export const displayModes = ['normal', 'pinned'] as const;
/** Of a relation, where it is known. */
export const genders = ['female', 'male', 'other', 'unspecified'] as const;
export type Gender = (typeof genders)[number];
/** How a story goes to journalists. */
export const sendAs = ['inline', 'pdf', 'both'] as const;

/** Networks on which a newsroom has a handle. */
export const socialNetworks = [
  'mastodon',
  'bluesky',
  'youtube',
  'reddit',
  'twitter',
  'facebook',
  'instagram',
  'linkedin',
  'pinterest',
  'tiktok',
] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

export const kpiStatuses = ['active', 'completed'] as const;
