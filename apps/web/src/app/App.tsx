import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { bootstrap } from '../shared/actor/index.ts';
import { dropEarly } from '../shared/api/index.ts';
import { loadShowNotice } from '../shared/feedback/notify.ts';
import { firstPage, watchFirstPage } from '../shared/first-page.ts';
import { translator } from '../shared/i18n/index.ts';
import { preloadParts } from '../shared/lazy-part.tsx';
import { PagePending } from '../shared/page/index.ts';
import { isLocked, isSignedIn, restoreSession } from '../shared/session/index.ts';
import { useStore } from '../shared/store.ts';
import { Providers } from './Providers.tsx';
import { CriticalPage } from './pages/CriticalPage.tsx';
import { openAllRoutes, openRoutesOf, router, rowAt, showPending } from './router.tsx';
import { reloadOnce } from './watch/chunks.ts';
import { isStuck, watchLoading } from './watch/useWatches.ts';

/** Settles when the session is restored, and the routes of the page that is opened are there. Files that are missing are asked for again by the page. */
const restoring = Promise.all([
  restoreSession().then(askWhoItIs),
  openRoutesOf(router.latestLocation.pathname).catch(() => {}),
]);

const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000));

/** Asks for the user and the permissions while the routes are loaded. What fails is asked for again by the page. */
function askWhoItIs(): void {
  if (isSignedIn() && !isLocked() && rowAt(router.latestLocation.pathname)?.frame !== 'public')
    void bootstrap().catch(() => {});
}

/** Gives up what was asked for in vain, and loads the notice of a lost connection and the routes of later pages, then their texts and parts. */
function prefetch(): void {
  dropEarly();
  void Promise.allSettled([loadShowNotice(), openAllRoutes()]);
  setTimeout(() => whenIdle(() => void Promise.allSettled([translator.get().loadAll(), preloadParts()])), 1500);
}

/** Loads the program of the page that is opened, and asks for its data, while the user and the permissions are asked for. */
function preloadPage(): void {
  if (!isSignedIn()) return;
  const [routes, params] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const route of routes) {
    void router.loadRouteChunk(route)?.catch(() => {});
    if (!isLocked()) route.options.staticData?.page?.askEarly?.(params, router.latestLocation.search);
  }
}

/** Restores language and session, then shows the pages. */
export function App() {
  const [state, setState] = useState<'restoring' | 'ready' | 'broken'>('restoring');
  const hasFailed = useStore(isStuck) || state === 'broken';
  useEffect(() => watchLoading(router), []);
  useEffect(() => {
    restoring.then(
      () => {
        preloadPage();
        setState('ready');
        const stop = router.subscribe('onResolved', () => {
          stop();
          showPending();
          watchFirstPage(() => router.state.status === 'pending');
          void firstPage.then(() => whenIdle(prefetch));
        });
      },
      () => reloadOnce() || setState('broken'),
    );
  }, []);
  return (
    <Providers>
      {hasFailed ? <CriticalPage /> : state === 'ready' ? <RouterProvider router={router} /> : <PagePending />}
    </Providers>
  );
}
