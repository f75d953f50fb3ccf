import { Button, Loader } from '@mantine/core';
import { type AnswerOf, ApiError, type EndpointName, type Endpoints } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { DoorNote } from '../door/DoorNote.tsx';
import { SignedOutLayout } from '../door/SignedOutLayout.tsx';

type State = { kind: 'connecting' } | { kind: 'done' } | { kind: 'failed'; message: string | null };

/**
 * Where a network sends people back to. In a window of its own it tells the one that opened it and closes; else it says what came
 * of it. `hand` gives the network's answer to the API.
 */
export function CallbackPage({
  hand,
  refusal,
}: {
  hand: () => Promise<AnswerOf<Endpoints[EndpointName]>>;
  /** What the network said instead. */
  refusal: string | null;
}) {
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
        (window.opener as Window | null)?.postMessage({ masthead: 'connected' }, location.origin);
        if (window.opener) window.close();
      },
      (error: unknown) => setState({ kind: 'failed', message: error instanceof ApiError ? error.body.message : null }),
    );
  }, [hand, refusal]);
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
          <Button component={Link} to="/" size="md">
            {t('oauth.back')}
          </Button>
        </DoorNote>
      )}
    </SignedOutLayout>
  );
}
