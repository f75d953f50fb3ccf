import { type PermissionEntry, type PermissionName, permissions } from '@masthead/contract';
import type { RouteRow } from './row.ts';

export type InformationPath = '/features/dashboard' | '/features/monitor' | '/features/measure' | '/features/connect';
export type Verdict =
  | { kind: 'open' }
  /** The feature's information page says what it is and how to get it. */
  | { kind: 'information'; to: InformationPath; permission: PermissionName }
  /** Home; `permission` null: without a word, as the page is nobody's business. */
  | { kind: 'home'; permission: PermissionName | null };

export interface Standing {
  is_staff_member: boolean;
  permission: (name: PermissionName) => PermissionEntry;
}

const informationOf: readonly (readonly [RegExp, InformationPath])[] = [
  [/^\/dashboard/, '/features/dashboard'],
  [/^\/streams/, '/features/monitor'],
  [/^\/(performance|social)/, '/features/measure'],
  [/^\/connect/, '/features/connect'],
];

/** The information page of the feature that a path belongs to. */
export const informationPath = (path: string): InformationPath | null =>
  informationOf.find(([pattern]) => pattern.test(path))?.[1] ?? null;

/** Whether somebody may open a page, and where they go instead. */
export function verdictOn({ path, guard, needs }: RouteRow, { is_staff_member, permission }: Standing): Verdict {
  if (guard === 'staff') return is_staff_member ? { kind: 'open' } : { kind: 'home', permission: null };
  for (const name of [guard, needs]) {
    if (!isPermission(name) || permission(name).can) continue;
    const to = informationPath(path);
    return to ? { kind: 'information', to, permission: name } : { kind: 'home', permission: name };
  }
  return { kind: 'open' };
}

const isPermission = (name: string | undefined): name is PermissionName =>
  name !== undefined && Object.hasOwn(permissions, name);
