import { Button } from '@mantine/core';
import { ApiError } from '@masthead/contract';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call, refresh } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { isSignedIn } from '../../../shared/session/index.ts';
import { DoorNote } from './DoorNote.tsx';
import { SignedOutLayout } from './SignedOutLayout.tsx';

const route = getRouteApi('/public/confirm-email/$userId/$token');

/** Confirms a new address with the mailed link, by a button: mail programs open links by themselves. */
export function ConfirmEmailPage() {
  const t = useT('accounts');
  const common = useT('app');
  const { userId, token } = route.useParams();
  const [state, setState] = useState<'open' | 'busy' | 'done' | ApiError>('open');
  const confirm = async () => {
    setState('busy');
    try {
      await call('auth.email-change.confirm', { params: { user_id: userId, token } });
      setState('done');
      if (isSignedIn()) await refresh('user.show');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState(error);
    }
  };
  return (
    <SignedOutLayout>
      {state === 'done' ? (
        <DoorNote title={t('email_change.done')} lead={t('email_change.done_lead')}>
          <Button component={Link} to={isSignedIn() ? '/' : '/login'} size="md" variant="filled">
            {isSignedIn() ? t('onboarding.next') : t('sign_in.action')}
          </Button>
        </DoorNote>
      ) : state instanceof ApiError ? (
        <DoorNote title={t('email_change.failed')} lead={state.body.message}>
          <Button component={Link} to={isSignedIn() ? '/settings/personal/preferences' : '/login'} size="md">
            {isSignedIn() ? common('titles.preferences') : t('sign_in.action')}
          </Button>
        </DoorNote>
      ) : (
        <DoorNote title={t('email_change.title')} lead={t('email_change.lead')}>
          <Button size="md" variant="filled" loading={state === 'busy'} onClick={() => void confirm()}>
            {t('email_change.confirm')}
          </Button>
        </DoorNote>
      )}
    </SignedOutLayout>
  );
}
