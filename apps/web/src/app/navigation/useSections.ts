import type { PermissionEntry, PermissionName } from '@masthead/contract';
import { useRouter } from '@tanstack/react-router';
import { usePermissions, useUser } from '../../shared/actor/index.ts';
import { rowOf } from '../routes/table.ts';
import { type InformationPath, informationPath } from '../routes/verdict.ts';
import { admits, type Section, type SectionPage, sections } from './sections.ts';

export interface ShownSection extends Section {
  /** Its first page; the information page of a feature that the plan does not include. */
  to: string;
  isBeyondPlan: boolean;
}

/** Whether a feature has brought a path, and is not only announced. */
export function useIsBrought(): (path: string) => boolean {
  const { routesByPath } = useRouter();
  return (path) => {
    const route = (routesByPath as Record<string, { options: { staticData?: { isStub?: boolean } } } | undefined>)[
      path
    ];
    return route !== undefined && !route.options.staticData?.isStub;
  };
}

/** What the user sees of the navigation: what exists, what they may open, and what a larger plan would open. */
export function useSections(): ShownSection[] {
  const isBrought = useIsBrought();
  const { is_staff_member } = useUser();
  const permission = usePermissions();
  return sections.flatMap((section) => shownSection(section, { isBrought, is_staff_member, permission }) ?? []);
}

interface Circumstances {
  isBrought: (path: string) => boolean;
  is_staff_member: boolean;
  permission: (name: PermissionName) => PermissionEntry;
}

export function shownSection(
  section: Section,
  { isBrought, is_staff_member, permission }: Circumstances,
): ShownSection | null {
  const brought = section.pages.filter(({ path }) => isBrought(path));
  const open = brought.filter(({ path }) => admits(rowOf(path)!, is_staff_member, (name) => permission(name).can));
  if (open.length > 0) return { ...section, pages: open, to: open[0]!.path, isBeyondPlan: false };
  const information = brought.map(({ path }) => beyondPlan(path, permission)).find((to) => to !== null);
  return information ? { ...section, pages: [], to: information, isBeyondPlan: true } : null;
}

function beyondPlan(path: SectionPage['path'], permission: Circumstances['permission']): InformationPath | null {
  const { guard, needs } = rowOf(path)!;
  const name = needs ?? guard;
  if (name === 'public' || name === 'signed-in' || name === 'staff' || name === 'not-onboarded') return null;
  return permission(name).reason?.cause === 'plan' ? informationPath(path) : null;
}
