import { Outlet, useRouterState } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { asked } from '../shared/feedback/confirm.ts';
import { uncoverShell } from '../shared/first-frame.ts';
import { lazyPart } from '../shared/lazy-part.tsx';
import { locked } from '../shared/session/index.ts';
import { useStore } from '../shared/store.ts';
import { MaintenancePage } from './pages/MaintenancePage.tsx';
import { PlainNotices } from './shell/PlainNotices.tsx';
import { useRouteFocus } from './useRouteFocus.ts';
import { useRouteTitle } from './useRouteTitle.ts';
import { useUnauthenticated } from './useUnauthenticated.ts';
import { maintenance } from './watch/health.ts';
import { useWatches } from './watch/useWatches.ts';

const ConfirmDialog = lazyPart(async () => (await import('../shared/feedback/ConfirmDialog.tsx')).ConfirmDialog);
const LockScreen = lazyPart(async () => (await import('../features/accounts/lock/LockScreen.tsx')).LockScreen);

/** Around every page: the watches, what floats, and the maintenance page and the lock over all of it. What is beneath stays as it is. */
export function Root() {
  useWatches();
  useUnauthenticated();
  useRouteFocus();
  useRouteTitle();
  useLayoutEffect(uncoverShell, []);
  const closed = useStore(maintenance);
  const isAsked = useWasAsked();
  return (
    <>
      {closed && <MaintenancePage message={closed.message} />}
      <div hidden={closed !== null} style={{ display: closed ? undefined : 'contents' }}>
        <Outlet />
      </div>
      {isAsked && <ConfirmDialog />}
      <Lock />
      <PlainNotices />
    </>
  );
}

/** Only over pages of signed-in people: /lock-out itself is a page. */
function Lock() {
  const isLocked = useStore(locked);
  const isInside = useRouterState({ select: ({ matches }) => matches.some(({ routeId }) => routeId === '/app') });
  return isLocked && isInside && <LockScreen />;
}

/** Returns true once anything has been asked: the dialog stays, so that it can close with its animation. */
function useWasAsked(): boolean {
  const isAsked = useStore(asked) !== null;
  const [wasAsked, setAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setAsked(true);
  return wasAsked;
}
