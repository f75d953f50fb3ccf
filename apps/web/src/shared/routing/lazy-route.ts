import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement, use } from 'react';

/**
 * Returns the component of a route, loaded when the route is opened. In place of the router's own: that one reloads the page when
 * a file cannot be loaded, which without a connection leaves an empty page, and does not load again what has failed once. The type
 * of the page is not looked at, because the page itself knows the routes.
 */
export function lazyRouteComponent<M extends object>(load: () => Promise<M>, name: keyof M): RouteComponent {
  let loading: Promise<void> | undefined;
  let Page: ComponentType | undefined;
  let failure: unknown;
  /** Loads the page and never rejects: a failure is shown in place of the page. */
  const preload = (): Promise<void> => {
    if (Page) return Promise.resolve();
    if (loading) return loading;
    failure = undefined;
    loading = load()
      .then(
        (module) => {
          Page = module[name] as ComponentType;
        },
        (error: unknown) => {
          failure = error ?? new Error('Failed to fetch dynamically imported module');
        },
      )
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };
  function Lazy(props: object) {
    if (failure) throw failure;
    if (!Page) use(preload());
    return createElement(Page!, props);
  }
  Lazy.preload = preload;
  return Lazy;
}
