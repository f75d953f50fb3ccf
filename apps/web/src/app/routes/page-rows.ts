import type { Page, PageFrame, PageRow, Placeholder } from '../../shared/routing/index.ts';
import { type FeatureName, featureFiles, type LoadedFeature } from '../features.ts';
import { prefixes } from './frames.ts';
import { homePage } from './home-page.ts';

/** A page, and the feature whose file has its route. Forwards of the frames belong to none. */
export interface FeaturePage extends PageRow {
  feature?: FeatureName;
}

/** Forwards of the frames. */
const forwards: readonly Placeholder[] = [
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
];

interface RouteOfPage {
  options: { path?: string; staticData?: { page?: Page } };
}
const frames = ['public', 'app', 'settings', 'staff'] as const;

const rowsOf = (frame: PageFrame, routes: readonly RouteOfPage[]) =>
  routes.flatMap(({ options: { path, staticData } }) =>
    staticData?.page ? [{ ...staticData.page, path: prefixes[frame] + path, frame, isBuilt: true }] : [],
  );

const frameOf = ({ path, guard }: Placeholder): PageFrame => {
  if (path.startsWith('/settings')) return 'settings';
  if (path.startsWith('/staff')) return 'staff';
  return guard === 'public' ? 'public' : 'app';
};
const announced = (row: Placeholder) => ({ ...row, frame: frameOf(row), isBuilt: false });

async function readFeatures(): Promise<[FeatureName, LoadedFeature][]> {
  const names = Object.keys(featureFiles) as FeatureName[];
  return await Promise.all(
    names.map(async (name): Promise<[FeatureName, LoadedFeature]> => [name, await featureFiles[name]()]),
  );
}
const features = await readFeatures();

/**
 * Every page that exists or is announced. A build makes a plain list of it (vite-pages.ts), so that the app knows its pages
 * before it has loaded their routes.
 */
export const pageRows: readonly FeaturePage[] = [
  { ...homePage, path: '/', frame: 'app', isBuilt: true },
  ...frames.flatMap((frame) =>
    features.flatMap(([feature, loaded]) => rowsOf(frame, loaded[frame]).map((row) => ({ ...row, feature }))),
  ),
  ...forwards.map(announced),
  ...features.flatMap(([feature, { placeholders }]) => placeholders.map((row) => ({ ...announced(row), feature }))),
];
