import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useUser } from '../../../shared/actor/index.ts';
import { SignedOutLayout } from '../door/SignedOutLayout.tsx';
import { LockForm } from './LockForm.tsx';
import classes from './lock.module.css';

/**
 * The lock over the pages: they stay mounted beneath, so that nothing that was typed is lost. As a modal dialog it makes them
 * unreachable, and it covers them. The address says /lock-out, with where to go on.
 */
export function LockScreen() {
  const router = useRouter();
  const user = useUser();
  const dialog = useRef<HTMLDialogElement>(null);
  const page = useRef(router.latestLocation);
  useEffect(() => {
    dialog.current?.showModal();
    const { pathname, href } = page.current;
    // What is typed in a page that asks before it is left must not keep the address from changing: nothing is left.
    const show = (isMasked: boolean) =>
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        replace: true,
        ignoreBlocker: true,
        resetScroll: false,
        // The router changes nothing for the same address with the same state.
        state: (known: object) => ({ ...known, isLocked: isMasked }),
        ...(isMasked && { mask: { to: '/lock-out', search: { redirect: href }, unmaskOnReload: true } }),
      } as never);
    show(true);
    return () => {
      // Whoever signed out is on another page already.
      if (router.latestLocation.pathname === pathname) show(false);
    };
  }, [router]);
  const end = useCallback(
    () =>
      void router.navigate({
        to: '/logout',
        search: { redirect: page.current.href, reason: 'inactivity' },
        ignoreBlocker: true,
      }),
    [router],
  );
  return (
    <dialog ref={dialog} className={classes.lock} onCancel={(event) => event.preventDefault()}>
      <SignedOutLayout>
        <LockForm name={user.full_name} onUnlocked={() => {}} onEnd={end} />
      </SignedOutLayout>
    </dialog>
  );
}
