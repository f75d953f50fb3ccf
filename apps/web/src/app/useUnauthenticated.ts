import type { ApiError } from '@masthead/contract';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { failureListeners } from '../shared/api/index.ts';
import { impersonating, locked, stopImpersonating } from '../shared/session/index.ts';

/**
 * Ends the session after a 401 on any call: it leads to logout with the current path and the reason, unless the page is
 * there or at sign-in already. After an impersonation has expired, the staff member's own session is used again. A 423
 * means that the session was locked elsewhere. A second factor that has become required leads to its set-up.
 */
export function useUnauthenticated(): void {
  const router = useRouter();
  useEffect(() => {
    const end = async (error: ApiError) => {
      const { pathname, href } = router.latestLocation;
      if (/^\/(login|logout)(\/|$)/.test(pathname)) return;
      if (impersonating.get() && (await stopImpersonating())) return location.assign('/');
      const reason = error.body.code === 'session_inactive' ? 'inactivity' : 401;
      await router.navigate({ to: '/logout', search: { redirect: href, reason }, replace: true, ignoreBlocker: true });
    };
    const enrol = async () => {
      const { pathname, href } = router.latestLocation;
      if (pathname === '/second-factor') return;
      await router.navigate({ to: '/second-factor', search: { redirect: href }, replace: true, ignoreBlocker: true });
    };
    const onFailure = (error: ApiError) => {
      if (error.body.code === 'locked_out') locked.set(true);
      else if (error.body.code === 'second_factor_missing') void enrol();
      else if (error.status === 401 && error.body.code !== 'bad_credentials') void end(error);
    };
    failureListeners.add(onFailure);
    return () => void failureListeners.delete(onFailure);
  }, [router]);
}
