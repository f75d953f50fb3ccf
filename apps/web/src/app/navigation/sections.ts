import type { PermissionName } from '@masthead/contract';
import type { Key } from '@masthead/i18n';
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
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { RouteGuard, RouteRow } from '../routes/row.ts';
import { rowOf } from '../routes/table.ts';

export interface Section {
  /** Where its pages lie. */
  below: string;
  label: Key<'app'>;
  Icon: ComponentType<IconProps>;
  /** Its pages in their order, each with its name in the navigation where that differs from the title. */
  pages: readonly SectionPage[];
  /** What stands beneath it instead of its pages. */
  beneath?: 'streams';
}
export interface SectionPage {
  path: string;
  label?: Key<'app'>;
}

/** The main navigation in the order of the specification. A page shows as soon as a feature has brought it. */
export const sections: readonly Section[] = [
  {
    below: '/dashboard',
    label: 'navigation.dashboard',
    Icon: IconLayoutDashboard,
    pages: [{ path: '/dashboard' }],
  },
  {
    below: '/streams',
    label: 'navigation.monitor',
    Icon: IconBinoculars,
    pages: [{ path: '/streams/list' }, { path: '/streams/create' }],
    beneath: 'streams',
  },
  {
    below: '/performance',
    label: 'navigation.measure',
    Icon: IconChartBar,
    pages: [
      { path: '/performance/facts', label: 'navigation.facts' },
      { path: '/performance/kpi' },
      { path: '/performance/coverage' },
      { path: '/performance/coverage/clipping/prepare' },
      { path: '/social/facts' },
    ],
  },
  {
    below: '/reports',
    label: 'navigation.reports',
    Icon: IconReport,
    pages: [{ path: '/reports' }],
  },
  {
    below: '/connect',
    label: 'navigation.connect',
    Icon: IconAddressBook,
    pages: [
      { path: '/connect/discover' },
      { path: '/connect/relations' },
      { path: '/connect/groups', label: 'navigation.groups' },
      { path: '/connect/facts', label: 'navigation.facts' },
    ],
  },
  {
    below: '/stories',
    label: 'navigation.create',
    Icon: IconPencil,
    pages: [{ path: '/stories/list' }, { path: '/stories/newsrooms' }, { path: '/stories/email' }],
  },
  {
    below: '/trends',
    label: 'navigation.trends',
    Icon: IconChartDots,
    pages: [{ path: '/trends' }],
  },
  {
    below: '/settings',
    label: 'navigation.settings',
    Icon: IconSettings,
    pages: [{ path: '/settings/personal/preferences' }],
  },
  {
    below: '/staff',
    label: 'navigation.staff',
    Icon: IconLifebuoy,
    pages: [{ path: '/staff/manual-user' }, { path: '/staff/impersonate-user' }, { path: '/staff/organisations' }],
  },
];

/** Whether a guard lets somebody in. */
export const admits = (
  { guard, needs }: Pick<RouteRow, 'guard' | 'needs'>,
  isStaff: boolean,
  can: (name: PermissionName) => boolean,
): boolean => {
  const isOpen = (name: RouteGuard | undefined): boolean =>
    name === undefined || name === 'public' || name === 'signed-in'
      ? true
      : name === 'staff'
        ? isStaff
        : name !== 'not-onboarded' && can(name);
  return isOpen(guard) && isOpen(needs);
};

/** The first page that somebody may see: the dashboard where they may. */
export function homePath(can: (name: PermissionName) => boolean): string {
  const homes = ['/dashboard', '/streams/list', '/settings/personal/preferences'];
  return homes.find((path) => admits(rowOf(path)!, false, can))!;
}
