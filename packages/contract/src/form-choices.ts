/** Lists that single forms offer. It contains no schemas, so that a page may show them at once. */

/** A digest comes at set times; the others are alerts, which come when there is something to say. */
export const notificationKinds = ['digest', 'every_mention', 'spike', 'silence', 'top_outlet', 'burst'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

export const receiverKinds = ['member', 'email', 'slack', 'teams', 'webhook'] as const;
export type ReceiverKind = (typeof receiverKinds)[number];

/** Orders of the mentions of a feed: arranged by hand, or by publication date. */
export const rssOrderings = ['manual', 'old_to_new', 'new_to_old'] as const;
export type RssOrdering = (typeof rssOrderings)[number];

/** Fonts that newsrooms and mails can show. */
export const fonts = [
  'Inter',
  'Source Serif 4',
  'Georgia',
  'Helvetica',
  'Arial',
  'Verdana',
  'Times New Roman',
] as const;

export const smtpEncryptions = ['none', 'starttls', 'tls'] as const;
export type SmtpEncryption = (typeof smtpEncryptions)[number];

export const onboardingStepNames = ['profile', 'logo', 'contact', 'email-confirmation'] as const;
export type OnboardingStep = (typeof onboardingStepNames)[number];

/** Areas that a personal token can be limited to; the account's own security is in none of them. */
export const tokenAreas = [
  'app-data',
  'user',
  'organisation',
  'brands',
  'sources',
  'documents',
  'media-outlets',
  'streams',
  'mentions',
  'clippings',
  'tags',
  'comments',
  'metrics',
  'kpi',
  'reports',
  'connect',
  'contacts',
  'emails',
  'stories',
  'newsrooms',
  'files',
  'rss',
  'notifications',
  'social',
  'trends',
  'realtime',
] as const;
export type TokenArea = (typeof tokenAreas)[number];

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const imagePositivities = ['very_negative', 'negative', 'neutral', 'positive', 'very_positive'] as const;
export type ImagePositivity = (typeof imagePositivities)[number];

export const topicProminences = ['exclusive', 'mentioned', 'secondary'] as const;
export type TopicProminence = (typeof topicProminences)[number];

/** Fields of a relation that a media profile may know too. */
export const relationFieldNames = [
  'name',
  'email',
  'phone',
  'media_outlet_id',
  'job_title',
  'country_id',
  'youtube',
  'twitter',
  'facebook',
  'instagram',
  'linkedin',
  'pinterest',
  'personal_website',
] as const;
export type RelationField = (typeof relationFieldNames)[number];

/** Fields of a relation that a merge can take from the relation that goes. A merge always completes photo, topics and categories. */
export const mergeFields = [
  'name',
  'email',
  'phone',
  'media_outlet_id',
  'job_title',
  'gender',
  'country_id',
  'website',
  'youtube',
  'twitter',
  'facebook',
  'instagram',
  'linkedin',
  'pinterest',
  'personal_website',
] as const;
export type MergeField = (typeof mergeFields)[number];

/** The measures that a KPI set can have targets for. */
export const kpiMeasures = ['hfValue', 'roi', 'reach_factor', 'clippings', 'share_of_a_clippings'] as const;
export type KpiMeasure = (typeof kpiMeasures)[number];

/** Offered for investments; any other word may be written instead. */
export const investmentCategories = [
  'agency_fees',
  'content_production',
  'events',
  'tools',
  'staff_time',
  'other',
] as const;

export const outletGeographies = ['international', 'national', 'regional', 'local'] as const;
export type OutletGeography = (typeof outletGeographies)[number];

export const publicationIntervals = [
  'hourly',
  'daily',
  'weekly',
  'biweekly',
  'monthly',
  '6_monthly',
  'yearly',
] as const;
export type PublicationInterval = (typeof publicationIntervals)[number];

/** Lengths of the periods that editions of a report cover. */
export const reportIntervals = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type ReportInterval = (typeof reportIntervals)[number];

/** Languages of the interface, the default first. pt_BR falls back to pt. */
export const languages = ['en', 'da', 'de', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pl', 'pt', 'pt_BR', 'sv'] as const;
export type Language = (typeof languages)[number];

/** Records that the deletion of an organisation takes along, in the order in which they are named. */
export const lostRecords = ['brands', 'users', 'streams', 'clippings', 'stories', 'newsrooms', 'relations'] as const;
