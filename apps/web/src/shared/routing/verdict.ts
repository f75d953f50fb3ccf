import { type PermissionEntry, type PermissionName, permissions } from '@masthead/contract';
import type { Page } from './page.ts';

export type InformationPath =
  | '/features/dashboard'
  | '/features/monitor'
  | '/features/measure'
  | '/features/reports'
  | '/features/connect';
type Verdict =
  | { kind: 'open' }
  /** The page of the feature that says what it is and how to get it. */
  | { kind: 'information'; to: InformationPath; permission: PermissionName }
  /** Home. Without a permission, nothing is said about the page. */
  | { kind: 'home'; permission: PermissionName | null };

interface Reader {
  is_staff_member: boolean;
  permission: (name: PermissionName) => PermissionEntry;
}

const informationOf: readonly (readonly [RegExp, InformationPath])[] = [
  [/^\/dashboard/, '/features/dashboard'],
  [/^\/streams/, '/features/monitor'],
  [/^\/(performance|social)/, '/features/measure'],
  [/^\/reports/, '/features/reports'],
  [/^\/connect/, '/features/connect'],
];

/** Information pages for those whose plan lacks the feature. The specification sends others home. */
const forPlans: ReadonlySet<InformationPath> = new Set(['/features/reports']);

/** Returns the information page of the feature that a path belongs to. */
export const informationPath = (path: string): InformationPath | null =>
  informationOf.find(([pattern]) => pattern.test(path))?.[1] ?? null;

/** Returns the verdict on a page for a user: open, or where to redirect. */
export function verdictOn(
  path: string,
  { guard, needs }: Pick<Page, 'guard' | 'needs'>,
  { is_staff_member, permission }: Reader,
): Verdict {
  if (guard === 'staff') return is_staff_member ? { kind: 'open' } : { kind: 'home', permission: null };
  for (const name of [guard, needs]) {
    if (!isPermission(name) || permission(name).can) continue;
    const to = informationPath(path);
    const isShown = to && (!forPlans.has(to) || permission(name).reason?.cause === 'plan');
    return isShown ? { kind: 'information', to, permission: name } : { kind: 'home', permission: name };
  }
  return { kind: 'open' };
}

const isPermission = (name: string | undefined): name is PermissionName =>
  name !== undefined && Object.hasOwn(permissions, name);
