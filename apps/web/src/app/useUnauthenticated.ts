import type { ApiError } from '@masthead/contract';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { failureListeners } from '../shared/api/index.ts';

/** A 401 on any call ends the session: to logout with the current path and the reason, unless there or at sign-in already. */
export function useUnauthenticated(): void {
  const router = useRouter();
  useEffect(() => {
    const onFailure = (error: ApiError) => {
      if (error.status !== 401) return;
      const { pathname, href } = router.latestLocation;
      if (/^\/(login|logout)(\/|$)/.test(pathname)) return;
      void router.navigate({
        to: '/logout',
        search: { redirect: href, reason: 401 },
        replace: true,
        ignoreBlocker: true,
      });
    };
    failureListeners.add(onFailure);
    return () => void failureListeners.delete(onFailure);
  }, [router]);
}
