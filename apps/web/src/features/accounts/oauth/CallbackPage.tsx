import { Button, Loader } from '@mantine/core';
import { type AnswerOf, ApiError, type EndpointName, type Endpoints } from '@masthead/contract';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { DoorNote } from '../door/DoorNote.tsx';
import { SignedOutLayout } from '../door/SignedOutLayout.tsx';

type State = { kind: 'connecting' } | { kind: 'done' } | { kind: 'failed'; message: string | null };

/**
 * Receives people whom a network sends back. `hand` gives the network's answer to the API; then the page that they came
 * from opens.
 */
export function CallbackPage({
  hand,
  refusal,
  next,
}: {
  hand: () => Promise<AnswerOf<Endpoints[EndpointName]>>;
  /** The network's message if it refused. */
  refusal: string | null;
  /** The page that shows what is connected. */
  next: '/settings/brand/networks' | '/staff/authenticate-twitter';
}) {
  const router = useRouter();
  const t = useT('accounts');
  const [state, setState] = useState<State>(
    refusal === null ? { kind: 'connecting' } : { kind: 'failed', message: null },
  );
  const isHanded = useRef(false);
  useEffect(() => {
    if (isHanded.current || refusal !== null) return;
    isHanded.current = true;
    hand().then(
      () => {
        setState({ kind: 'done' });
        // The answer of the network leaves the history, so that going back does not send it again.
        void router.navigate({ to: next, replace: true });
      },
      (error: unknown) => setState({ kind: 'failed', message: error instanceof ApiError ? error.body.message : null }),
    );
  }, [hand, refusal, next, router]);
  return (
    <SignedOutLayout>
      {state.kind === 'connecting' && (
        <DoorNote title={t('oauth.connecting')} lead={t('oauth.connecting_lead')}>
          <Loader size={24} color="gray" />
        </DoorNote>
      )}
      {state.kind === 'done' && <DoorNote title={t('oauth.done')} lead={t('oauth.done_lead')} />}
      {state.kind === 'failed' && (
        <DoorNote title={t('oauth.failed')} lead={state.message ?? t('oauth.failed_lead')}>
          <Button component={Link} to={next} size="md">
            {t('oauth.back')}
          </Button>
        </DoorNote>
      )}
    </SignedOutLayout>
  );
}
