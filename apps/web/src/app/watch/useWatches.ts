import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { watchHealth } from './health.ts';
import { watchFailures } from './reports.ts';
import { isReloadDue, watchVersion } from './version.ts';

/** Clipping pages hold work in progress that a full load would lose. */
const keepsWork = (pathname: string): boolean => pathname.startsWith('/performance/coverage/clipping');

export function useWatches(): void {
  const router = useRouter();
  useEffect(() => watchFailures(), []);
  useEffect(() => watchHealth(), []);
  useEffect(() => watchVersion(), []);
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ toLocation, pathChanged }) => {
        if (pathChanged && isReloadDue() && !keepsWork(toLocation.pathname)) location.assign(toLocation.href);
      }),
    [router],
  );
}
