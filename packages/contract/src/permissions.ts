/** Permission names, roles and plans: the two matrices that decide, with the organisation's own switches, what a member may do. */

export const roles = ['administrator', 'brand_manager', 'editor', 'reader'] as const;
export type Role = (typeof roles)[number];

export const planSlugs = ['freemium', 'essential', 'plus', 'professional', 'enterprise'] as const;
export type PlanSlug = (typeof planSlugs)[number];

type Level = 'brand' | 'organisation';

interface PermissionRow {
  /** The level at which its entry is looked up first. */
  level: Level;
  /** Roles that hold it. */
  roles: readonly Role[];
  /** Lowest plan that includes it; null: every plan. */
  plan: PlanSlug | null;
  /** Name of the counted limit that can exhaust it. */
  quota?: QuotaName;
}

const content: readonly Role[] = ['administrator', 'brand_manager', 'editor'];
/** Roles of which a brand always has one. */
export const rolesThatManage: readonly Role[] = ['administrator', 'brand_manager'];
const managers = rolesThatManage;
const administrators: readonly Role[] = ['administrator'];

/** Limits counted per organisation. null in a plan: by agreement, without a limit until staff set one. */
export const planQuotas = {
  streams: { freemium: 1, essential: 1, plus: 3, professional: 10, enterprise: null },
  newsrooms: { freemium: 1, essential: 1, plus: 1, professional: 5, enterprise: null },
  brands: { freemium: 1, essential: 1, plus: 1, professional: 5, enterprise: null },
  manual_clippings_per_month: { freemium: 0, essential: 0, plus: 200, professional: 1000, enterprise: null },
  mentions_per_stream_30_days: { freemium: 500, essential: 2000, plus: 5000, professional: 15000, enterprise: null },
} as const satisfies Record<string, Record<PlanSlug, number | null>>;
export type QuotaName = keyof typeof planQuotas;

export const permissions = {
  'dashboard.view': { level: 'brand', roles: content, plan: 'plus' },
  'streams.list': { level: 'brand', roles, plan: null },
  'stream.create': { level: 'brand', roles: content, plan: null, quota: 'streams' },
  'stream.update': { level: 'brand', roles: content, plan: null },
  'mention.save': { level: 'brand', roles: content, plan: 'plus' },
  'clippings.list': { level: 'brand', roles, plan: 'plus' },
  'create.manual.clipping': { level: 'brand', roles: content, plan: 'plus', quota: 'manual_clippings_per_month' },
  'performance-facts.list': { level: 'brand', roles: content, plan: 'professional' },
  'performance.report': { level: 'brand', roles: content, plan: 'professional' },
  'kpis.list': { level: 'brand', roles: content, plan: 'professional' },
  'kpi.update': { level: 'brand', roles: content, plan: 'professional' },
  'relations.list': { level: 'brand', roles: content, plan: 'professional' },
  'relation.create': { level: 'brand', roles: content, plan: 'professional' },
  'relations.groups.list': { level: 'brand', roles: content, plan: 'professional' },
  'relations.group.update': { level: 'brand', roles: content, plan: 'professional' },
  'relations.group.view': { level: 'brand', roles: content, plan: 'professional' },
  'discover.list': { level: 'brand', roles: content, plan: 'professional' },
  'relation-facts.list': { level: 'brand', roles: content, plan: 'professional' },
  'emails.list': { level: 'brand', roles: content, plan: 'plus' },
  'email.create': { level: 'brand', roles: content, plan: 'plus' },
  'emails.settings.update': { level: 'brand', roles: content, plan: 'plus' },
  'story.create': { level: 'brand', roles: content, plan: null },
  'story.update': { level: 'brand', roles: content, plan: null },
  'newsroom.create': { level: 'brand', roles: managers, plan: null, quota: 'newsrooms' },
  'newsroom.update': { level: 'brand', roles: content, plan: null },
  'newsroom.publish': { level: 'brand', roles: managers, plan: null },
  'brand.update': { level: 'brand', roles: managers, plan: null },
  'members.manage': { level: 'brand', roles: managers, plan: null },
  'organisation.update': { level: 'organisation', roles: administrators, plan: null },
  'brand.create': { level: 'organisation', roles: administrators, plan: null, quota: 'brands' },
  'user.update': { level: 'organisation', roles: administrators, plan: null },
} as const satisfies Record<string, PermissionRow>;
export type PermissionName = keyof typeof permissions;
export const permissionNames = Object.keys(permissions) as PermissionName[];

/** The limit that can exhaust a permission; null: it is not counted. */
export const quotaOf = (name: PermissionName): QuotaName | null => (permissions[name] as PermissionRow).quota ?? null;

/** Returns true if some plans lack the permission. Its calls then return demo data for brands that show it. */
export const isPlanGated = (name: string): name is PermissionName =>
  (permissions as Record<string, PermissionRow>)[name]?.plan != null;

export type PermissionCause = 'role' | 'plan' | 'bool';

export interface PermissionEntry {
  can: boolean;
  reason: { cause: PermissionCause; type: 'quota' | null } | null;
  /** Only for limited permissions; null: no limit. */
  max?: number | null;
  current?: number;
}

/** Overrides per permission: whether it is held regardless of the role, and a lower limit; null: no override. */
export type PermissionOverrides = Partial<Record<string, { can: boolean | null; max: number | null }>>;

/** The facts about a member that decide what is allowed. */
export interface Standing {
  is_staff_member: boolean;
  /** Role in the brand, or for the organisation's own permissions the highest role in any of its brands; null: none. */
  role: Role | null;
  plan: PlanSlug;
  /** Permission names that staff have switched off for the organisation. */
  switched_off: readonly string[];
  /** Limits that staff have agreed, over those of the plan. */
  limits: Partial<Record<QuotaName, number | null>>;
  /** Overrides of the role that administrators set for this user. */
  overrides?: PermissionOverrides;
  /** Used quotas, counted only if a limit applies. */
  used: Partial<Record<QuotaName, number>>;
}

/**
 * Answers one permission. Staff hold everything; otherwise what was set for the user, else the role, then the organisation's switch, then plan, then quota.
 * A cause of 'plan' with type 'quota' says that the limit is reached.
 */
export function permissionEntry(name: PermissionName, standing: Standing): PermissionEntry {
  const row: PermissionRow = permissions[name];
  if (standing.is_staff_member) return { can: true, reason: null };
  const override = standing.overrides?.[name];
  // Former members of the organisation hold nothing, even if overrides remain.
  if (!standing.role || !(override?.can ?? row.roles.includes(standing.role))) return refused('role');
  if (standing.switched_off.includes(name)) return refused('bool');
  if (row.plan && planSlugs.indexOf(standing.plan) < planSlugs.indexOf(row.plan)) return refused('plan');
  if (!row.quota) return { can: true, reason: null };
  const max = lowest(quotaLimit(row.quota, standing), override?.max ?? null);
  const current = standing.used[row.quota] ?? 0;
  const reached = max !== null && current >= max;
  return { can: !reached, reason: reached ? { cause: 'plan', type: 'quota' } : null, max, current };
}

/** The limit in force: what staff agreed, else what the plan includes; null: no limit. */
export function quotaLimit(quota: QuotaName, standing: Pick<Standing, 'limits' | 'plan'>): number | null {
  const agreed = standing.limits[quota];
  return agreed === undefined ? planQuotas[quota][standing.plan] : agreed;
}

const lowest = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);

const refused = (cause: PermissionCause): PermissionEntry => ({ can: false, reason: { cause, type: null } });
