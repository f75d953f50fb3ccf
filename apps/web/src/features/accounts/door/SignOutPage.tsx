import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { FormSkeleton, usePageTitle } from '../../../shared/page/index.ts';
import { signOut } from '../../../shared/session/index.ts';
import { SignedOutLayout } from './SignedOutLayout.tsx';

const route = getRouteApi('/public/logout');
const told = ['401', 'errored_on_app_bootstrap', 'inactivity'] as const;

/** Ends the session and goes to sign-in with the reason and the page to return to. */
export function SignOutPage() {
  const t = useT('accounts');
  usePageTitle(t('sign_out.title'));
  const { redirect, reason } = route.useSearch();
  const router = useRouter();
  useEffect(() => {
    let isGone = false;
    void signOut(told.find((one) => one === String(reason))).then(() => {
      if (!isGone) void router.navigate({ to: '/login', search: { redirect, reason }, replace: true });
    });
    return () => {
      isGone = true;
    };
  }, [router, redirect, reason]);
  return (
    <SignedOutLayout>
      <FormSkeleton />
    </SignedOutLayout>
  );
}
