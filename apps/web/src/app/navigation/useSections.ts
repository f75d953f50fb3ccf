import type { PermissionEntry, PermissionName } from '@masthead/contract';
import { usePermissions, useUser } from '../../shared/actor/index.ts';
import { type InformationPath, informationPath, type PageRow } from '../../shared/routing/index.ts';
import { admits, pagesOf, type Section, sections } from './sections.ts';

export interface ShownSection extends Section {
  /** The pages of the section that the user may open, in their order. */
  pages: readonly PageRow[];
  /** Its first page, or the information page of a feature that the plan does not include. */
  to: string;
  isBeyondPlan: boolean;
}

interface Reader {
  is_staff_member: boolean;
  permission: (name: PermissionName) => PermissionEntry;
}

/** Returns what the user sees of the navigation: pages that they may open, and what a larger plan would open. */
export function useSections(): ShownSection[] {
  const { is_staff_member, staff_level } = useUser();
  const permission = usePermissions();
  const pages = (name: Section['name']) =>
    pagesOf(name).filter(({ needsFullStaff }) => !(needsFullStaff && staff_level === 'support'));
  return sections.flatMap(
    (section) => shownSection(section, pages(section.name), { is_staff_member, permission }) ?? [],
  );
}

export function shownSection(
  section: Section,
  rows: readonly PageRow[],
  { is_staff_member, permission }: Reader,
): ShownSection | null {
  const built = rows.filter(({ isBuilt }) => isBuilt);
  const open = built.filter((row) => admits(row, is_staff_member, (name) => permission(name).can));
  if (open.length > 0) return { ...section, pages: open, to: open[0]!.path, isBeyondPlan: false };
  const information = built.map((row) => beyondPlan(row, permission)).find((to) => to !== null);
  return information ? { ...section, pages: [], to: information, isBeyondPlan: true } : null;
}

function beyondPlan({ path, guard, needs }: PageRow, permission: Reader['permission']): InformationPath | null {
  const name = needs ?? guard;
  if (name === 'public' || name === 'signed-in' || name === 'staff' || name === 'not-onboarded') return null;
  return permission(name).reason?.cause === 'plan' ? informationPath(path) : null;
}
