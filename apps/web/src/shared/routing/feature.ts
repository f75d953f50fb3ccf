import type { Placeholder } from './page.ts';

// A type of routes here would be the type that `createRoute` returns in a feature, and its search and parameters would be lost.
type Routes = readonly object[];

/** The pages of one feature by the route that frames them, and its paths without a page. */
export interface Feature {
  public: Routes;
  app: Routes;
  settings: Routes;
  staff: Routes;
  placeholders: readonly Placeholder[];
}

/** The kinds of pages that a feature does not have. */
export const noPages = { public: [], app: [], settings: [], staff: [], placeholders: [] } as const satisfies Feature;
