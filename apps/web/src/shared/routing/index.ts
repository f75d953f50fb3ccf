export { type Feature, noPages } from './feature.ts';
export { lazyRouteComponent } from './lazy-route.ts';
export type { MenuName, Page, PageFrame, PageGuard, PageRow, Placeholder, SectionName } from './page.ts';
export {
  appPage,
  appRoute,
  publicPage,
  publicRoute,
  rootRoute,
  settingsPage,
  settingsRoute,
  signedOutOnly,
  staffPage,
  staffRoute,
} from './parents.ts';
export { useCreated } from './useCreated.ts';
export { type InformationPath, informationPath } from './verdict.ts';
