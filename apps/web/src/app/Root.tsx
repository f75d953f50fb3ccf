import { Outlet } from '@tanstack/react-router';
import { ConfirmDialog } from '../shared/feedback/index.ts';
import { useStore } from '../shared/store.ts';
import { MaintenancePage } from './pages/MaintenancePage.tsx';
import { maintenance } from './watch/health.ts';
import { useRouteFocus } from './useRouteFocus.ts';
import { useUnauthenticated } from './useUnauthenticated.ts';
import { useWatches } from './watch/useWatches.ts';

/** Around every page: the watches, what floats, and the maintenance page over all of it. */
export function Root() {
  useWatches();
  useUnauthenticated();
  useRouteFocus();
  const closed = useStore(maintenance);
  return (
    <>
      {closed ? <MaintenancePage message={closed.message} /> : <Outlet />}
      <ConfirmDialog />
    </>
  );
}
