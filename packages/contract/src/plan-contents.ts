import type { mediaTypes } from './choices.ts';

/** Plans in order: each one includes what those before it include. */
export const planSlugs = ['freemium', 'essential', 'plus', 'professional', 'enterprise'] as const;
export type PlanSlug = (typeof planSlugs)[number];

export const planNames: Record<PlanSlug, string> = {
  freemium: 'Freemium',
  essential: 'Essential',
  plus: 'Plus',
  professional: 'Professional',
  enterprise: 'Enterprise',
};

/** Plans that are not sold: those who hold one keep it. */
export const legacyPlans: readonly PlanSlug[] = ['essential'];

type MediaType = (typeof mediaTypes)[number];

interface PlanFeature {
  /** The first plan that includes it. */
  from: PlanSlug;
  /** Permissions that it opens. A permission belongs to one feature. */
  permissions?: readonly string[];
  /** Media types that a stream may search with it. */
  mediaTypes?: readonly MediaType[];
  /** The product does not have it yet, so that no page advertises it. */
  isPlanned?: true;
}

/**
 * Content of the plans. The guard, the stream form, the price page and the billing read this one table. Permissions that
 * no feature names belong to every plan.
 */
export const planFeatures = {
  web_monitoring: { from: 'freemium', permissions: ['streams.list'], mediaTypes: ['web'] },
  newsroom: { from: 'freemium', permissions: ['newsroom.create', 'newsroom.update', 'newsroom.publish'] },
  stories: { from: 'freemium', permissions: ['story.create', 'story.update'] },
  mobile_app: { from: 'essential', isPlanned: true },
  social_monitoring: {
    from: 'plus',
    mediaTypes: [
      ...(['instagram', 'facebook', 'twitter', 'pinterest', 'tiktok', 'youtube'] as const),
      ...(['forum', 'reddit', 'linkedin', 'social'] as const),
    ],
  },
  review_monitoring: { from: 'plus', mediaTypes: ['review'], isPlanned: true },
  dashboard: { from: 'plus', permissions: ['dashboard.view'] },
  coverage: { from: 'plus', permissions: ['clippings.list', 'mention.save', 'create.manual.clipping'] },
  distribution: { from: 'plus', permissions: ['emails.list', 'email.create', 'emails.settings.update'] },
  print_monitoring: { from: 'professional', mediaTypes: ['print'] },
  facts: { from: 'professional', permissions: ['performance-facts.list'] },
  kpi: { from: 'professional', permissions: ['kpis.list', 'kpi.update'] },
  reports: { from: 'professional', permissions: ['performance.report'] },
  relations: { from: 'professional', permissions: ['relations.list', 'relation.create'] },
  media_lists: {
    from: 'professional',
    permissions: ['relations.groups.list', 'relations.group.view', 'relations.group.update'],
  },
  discover: { from: 'professional', permissions: ['discover.list', 'relation-facts.list'] },
  release_tracking: { from: 'professional', permissions: ['email-facts.list'] },
  broadcast_monitoring: { from: 'enterprise', mediaTypes: ['tv', 'radio'] },
} as const satisfies Record<string, PlanFeature>;
type PlanFeatureName = keyof typeof planFeatures;
export const planFeatureNames = Object.keys(planFeatures) as PlanFeatureName[];
const features: readonly PlanFeature[] = Object.values(planFeatures);

/** Ways in which plans are paid. `none`: the operator sets the plan of each organisation, and no prices are shown. */
export const billingProviders = ['none', 'test', 'invoice', 'stripe'] as const;
export type BillingProvider = (typeof billingProviders)[number];

/** Limits counted per organisation. null in a plan: by agreement, without a limit until staff set one. */
export const planQuotas = {
  licenses: { freemium: 1, essential: null, plus: null, professional: null, enterprise: null },
  read_only_licenses: { freemium: 0, essential: null, plus: null, professional: null, enterprise: null },
  streams: { freemium: 1, essential: 1, plus: 3, professional: 10, enterprise: null },
  newsrooms: { freemium: 1, essential: 1, plus: 1, professional: 5, enterprise: null },
  brands: { freemium: 1, essential: 1, plus: 1, professional: 5, enterprise: null },
  manual_clippings_per_month: { freemium: 0, essential: 0, plus: 200, professional: 1000, enterprise: null },
  mentions_per_stream_30_days: { freemium: 500, essential: 2000, plus: 5000, professional: 15000, enterprise: null },
  /** Months after which unsaved mentions are deleted; null for never. No plan has one unless staff agree it. */
  mention_months: { freemium: null, essential: null, plus: null, professional: null, enterprise: null },
} as const satisfies Record<string, Record<PlanSlug, number | null>>;
export type QuotaName = keyof typeof planQuotas;
export const quotaNames = Object.keys(planQuotas) as QuotaName[];

/** Days in which an invoice is to be paid, and for which a plan stays in force after a payment has failed. */
export const graceDays = 14;

/**
 * Reasons why a plan is in force. Trial, active, a failed payment within the days of grace, and a scheduled cancellation or downgrade keep the
 * plan; the others mean freemium.
 */
export const subscriptionStates = [
  'trial',
  'active',
  'payment_failed',
  'cancellation_scheduled',
  'downgrade_scheduled',
  'trial_ended',
  'unpaid',
  'ended',
] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** The trial that a sign-up begins, with the seats that it includes. */
export const trialContent = { plan: 'professional', days: 14, licenses: 5, readOnlyLicenses: 5 } as const;

const reaches = (plan: PlanSlug, from: PlanSlug): boolean => planSlugs.indexOf(plan) >= planSlugs.indexOf(from);

export const planIncludes = (plan: PlanSlug, feature: PlanFeatureName): boolean =>
  reaches(plan, planFeatures[feature].from);

/** Returns the first plan with a permission; null: every plan has it. */
export function planOfPermission(name: string): PlanSlug | null {
  const from = features.find(({ permissions }) => permissions?.includes(name))?.from;
  return from === undefined || from === planSlugs[0] ? null : from;
}

const planOfMediaType = (type: MediaType): PlanSlug =>
  features.find(({ mediaTypes }) => mediaTypes?.includes(type))?.from ?? planSlugs[0];

/** Returns the media types of a list that a plan leaves out. */
export const mediaTypesBeyond = <T extends MediaType>(plan: PlanSlug, types: readonly T[]): T[] =>
  types.filter((type) => !reaches(plan, planOfMediaType(type)));

/**
 * Records that stay readable after the plan no longer includes them, such as after a trial: the permissions that read them,
 * and the one that adds to them.
 */
export const keptRecords = {
  clippings: {
    reads: ['dashboard.view', 'clippings.list', 'performance-facts.list'],
    adds: 'create.manual.clipping',
  },
  kpis: { reads: ['kpis.list'], adds: 'kpi.update' },
  relations: { reads: ['relations.list', 'relation-facts.list'], adds: 'relation.create' },
  relation_groups: { reads: ['relations.groups.list', 'relations.group.view'], adds: 'relations.group.update' },
} as const satisfies Record<string, { reads: readonly string[]; adds: string }>;
export type KeptKind = keyof typeof keptRecords;
export const keptKinds = Object.keys(keptRecords) as KeptKind[];

/** Returns the kind of records that a permission reads where a plan leaves them out; undefined: none. */
export const keptKindOf = (plan: PlanSlug, name: string): KeptKind | undefined =>
  keptKinds.find((kind) => {
    const { reads, adds }: { reads: readonly string[]; adds: string } = keptRecords[kind];
    const from = planOfPermission(adds);
    return reads.includes(name) && from !== null && !reaches(plan, from);
  });
