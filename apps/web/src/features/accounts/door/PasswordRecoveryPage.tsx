import { Button, TextInput } from '@mantine/core';
import { sessionEndpoints } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../shared/api/index.ts';
import { FormBanner, useForm } from '../../shared/form/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { usePageTitle } from '../../shared/page/index.ts';
import classes from './accounts.module.css';
import { SignedOutLayout } from './SignedOutLayout.tsx';

/** Asks for the link for a new password. */
export function PasswordRecoveryPage() {
  const t = useT('accounts');
  usePageTitle(t('recovery.title'));
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    schema: sessionEndpoints['auth.password-recovery.request'].body,
    initial: { email: '' },
    asksBeforeLeaving: false,
    submit: (body) => call('auth.password-recovery.request', { body }),
    onDone: (_answer, { email }) => setSentTo(email),
  });
  return (
    <SignedOutLayout>
      {sentTo ? (
        <div className={classes.form} role="status">
          <div>
            <h1>{t('recovery.sent')}</h1>
            <p className={classes.lead}>{t('recovery.sent_lead', { email: sentTo })}</p>
          </div>
          <Button component={Link} to="/login" size="md">
            {t('recovery.back')}
          </Button>
        </div>
      ) : (
        <form onSubmit={form.onSubmit} noValidate className={classes.form}>
          <div>
            <h1>{t('recovery.title')}</h1>
            <p className={classes.lead}>{t('recovery.lead')}</p>
          </div>
          <FormBanner form={form} />
          <TextInput
            size="md"
            label={t('fields.email')}
            type="email"
            autoComplete="username"
            autoFocus
            {...form.field('email')}
          />
          <Button type="submit" size="md" variant="filled" fullWidth loading={form.isBusy}>
            {t('recovery.action')}
          </Button>
          <Link to="/login" className={`underlined ${classes.quiet}`}>
            {t('recovery.back')}
          </Link>
        </form>
      )}
    </SignedOutLayout>
  );
}
