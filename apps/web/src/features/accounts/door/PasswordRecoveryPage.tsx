import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../shared/api/index.ts';
import { useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { DoorForm } from './DoorForm.tsx';
import { DoorNote } from './DoorNote.tsx';
import classes from './door.module.css';
import { SignedOutLayout } from './SignedOutLayout.tsx';

/** Asks for the link for a new password. */
export function PasswordRecoveryPage() {
  const t = useT('accounts');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    schema: 'auth.password-recovery.request',
    initial: { email: '' },
    asksBeforeLeaving: false,
    submit: (body) => call('auth.password-recovery.request', { body }),
    onDone: (_answer, { email }) => setSentTo(email),
  });
  return (
    <SignedOutLayout>
      {sentTo ? (
        <DoorNote title={t('recovery.sent')} lead={t('recovery.sent_lead', { email: sentTo })}>
          <Button component={Link} to="/login" size="md">
            {t('recovery.back')}
          </Button>
        </DoorNote>
      ) : (
        <DoorForm
          title={t('recovery.title')}
          lead={t('recovery.lead')}
          form={form}
          action={t('recovery.action')}
          after={
            <Link to="/login" className={`underlined ${classes.quiet}`}>
              {t('recovery.back')}
            </Link>
          }
        >
          <TextInput
            size="md"
            type="email"
            autoComplete="username"
            autoFocus
            {...form.text('email', t('fields.email'))}
          />
        </DoorForm>
      )}
    </SignedOutLayout>
  );
}
