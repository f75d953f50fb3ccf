import type { PermissionName } from '@masthead/contract';
import type { Key } from '@masthead/i18n';

/** Who may open a page: as the specification names it, or the permission that it needs. */
export type RouteGuard = 'public' | 'signed-in' | 'not-onboarded' | 'staff' | PermissionName;

/** What a page that no feature has brought yet says about itself. */
export type Coming = Key<'information'> extends infer K ? (K extends `coming.${infer Name}` ? Name : never) : never;
type Title = Key<'app'> extends infer K ? (K extends `titles.${infer Name}` ? Name : never) : never;

export interface RouteRow {
  path: string;
  /** Its name in the specification. */
  name?: string;
  title: Title;
  guard: RouteGuard;
  /** A permission that the page needs beyond its guard. */
  needs?: PermissionName;
  /** Where it leads at once. */
  redirect?: string;
  coming?: Coming;
}
