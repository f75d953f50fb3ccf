import type { PermissionName } from '@masthead/contract';
import type { Key } from '@masthead/i18n';
import { IconBinoculars, IconChartBar, IconLayoutDashboard, type IconProps, IconSettings } from '@tabler/icons-react';
import type { ComponentType } from 'react';

export interface NavigationItem {
  path: string;
  label: Key<'app'>;
  Icon: ComponentType<IconProps>;
  /** null: for everybody signed in. */
  permission: PermissionName | null;
  /** Where the item counts as chosen; its own path unless said. */
  below?: string;
  /** What stands beneath it. */
  beneath?: 'streams';
}

/** The main navigation in its order. What has no route yet has no line here. */
export const navigationItems: readonly NavigationItem[] = [
  { path: '/dashboard', label: 'navigation.dashboard', Icon: IconLayoutDashboard, permission: 'dashboard.view' },
  {
    path: '/streams/list',
    below: '/streams',
    label: 'navigation.monitor',
    Icon: IconBinoculars,
    permission: 'streams.list',
    beneath: 'streams',
  },
  {
    path: '/performance/coverage',
    below: '/performance',
    label: 'navigation.measure',
    Icon: IconChartBar,
    permission: 'clippings.list',
  },
  {
    path: '/settings/personal/preferences',
    below: '/settings',
    label: 'navigation.settings',
    Icon: IconSettings,
    permission: null,
  },
];

/** Paths beneath Monitor. */
export const streamPaths: Record<'list' | 'create' | 'sources' | 'one', string> = {
  list: '/streams/list',
  create: '/streams/create',
  sources: '/streams/sources',
  one: '/streams/$streamId',
};
