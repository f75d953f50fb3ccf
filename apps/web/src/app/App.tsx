import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { loadShowNotice } from '../shared/feedback/notify.ts';
import { translator } from '../shared/i18n/index.ts';
import { preloadParts } from '../shared/lazy-part.tsx';
import { PagePending } from '../shared/page/index.ts';
import { restoreSession } from '../shared/session/index.ts';
import { Providers } from './Providers.tsx';
import { CriticalPage } from './pages/CriticalPage.tsx';
import { router } from './router.tsx';
import { reloadOnce } from './watch/chunks.ts';

const restoring = restoreSession();

const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000));

/** Language and session first, then the pages. */
export function App() {
  const [state, setState] = useState<'restoring' | 'ready' | 'broken'>('restoring');
  useEffect(() => {
    restoring.then(
      () => {
        setState('ready');
        whenIdle(() => {
          void translator
            .get()
            .loadAll()
            .catch(() => {});
          void loadShowNotice().catch(() => {});
          // After the first page, which needs the line for itself.
          setTimeout(() => whenIdle(() => void preloadParts()), 2500);
        });
      },
      () => reloadOnce() || setState('broken'),
    );
  }, []);
  return (
    <Providers>
      {state === 'ready' ? <RouterProvider router={router} /> : state === 'broken' ? <CriticalPage /> : <PagePending />}
    </Providers>
  );
}
