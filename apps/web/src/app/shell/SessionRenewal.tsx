import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '../../shared/actor/index.ts';
import { renewSessionBy } from '../../shared/api/index.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { forgetOthers } from '../../shared/local-storage.ts';
import {
  adoptToken,
  answerExpired,
  askToSignIn,
  expired,
  impersonating,
  watchOtherTabs,
} from '../../shared/session/index.ts';
import { useStore } from '../../shared/store.ts';

const SignInAgain = lazyPart(async () => (await import('../../features/accounts/lock/SignInAgain.tsx')).SignInAgain);

/** Lets a session that has ended be continued over the open page, and follows what other tabs do with it. */
export function SessionRenewal() {
  const router = useRouter();
  const { id } = useUser();
  const isExpired = useStore(expired);
  const onSignedOut = useEffectEvent(() => void router.navigate({ to: '/logout', ignoreBlocker: true }));
  const onSignedIn = useEffectEvent(async (token: string) => {
    if (!expired.get()) return;
    if (await adoptToken(token, id)) answerExpired(true);
  });
  useEffect(() => {
    renewSessionBy(askToSignIn);
    const stop = watchOtherTabs({
      signedOut: () => onSignedOut(),
      signedIn: (token) => void onSignedIn(token),
    });
    return () => {
      renewSessionBy(null);
      stop();
    };
  }, []);
  useEffect(() => {
    if (!impersonating.get()) forgetOthers(id);
  }, [id]);
  return isExpired && <SignInAgain />;
}
