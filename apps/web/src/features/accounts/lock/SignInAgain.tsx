import { Button, Stack, Text, TextInput } from '@mantine/core';
import { ApiError } from '@masthead/contract';
import { useState } from 'react';
import { useUser } from '../../../shared/actor/index.ts';
import { queryClient } from '../../../shared/api/index.ts';
import { RequiredDialog } from '../../../shared/feedback/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { answerExpired, signInAgain } from '../../../shared/session/index.ts';
import { PasswordField } from '../PasswordField.tsx';
import { useMaskedAddress } from './useMaskedAddress.ts';

/** Asks for the password after the session has ended. The page keeps its state, and the waiting calls continue afterwards. */
export function SignInAgain() {
  const t = useT('accounts');
  const { email } = useUser();
  const [asksCode, setAsksCode] = useState(false);
  useMaskedAddress((redirect) => ({ to: '/logout', search: { redirect, reason: 401 } }));
  const form = useForm({
    schema: 'auth.login',
    initial: { email, password: '', code: undefined },
    asksBeforeLeaving: false,
    submit: async ({ password, code }) => {
      try {
        await signInAgain({ email, password, code });
        return true;
      } catch (error) {
        if (!(error instanceof ApiError) || error.body.code !== 'two_factor_required' || asksCode) throw error;
        // The first time it is a question, not a failure.
        setAsksCode(true);
        return false;
      }
    },
    onDone: (isDone) => {
      if (!isDone) return;
      answerExpired(true);
      void queryClient.invalidateQueries();
    },
  });
  return (
    <RequiredDialog title={t('again.title')} zIndex={390}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={16}>
          <Text size="md" c="var(--ink-2)">
            {asksCode ? t('sign_in.code_lead') : t('again.body', { email })}
          </Text>
          <FormBanner form={form} />
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          {asksCode ? (
            <TextInput
              autoComplete="one-time-code"
              autoFocus
              {...form.text('code')}
              label={t('sign_in.code')}
              description={t('sign_in.code_hint')}
            />
          ) : (
            <PasswordField
              data-autofocus
              autoComplete="current-password"
              {...form.text('password', t('fields.password'))}
            />
          )}
          <Button type="submit" size="md" variant="filled" fullWidth loading={form.isBusy}>
            {t('sign_in.action')}
          </Button>
          <Button variant="subtle" fullWidth onClick={() => answerExpired(false)}>
            {t('again.other')}
          </Button>
        </Stack>
      </form>
    </RequiredDialog>
  );
}
