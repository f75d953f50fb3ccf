import { appRows, ownAppRows } from './app-rows.ts';
import { publicRows } from './public-rows.ts';
import type { RouteRow } from './row.ts';
import { ownSettingsRows, settingsRows } from './settings-rows.ts';
import { staffRows } from './staff-rows.ts';

/** Every page that the specification names, once: guards, titles, redirects, navigation and the pages to come are read from here. */
export const routeTable: readonly RouteRow[] = [
  ...publicRows,
  ...appRows,
  ...ownAppRows,
  ...settingsRows,
  ...ownSettingsRows,
  ...staffRows,
];

const byPath = new Map(routeTable.map((row) => [row.path as string, row]));

/** The row of a route by its path as the router writes it; a slash at its end does not matter. */
export const rowOf = (fullPath: string): RouteRow | undefined =>
  byPath.get(fullPath.length > 1 ? fullPath.replace(/\/$/, '') : fullPath);
