import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { asked } from '../shared/feedback/confirm.ts';
import { useStore } from '../shared/store.ts';
import { MaintenancePage } from './pages/MaintenancePage.tsx';
import { useRouteFocus } from './useRouteFocus.ts';
import { useUnauthenticated } from './useUnauthenticated.ts';
import { maintenance } from './watch/health.ts';
import { useWatches } from './watch/useWatches.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../shared/feedback/ConfirmDialog.tsx')).ConfirmDialog,
}));

/** Around every page: the watches, what floats, and the maintenance page over all of it. */
export function Root() {
  useWatches();
  useUnauthenticated();
  useRouteFocus();
  const closed = useStore(maintenance);
  const isAsked = useWasAsked();
  return (
    <>
      {closed ? <MaintenancePage message={closed.message} /> : <Outlet />}
      <Suspense>{isAsked && <ConfirmDialog />}</Suspense>
    </>
  );
}

/** Once anything has been asked, the dialog stays, so that it can leave in its own time. */
function useWasAsked(): boolean {
  const isAsked = useStore(asked) !== null;
  const [wasAsked, setAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setAsked(true);
  return wasAsked;
}
