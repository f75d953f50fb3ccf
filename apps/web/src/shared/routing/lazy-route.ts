import { type RouteComponent, useChildMatches } from '@tanstack/react-router';
import {
  type ComponentType,
  createElement,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { hasFrame, keepContent, removeFrame } from '../first-frame.ts';
import { countPending } from '../first-page.ts';
import { translator } from '../i18n/index.ts';

/**
 * Returns true once a page may be drawn: on the first load after the shell around it, which can be used while the page is drawn in parts.
 * Drawn in one go, both would keep the page's thread busy for longer than a click may wait. Layouts are drawn with the shell.
 */
function useTurn(): boolean {
  const isLayout = useChildMatches({ select: (children) => children.length > 0 });
  const [isDue, setDue] = useState(() => isLayout || !hasFrame());
  const end = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    // The picture is that of a page without a layout of its own. Effects of the page in a layout come before those of the layout.
    if (isLayout) removeFrame();
    if (isDue) return;
    keepContent();
    // Counted at once, and until the page has asked for its data: what follows the first page would begin before.
    end.current = countPending();
    return removeFrame;
  }, [isDue, isLayout]);
  useEffect(() => {
    if (isDue) return;
    startTransition(() => setDue(true));
    return () => end.current?.();
  }, [isDue]);
  return isDue;
}

/**
 * Returns the component of a route, loaded when the route is opened. In place of the router's own: that one reloads the page when
 * a file cannot be loaded, which without a connection leaves an empty page, and does not load again what has failed once. The type
 * of the page is not looked at, because the page itself knows the routes. `texts` is the name of the texts that the page shows, which
 * the build adds (vite-page-texts.ts); they are loaded with the page.
 */
export function lazyRouteComponent<M extends object>(
  load: () => Promise<M>,
  name: keyof M,
  texts?: string,
): RouteComponent {
  let loading: Promise<void> | undefined;
  let Page: ComponentType | undefined;
  let failure: unknown;
  /** Loads the page and never rejects: a failure is shown in place of the page. */
  const preload = (): Promise<void> => {
    if (Page) return Promise.resolve();
    if (loading) return loading;
    failure = undefined;
    // Texts that cannot be loaded are asked for again by the page, which shows the failure.
    const texted =
      texts &&
      translator
        .get()
        .loadPage(texts)
        .catch(() => {});
    loading = load()
      .then(
        async (module) => {
          await texted;
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
    if (!useTurn()) return null;
    if (failure) throw failure;
    if (!Page) use(preload());
    return createElement(Page!, props);
  }
  Lazy.preload = preload;
  return Lazy;
}
