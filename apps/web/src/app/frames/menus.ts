import { usePermissions, useUser } from '../../shared/actor/index.ts';
import type { MenuName, PageRow } from '../../shared/routing/index.ts';
import { admits, pagesOfMenu } from '../navigation/sections.ts';

/** The groups of the settings in the order of the specification. */
export const settingsGroups = ['company', 'brand', 'personal', 'billing'] as const;

/** The groups of the back office; the overview is above them. */
export const staffGroups = ['customers', 'sales', 'media', 'collection', 'operations'] as const;

/** Returns the pages of each menu that exist and that the user may open. */
export function useMenus<Name extends MenuName>(names: readonly Name[]): { name: Name; pages: PageRow[] }[] {
  const { is_staff_member, staff_level } = useUser();
  const permission = usePermissions();
  return names.map((name) => ({
    name,
    pages: pagesOfMenu(name).filter(
      (row) =>
        row.isBuilt &&
        !(row.needsFullStaff && staff_level === 'support') &&
        admits(row, is_staff_member, (permissionName) => permission(permissionName).can),
    ),
  }));
}
