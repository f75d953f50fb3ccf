/** Lists that addresses, filters and schemas share. It contains no schemas, which keeps the first load of a page small. */

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
export type Sentiment = (typeof sentiments)[number];
/**
 * Tones to filter and count by. `unsure`: the machine was unsure and no one has set one; a record has no sentiment
 * then.
 */
export const tones = [...sentiments, 'unsure'] as const;

/** Verdicts of staff on a mention; `open`: none yet. */
export const verdictStatuses = ['open', 'right', 'wrong'] as const;
export type VerdictStatus = (typeof verdictStatuses)[number];
/** Reasons why a mention is wrong, in the order of their keys. */
export const verdictReasons = ['wrong_meaning', 'wrong_text', 'wrong_date', 'duplicate', 'other'] as const;
export type VerdictReason = (typeof verdictReasons)[number];
/** Signs that a mention may be wrong, which the quality control looks at first. */
export const mentionDoubts = [
  'ambiguous_word',
  'found_once',
  'announced_text',
  'short_text',
  'uncertain_date',
  'unsure_tone',
  'tone_disagrees',
] as const;
export type MentionDoubt = (typeof mentionDoubts)[number];
/** Ways in which a mention comes into quality control. */
export const sampleKinds = ['chance', 'doubt'] as const;
/** Groups that the precision is counted by. */
export const precisionGroups = ['stream', 'language', 'outlet'] as const;
export type PrecisionGroup = (typeof precisionGroups)[number];

/** Kinds of events with relations. */
export const eventTypes = ['Meeting', 'Task'] as const;
export type EventType = (typeof eventTypes)[number];
/** Answers of a participant to an invitation (RFC 5545). */
export const replyStatuses = ['needs-action', 'accepted', 'tentative', 'declined'] as const;
export type ReplyStatus = (typeof replyStatuses)[number];

/** Fields of a relation that a column of a file can hold. */
export const importFields = [
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'job_title',
  'media_outlet',
  'country',
  'topics',
  'website',
  'personal_website',
  'linkedin',
  'twitter',
  'facebook',
  'instagram',
  'youtube',
  'pinterest',
] as const;
export type ImportField = (typeof importFields)[number];
/** Fields of a clipping that a column of a file can hold. */
export const coverageFields = [
  'headline',
  'url',
  'media_outlet',
  'published_at',
  'time',
  'impressions',
  'tone',
  'author',
  'media_type',
  'language',
  'country',
  'tags',
  'note',
] as const;
export type CoverageField = (typeof coverageFields)[number];
/** Order of day and month in dates such as 03/04/2026. */
export const dayOrders = ['day-first', 'month-first'] as const;
export type DayOrder = (typeof dayOrders)[number];
/** Fields of a stream that a column of a file can hold. */
export const streamColumns = [
  'name',
  'query',
  'any_words',
  'all_words',
  'excluded_words',
  'languages',
  'countries',
  'tags',
] as const;
export type StreamColumn = (typeof streamColumns)[number];
export type ImportKind = 'people' | 'coverage' | 'streams';
export const importStatuses = ['read', 'running', 'done', 'failed', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];
/** Treatments of people who are known: they are left alone, have empty fields filled, or are added once more. */
export const importDoubles = ['skip', 'fill', 'add'] as const;
export type ImportDoubles = (typeof importDoubles)[number];
/** Treatments of pieces or streams that the brand has already. */
export const coverageDoubles = ['skip', 'add'] as const satisfies ImportDoubles[];

/** Counts each clipping, or each story (the copies of one text) once. */
export const countings = ['clippings', 'stories'] as const;
export type Counting = (typeof countings)[number];

/** Sources of the impressions of a clipping. */
export const impressionSources = ['person', 'author', 'outlet', 'brand', 'estimate'] as const;

/** Tiers that a brand can give an outlet. */
export const givenTiers = ['aplus', 'bplus'] as const;
export type GivenTier = (typeof givenTiers)[number];
export const mediaTiers = [...givenTiers, 'none'] as const;
export type MediaTier = (typeof mediaTiers)[number];

