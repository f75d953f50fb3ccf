import { type PermissionName, type PlanSlug, permissions, planSlugs } from '@masthead/contract';

/** What plans differ in, each by the permission that stands for it. */
export const planFeatures = [
  { name: 'streams', permission: 'streams.list' },
  { name: 'stories', permission: 'story.create' },
  { name: 'dashboard', permission: 'dashboard.view' },
  { name: 'coverage', permission: 'clippings.list' },
  { name: 'emails', permission: 'emails.list' },
  { name: 'facts', permission: 'performance-facts.list' },
  { name: 'kpi', permission: 'kpis.list' },
  { name: 'reports', permission: 'performance.report' },
  { name: 'relations', permission: 'relations.list' },
] as const satisfies readonly { name: string; permission: PermissionName }[];

/** Whether a plan includes what a permission opens. */
export function includes(plan: PlanSlug, name: PermissionName): boolean {
  const lowest: PlanSlug | null = permissions[name].plan;
  return lowest === null || planSlugs.indexOf(plan) >= planSlugs.indexOf(lowest);
}
