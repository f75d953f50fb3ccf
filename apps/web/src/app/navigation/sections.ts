import type { PermissionName } from '@masthead/contract';
import type { Key } from '@masthead/i18n';
import type { ComponentType } from 'react';
import {
  IconAddressBook,
  IconBinoculars,
  IconChartBar,
  IconChartDots,
  IconLayoutDashboard,
  IconLifebuoy,
  IconPencil,
  type IconProps,
  IconReport,
  IconSettings,
} from '../../shared/icons/index.ts';
import type { MenuName, PageGuard, PageRow, SectionName } from '../../shared/routing/index.ts';
import { pageTable, rowOf } from '../routes/table.ts';

export interface Section {
  name: SectionName;
  /** The path that its pages begin with. */
  below: string;
  /** Other paths that some of its pages begin with. */
  alsoBelow?: readonly string[];
  label: Key<'app'>;
  Icon: ComponentType<IconProps>;
  /** The list shown beneath it instead of its pages. */
  beneath?: 'streams';
}

/** The main navigation in the order of the specification. Its pages name their section themselves. */
export const sections: readonly Section[] = [
  { name: 'dashboard', below: '/dashboard', label: 'navigation.dashboard', Icon: IconLayoutDashboard },
  {
    name: 'monitor',
    below: '/streams',
    alsoBelow: ['/briefings', '/tone'],
    label: 'navigation.monitor',
    Icon: IconBinoculars,
    beneath: 'streams',
  },
  {
    name: 'measure',
    below: '/performance',
    alsoBelow: ['/social'],
    label: 'navigation.measure',
    Icon: IconChartBar,
  },
  { name: 'reports', below: '/reports', label: 'navigation.reports', Icon: IconReport },
  { name: 'connect', below: '/connect', label: 'navigation.connect', Icon: IconAddressBook },
  { name: 'create', below: '/stories', alsoBelow: ['/emails'], label: 'navigation.create', Icon: IconPencil },
  { name: 'trends', below: '/trends', label: 'navigation.trends', Icon: IconChartDots },
  { name: 'settings', below: '/settings', label: 'navigation.settings', Icon: IconSettings },
  { name: 'staff', below: '/staff', label: 'navigation.staff', Icon: IconLifebuoy },
];

const inOrder = (rows: readonly PageRow[], orderOf: (row: PageRow) => number | undefined): PageRow[] =>
  rows.filter((row) => orderOf(row) !== undefined).toSorted((a, b) => orderOf(a)! - orderOf(b)!);

/** Returns the pages of a section in their order, announced ones included. */
export const pagesOf = (name: SectionName): PageRow[] =>
  inOrder(pageTable, ({ section }) => (section?.in === name ? section.order : undefined));

/** Returns the pages of a menu in their order, announced ones included. */
export const pagesOfMenu = (name: MenuName): PageRow[] =>
  inOrder(pageTable, ({ menu }) => (menu?.in === name ? menu.order : undefined));

/** Tells if a guard lets somebody in. */
export const admits = (
  { guard, needs }: Pick<PageRow, 'guard' | 'needs'>,
  isStaff: boolean,
  can: (name: PermissionName) => boolean,
): boolean => {
  const isOpen = (name: PageGuard | undefined): boolean =>
    name === undefined || name === 'public' || name === 'signed-in'
      ? true
      : name === 'staff'
        ? isStaff
        : name !== 'not-onboarded' && can(name);
  return isOpen(guard) && isOpen(needs);
};

/** Returns the first page that somebody may see: the dashboard if they may. */
export function homePath(can: (name: PermissionName) => boolean): string {
  const homes = ['/dashboard', '/streams/list', '/settings/personal/preferences'];
  return homes.find((path) => admits(rowOf(path)!, false, can))!;
}
