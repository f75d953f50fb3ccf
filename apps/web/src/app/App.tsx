import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { loadShowNotice } from '../shared/feedback/notify.ts';
import { firstPage, watchFirstPage } from '../shared/first-page.ts';
import { translator } from '../shared/i18n/index.ts';
import { preloadParts } from '../shared/lazy-part.tsx';
import { PagePending } from '../shared/page/index.ts';
import { isLocked, isSignedIn, restoreSession } from '../shared/session/index.ts';
import { useStore } from '../shared/store.ts';
import { Providers } from './Providers.tsx';
import { CriticalPage } from './pages/CriticalPage.tsx';
import { router } from './router.tsx';
import { reloadOnce } from './watch/chunks.ts';
import { isStuck, watchLoading } from './watch/useWatches.ts';

const restoring = restoreSession();

const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000));

/** Loads the notice of a lost connection, then the texts and parts of later pages. */
function prefetch(): void {
  void loadShowNotice().catch(() => {});
  setTimeout(() => whenIdle(() => void Promise.allSettled([translator.get().loadAll(), preloadParts()])), 1500);
}

/** Loads the program of the page that is opened, and asks for its data, while the user and the permissions are asked for. */
function preloadPage(): void {
  if (!isSignedIn()) return;
  const [routes, params] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const route of routes) {
    void router.loadRouteChunk(route)?.catch(() => {});
    if (!isLocked()) route.options.staticData?.page?.askEarly?.(params);
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
          watchFirstPage();
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