/** Languages that documents are recognised in. */
export const contentLanguages = ['en', 'da', 'de', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pl', 'pt', 'sv'] as const;

export const sourceHealths = ['waiting', 'well', 'failing', 'silent', 'off'] as const;
export type SourceHealth = (typeof sourceHealths)[number];

export const entityTypes = ['product', 'person', 'organisation', 'location', 'event', 'free_text', 'any'] as const;

export const planIntervals = ['month', 'year'] as const;
export const couponTypes = ['percentage', 'value'] as const;
export const couponDurations = ['once', 'repeating', 'forever'] as const;
export const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible', 'credit'] as const;
export const enquiryStatuses = ['new', 'in_progress', 'closed'] as const;
export const contactSubjects = ['sales', 'billing', 'onboarding', 'enterprise', 'other'] as const;

export const storyTypes = ['press-release', 'news', 'financial'] as const;
export type StoryType = (typeof storyTypes)[number];
export const storyStatuses = ['draft', 'scheduled', 'published'] as const;
export type StoryStatus = (typeof storyStatuses)[number];
/** Steps of the approval of a story; `lapsed`: the text was changed afterwards. */
export const approvalSteps = ['requested', 'approved', 'sent_back', 'withdrawn', 'lapsed'] as const;
export type ApprovalStepKind = (typeof approvalSteps)[number];
/** States of a story's approval; without one, nobody was asked. */
export const approvalStates = ['requested', 'approved', 'sent_back'] as const satisfies ApprovalStepKind[];
export type ApprovalState = (typeof approvalStates)[number];
export const displayModes = ['normal', 'pinned'] as const;
export type DisplayMode = (typeof displayModes)[number];
/** Gender of a relation, if known. */
export const genders = ['female', 'male', 'other', 'unspecified'] as const;
export type Gender = (typeof genders)[number];
/** Forms in which a story is sent to journalists. */
export const sendAs = ['inline', 'pdf', 'both'] as const;

export const emailStatuses = ['draft', 'scheduled', 'processing', 'delivering', 'sent'] as const;
export type EmailStatus = (typeof emailStatuses)[number];
/** States of an e-mail for one recipient. */
export const recipientStates = [
  'queued',
  'sending',
  'accepted',
  'delivered',
  'bounced',
  'unknown',
  'suppressed',
  'failed',
] as const;
export type RecipientState = (typeof recipientStates)[number];
/** Recipients that a follow-up goes to. */
export const followUps = ['not_opened', 'not_replied'] as const;
/** Reasons why an e-mail may not fit a recipient: its language, no piece on it, another outlet by now, the third e-mail in a week. */
export const emailWarnings = ['language', 'never_wrote', 'moved', 'frequent'] as const;
export type EmailWarning = (typeof emailWarnings)[number];
/** Reasons to take a piece for the result of a mailed story: a recipient wrote it, it links to the story, it has words of it. */
export const resultReasons = ['byline', 'link', 'text'] as const;
/** Makers of an open or a click. */
export const hitActors = ['human', 'machine', 'unknown'] as const;
/** Reasons for which an organisation mails an address no more. */
export const suppressionReasons = ['bounce', 'complaint', 'unsubscribed', 'imported'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];
/** Values of a relation that an e-mail may hold, as {first_name} or {first_name|word}. */
export const emailPlaceholders = ['first_name', 'last_name', 'name', 'media_outlet', 'job_title'] as const;
export type EmailPlaceholder = (typeof emailPlaceholders)[number];

/** Networks on which a newsroom has a handle. */
export const socialNetworks = [
  'mastodon',
  'bluesky',
  'youtube',
  'reddit',
  'twitter',
  'facebook',
  'instagram',
  'threads',
  'linkedin',
  'pinterest',
  'tiktok',
  'telegram',
] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

export const kpiStatuses = ['active', 'completed'] as const;
export type KpiStatus = (typeof kpiStatuses)[number];

/** Kinds of work items that are tried again, and parked when they keep failing. */
export const parkedKinds = [
  'document',
  'byline',
  'trend',
  'stream',
  'page',
  'mail',
  'webhook',
  'notification',
  'edition',
  'briefing',
  'job',
] as const;
export type ParkedKind = (typeof parkedKinds)[number];

/** Grounds of the General Data Protection Regulation on which a detail about a person may be kept. */
export const lawfulBases = ['legitimate_interest', 'consent', 'contract', 'public_source'] as const;

/** Signs that two bylines are one person's, or against it. */
export const evidenceCodes = [
  'same_text',
  'same_link',
  'other_page',
  'co_authors',
  'beat',
  'other_beat',
  'rare_name',
  'agency',
  'move',
  'languages',
  'side_by_side',
] as const;

/** Kinds of recordings: live broadcasts, and programmes published as a feed. */
export const recordingKinds = ['tv', 'radio', 'podcast'] as const;

/** Stages of what staff upload to be published: newspaper pages and recordings. */
export const uploadStatuses = ['waiting', 'reading', 'review', 'published', 'failed', 'discarded'] as const;

/** Rights of staff: all, or what support needs. */
export const staffLevels = ['full', 'support'] as const;
export type StaffLevel = (typeof staffLevels)[number];

/** States by which staff filter streams. */
export const staffStreamStates = ['paused', 'over_quota', 'failing'] as const;
export type StaffStreamState = (typeof staffStreamStates)[number];

/** Messages that a device receives: alerts alone, or alerts and digests. */
export const deviceKinds = ['alerts', 'all'] as const;
export type DeviceKinds = (typeof deviceKinds)[number];

/** Orders of the list of streams; a minus sorts from high to low. Without one the newest stream is first. */
export const streamSorts = [
  ...(['name', '-name', 'mentions', '-mentions', 'last', '-last'] as const),
  ...(['tone', '-tone', 'change', '-change'] as const),
] as const;
export type StreamSort = (typeof streamSorts)[number];

/** States of enquiries that journalists send from a newsroom. */
export const enquiryStates = ['new', 'answered', 'archived'] as const;
export type EnquiryState = (typeof enquiryStates)[number];

/** Returns true for countries whose billing addresses name a state. */
export const asksForState = (country: string): boolean => country === 'US';
