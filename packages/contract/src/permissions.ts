/** Permission names and roles. With the plan and the organisation's switches they decide what a member may do. */
import { type PlanSlug, planOfPermission, planQuotas, planSlugs, type QuotaName } from './plan-contents.ts';

export const roles = ['administrator', 'brand_manager', 'editor', 'reader'] as const;
export type Role = (typeof roles)[number];

type Level = 'brand' | 'organisation';

interface PermissionRow {
  /** The level at which its entry is looked up first. */
  level: Level;
  /** Roles that hold it. */
  roles: readonly Role[];
  /** Name of the counted limit that can exhaust it. */
  quota?: QuotaName;
}

const content: readonly Role[] = ['administrator', 'brand_manager', 'editor'];
/** Roles of which a brand always has one. */
export const rolesThatManage: readonly Role[] = ['administrator', 'brand_manager'];
const managers = rolesThatManage;
const administrators: readonly Role[] = ['administrator'];

export const permissions = {
  'dashboard.view': { level: 'brand', roles: content },
  'streams.list': { level: 'brand', roles },
  'stream.create': { level: 'brand', roles: content, quota: 'streams' },
  'stream.update': { level: 'brand', roles: content },
  'mention.save': { level: 'brand', roles: content },
  'clippings.list': { level: 'brand', roles },
  'create.manual.clipping': { level: 'brand', roles: content, quota: 'manual_clippings_per_month' },
  'performance-facts.list': { level: 'brand', roles: content },
  'performance.report': { level: 'brand', roles: content },
  'kpis.list': { level: 'brand', roles: content },
  'kpi.update': { level: 'brand', roles: content },
  'relations.list': { level: 'brand', roles: content },
  'relation.create': { level: 'brand', roles: content },
  'relations.groups.list': { level: 'brand', roles: content },
  'relations.group.update': { level: 'brand', roles: content },
  'relations.group.view': { level: 'brand', roles: content },
  'discover.list': { level: 'brand', roles: content },
  'relation-facts.list': { level: 'brand', roles: content },
  'emails.list': { level: 'brand', roles: content },
  'email-facts.list': { level: 'brand', roles: content },
  'email.create': { level: 'brand', roles: content },
  'emails.settings.update': { level: 'brand', roles: content },
  'story.create': { level: 'brand', roles: content },
  'story.update': { level: 'brand', roles: content },
  'newsroom.create': { level: 'brand', roles: managers, quota: 'newsrooms' },
  'newsroom.update': { level: 'brand', roles: content },
  'newsroom.publish': { level: 'brand', roles: managers },
  'brand.update': { level: 'brand', roles: managers },
  'members.manage': { level: 'brand', roles: managers },
  'organisation.update': { level: 'organisation', roles: administrators },
  'brand.create': { level: 'organisation', roles: administrators, quota: 'brands' },
  'user.update': { level: 'organisation', roles: administrators },
} as const satisfies Record<string, PermissionRow>;
export type PermissionName = keyof typeof permissions;
export const permissionNames = Object.keys(permissions) as PermissionName[];

/** Returns the limit that can exhaust a permission; null if it is not counted. */
export const quotaOf = (name: PermissionName): QuotaName | null => (permissions[name] as PermissionRow).quota ?? null;

/** Returns true if some plans lack the permission. Its calls then return demo data for brands that show it. */
export const isPlanGated = (name: string): name is PermissionName => planOfPermission(name) !== null;

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
  /** Limits agreed with staff, over those of the plan. */
  limits: Partial<Record<QuotaName, number | null>>;
  /** Overrides of the role that administrators set for this user. */
  overrides?: PermissionOverrides;
  /** Used quotas, counted only if a limit applies. */
  used: Partial<Record<QuotaName, number>>;
}

/**
 * Answers one permission. Staff have all of them; otherwise the user's own setting counts, then the role, then the
 * organisation's switch, then plan, then quota. A cause of 'plan' with type 'quota' means that the limit is reached.
 */
export function permissionEntry(name: PermissionName, standing: Standing): PermissionEntry {
  const row: PermissionRow = permissions[name];
  if (standing.is_staff_member) return { can: true, reason: null };
  const override = standing.overrides?.[name];
  // Former members of the organisation hold nothing, even if overrides remain.
  if (!standing.role || !(override?.can ?? row.roles.includes(standing.role))) return refused('role');
  if (standing.switched_off.includes(name)) return refused('bool');
  const from = planOfPermission(name);
  if (from && planSlugs.indexOf(standing.plan) < planSlugs.indexOf(from)) return refused('plan');
  if (!row.quota) return { can: true, reason: null };
  const max = lowest(quotaLimit(row.quota, standing), override?.max ?? null);
  const current = standing.used[row.quota] ?? 0;
  const reached = max !== null && current >= max;
  return { can: !reached, reason: reached ? { cause: 'plan', type: 'quota' } : null, max, current };
}

/** Returns the limit in force: the one agreed with staff, otherwise the plan's; null means no limit. */
export function quotaLimit(quota: QuotaName, standing: Pick<Standing, 'limits' | 'plan'>): number | null {
  const agreed = standing.limits[quota];
  return agreed === undefined ? planQuotas[quota][standing.plan] : agreed;
}

const lowest = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);

const refused = (cause: PermissionCause): PermissionEntry => ({ can: false, reason: { cause, type: null } });
