import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { continueTo } from '../../../shared/session/index.ts';
import { SignedOutLayout } from '../door/SignedOutLayout.tsx';
import { LockForm } from './LockForm.tsx';

const route = getRouteApi('/public/lock-out');

/** The lock as a page, after a reload: afterwards the redirect opens. */
export function LockOutPage() {
  const { redirect } = route.useSearch();
  const router = useRouter();
  const end = useCallback(
    () => void router.navigate({ to: '/logout', search: { redirect, reason: 'inactivity' } }),
    [router, redirect],
  );
  return (
    <SignedOutLayout>
      <LockForm onUnlocked={() => void continueTo(router, redirect)} onEnd={end} />
    </SignedOutLayout>
  );
}
