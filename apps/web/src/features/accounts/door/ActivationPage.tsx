import { Button, TextInput } from '@mantine/core';
import { ApiError } from '@masthead/contract';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../shared/api/index.ts';
import { useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { FormSkeleton } from '../../../shared/page/index.ts';
import { beginSession, continueTo } from '../../../shared/session/index.ts';
import { DoorForm } from './DoorForm.tsx';
import { DoorNote } from './DoorNote.tsx';
import { SignedOutLayout } from './SignedOutLayout.tsx';

const route = getRouteApi('/public/activate/$userId/$activationToken');

/** Confirms the address with the mailed link and continues signed in; if that fails, it says why. */
export function ActivationPage() {
  const t = useT('accounts');
  const { userId, activationToken } = route.useParams();
  const router = useRouter();
  const [failure, setFailure] = useState<unknown>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    // The link works once: the second effect of development must not use it up.
    if (isAsked.current) return;
    isAsked.current = true;
    call('auth.activate', { params: { user_id: userId, activation_token: activationToken } })
      .then(async ({ access_token: token }) => {
        await beginSession(token, true);
        await continueTo(router, null);
      })
      .catch(setFailure);
  }, [router, userId, activationToken]);
  if (!failure)
    return (
      <SignedOutLayout>
        <FormSkeleton />
      </SignedOutLayout>
    );
  const code = failure instanceof ApiError ? failure.body.code : null;
  return (
    <SignedOutLayout>
      {code === 'already_activated' ? (
        <DoorNote title={t('activation.already')} lead={t('activation.already_lead')}>
          <Button component={Link} to="/login" size="md" variant="filled">
            {t('sign_in.action')}
          </Button>
        </DoorNote>
      ) : (
        <NewLink message={failure instanceof ApiError ? failure.body.message : null} />
      )}
    </SignedOutLayout>
  );
}

/** The link is too old or damaged: another one is mailed. */
function NewLink({ message }: { message: string | null }) {
  const t = useT('accounts');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    schema: 'auth.activate.resend',
    initial: { email: '' },
    asksBeforeLeaving: false,
    submit: (body) => call('auth.activate.resend', { body }),
    onDone: (_answer, { email }) => setSentTo(email),
  });
  if (sentTo) return <DoorNote title={t('activation.sent')} lead={t('activation.sent_lead', { email: sentTo })} />;
  return (
    <DoorForm
      title={t('activation.failed')}
      lead={message ?? t('activation.failed_lead')}
      form={form}
      action={t('activation.resend')}
    >
      <TextInput size="md" type="email" autoComplete="email" autoFocus {...form.text('email', t('fields.email'))} />
    </DoorForm>
  );
}
