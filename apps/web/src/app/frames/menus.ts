import { usePermissions, useUser } from '../../shared/actor/index.ts';
import type { MenuName, PageRow } from '../../shared/routing/index.ts';
import { admits, pagesOfMenu } from '../navigation/sections.ts';

/** The groups of the settings in the order of the specification. */
export const settingsGroups = ['company', 'brand', 'personal', 'billing'] as const;

/** Returns the pages of each menu that exist and that the user may open. */
export function useMenus<Name extends MenuName>(names: readonly Name[]): { name: Name; pages: PageRow[] }[] {
  const { is_staff_member } = useUser();
  const permission = usePermissions();
  return names.map((name) => ({
    name,
    pages: pagesOfMenu(name).filter(
      (row) => row.isBuilt && admits(row, is_staff_member, (permissionName) => permission(permissionName).can),
    ),
  }));
}
