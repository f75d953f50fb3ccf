import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useUser } from '../../../shared/actor/index.ts';
import { SignedOutLayout } from '../door/SignedOutLayout.tsx';
import { LockForm } from './LockForm.tsx';
import classes from './lock.module.css';
import { useMaskedAddress } from './useMaskedAddress.ts';

/**
 * The lock over the pages: they stay mounted beneath, so that no typed text is lost. A modal dialog covers them and
 * makes them unreachable. The address says /lock-out, with the page to return to.
 */
export function LockScreen() {
  const router = useRouter();
  const user = useUser();
  const dialog = useRef<HTMLDialogElement>(null);
  const page = useMaskedAddress((redirect) => ({ to: '/lock-out', search: { redirect } }));
  useEffect(() => dialog.current?.showModal(), []);
  const end = useCallback(
    () =>
      void router.navigate({
        to: '/logout',
        search: { redirect: page.current, reason: 'inactivity' },
        ignoreBlocker: true,
      }),
    [router, page],
  );
  return (
    <dialog ref={dialog} className={classes.lock} onCancel={(event) => event.preventDefault()}>
      <SignedOutLayout>
        <LockForm name={user.full_name} onUnlocked={() => {}} onEnd={end} />
      </SignedOutLayout>
    </dialog>
  );
}
