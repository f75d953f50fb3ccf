import type { Page, PageRow, Placeholder } from '../../shared/routing/index.ts';
import { features } from '../features.ts';

/** The home page. It forwards to the first page that the user may open. */
export const homePage = { title: 'home', guard: 'signed-in', redirect: '/dashboard' } as const satisfies Page;

/** Forwards of the frames, and the paths that features announce. */
export const placeholders: readonly Placeholder[] = [
  { path: '/settings', name: 'settings', title: 'settings', guard: 'signed-in', redirect: '/settings/personal' },
  {
    path: '/settings/company',
    name: 'settings.company',
    title: 'organisation',
    guard: 'organisation.update',
    redirect: '/settings/company/organisation',
  },
  {
    path: '/settings/brand',
    name: 'settings.brand',
    title: 'brand',
    guard: 'brand.update',
    redirect: '/settings/brand/brand',
  },
  {
    path: '/settings/personal',
    name: 'settings.personal',
    title: 'preferences',
    guard: 'signed-in',
    redirect: '/settings/personal/preferences',
  },
  { path: '/staff', title: 'staff', guard: 'staff', redirect: '/staff/manual-user' },
  ...features.flatMap((feature): readonly Placeholder[] => feature.placeholders),
];

interface RouteOfPage {
  options: { path?: string; staticData?: { page?: Page } };
}
const rowsOf = (prefix: string, routes: readonly RouteOfPage[]): PageRow[] =>
  routes.flatMap(({ options: { path, staticData } }) =>
    staticData?.page ? [{ ...staticData.page, path: prefix + path, isBuilt: true }] : [],
  );

/** Every page that exists or is announced. */
export const pageTable: readonly PageRow[] = [
  { ...homePage, path: '/', isBuilt: true },
  ...features.flatMap((feature) => rowsOf('', feature.public)),
  ...features.flatMap((feature) => rowsOf('', feature.app)),
  ...features.flatMap((feature) => rowsOf('/settings', feature.settings)),
  ...features.flatMap((feature) => rowsOf('/staff', feature.staff)),
  ...placeholders.map((row) => ({ ...row, isBuilt: false })),
];

const byPath = new Map(pageTable.map((row) => [row.path, row]));

/** Returns the row of a path, written with the parameters of its route. */
export const rowOf = (path: string): PageRow | undefined => byPath.get(path);
