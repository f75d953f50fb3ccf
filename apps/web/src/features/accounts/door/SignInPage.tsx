import { Button, Checkbox, TextInput } from '@mantine/core';
import { ApiError } from '@masthead/contract';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconFingerprint } from '../../../shared/icons/index.ts';
import { settings } from '../../../shared/page-settings.ts';
import { continueTo, signIn } from '../../../shared/session/index.ts';
import { PasswordField } from '../PasswordField.tsx';
import { hasPasskeys, signInByPasskey } from '../security/webauthn.ts';
import { DoorForm } from './DoorForm.tsx';
import classes from './door.module.css';
import { IdentityButtons } from './IdentityButtons.tsx';
import { Reason } from './Reason.tsx';
import { ResendActivation } from './ResendActivation.tsx';
import { SignedOutLayout } from './SignedOutLayout.tsx';

const route = getRouteApi('/public/login');

export function SignInPage() {
  const t = useT('accounts');
  const { redirect } = route.useSearch();
  return (
    <SignedOutLayout
      foot={
        <span>
          {t('sign_in.no_account')}{' '}
          <Link to="/signup" search={{ redirect }} className="underlined">
            {t('sign_in.sign_up')}
          </Link>
        </span>
      }
    >
      <SignInForm />
    </SignedOutLayout>
  );
}

function SignInForm() {
  const t = useT('accounts');
  const { redirect, reason } = route.useSearch();
  const router = useRouter();
  const [isKept, setKept] = useState(true);
  const [asksCode, setAsksCode] = useState(false);
  const [waits, setWaits] = useState(false);
  const form = useForm({
    schema: 'auth.login',
    initial: { email: '', password: '', code: undefined },
    asksBeforeLeaving: false,
    submit: async (values) => {
      try {
        await signIn({ ...values, isKept });
        return true;
      } catch (error) {
        const code = error instanceof ApiError ? error.body.code : null;
        setWaits(code === 'not_activated');
        // The first time it is a question, not a failure.
        if (code !== 'two_factor_required' || asksCode) throw error;
        setAsksCode(true);
        return false;
      }
    },
    onDone: (isDone) => void (isDone && continueTo(router, redirect)),
  });
  return (
    <DoorForm
      title={t('sign_in.title')}
      lead={asksCode ? t('sign_in.code_lead') : t('sign_in.lead')}
      form={form}
      action={t('sign_in.action')}
      note={<Reason reason={reason} />}
      after={
        <>
          {waits && <ResendActivation email={form.values.email} />}
          {!asksCode && <OtherWays isKept={isKept} redirect={redirect} />}
        </>
      }
    >
      {asksCode ? (
        <TextInput
          size="md"
          autoComplete="one-time-code"
          autoFocus
          {...form.text('code')}
          label={t('sign_in.code')}
          description={t('sign_in.code_hint')}
        />
      ) : (
        <>
          <TextInput
            size="md"
            type="email"
            autoComplete="username webauthn"
            autoFocus
            {...form.text('email', t('fields.email'))}
          />
          <div>
            <div className={classes.labels}>
              <label htmlFor="password">{t('fields.password')}</label>
              <Link to="/password-recovery" search={{ redirect }} className="underlined">
                {t('sign_in.forgotten')}
              </Link>
            </div>
            <PasswordField id="password" autoComplete="current-password" {...form.text('password')} />
          </div>
          <Checkbox
            label={t('sign_in.keep')}
            checked={isKept}
            onChange={(event) => setKept(event.currentTarget.checked)}
          />
        </>
      )}
    </DoorForm>
  );
}

/** Ways in without the password. */
function OtherWays(props: { isKept: boolean; redirect: string | undefined }) {
  const t = useT('accounts');
  if (!hasPasskeys() && settings.sign_in_with.length === 0) return null;
  return (
    <>
      <p className={classes.or}>{t('sign_in.or')}</p>
      <IdentityButtons {...props} />
      <PasskeyButton {...props} />
    </>
  );
}

/** Offers to sign in with a passkey if the browser has them. */
function PasskeyButton({ isKept, redirect }: { isKept: boolean; redirect: string | undefined }) {
  const t = useT('accounts');
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  if (!hasPasskeys()) return null;
  const enter = async () => {
    setBusy(true);
    try {
      if (await signInByPasskey(isKept)) await continueTo(router, redirect);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="md"
      fullWidth
      loading={isBusy}
      leftSection={<IconFingerprint size={16} stroke={1.6} aria-hidden />}
      onClick={() => void enter()}
    >
      {t('sign_in.passkey')}
    </Button>
  );
}
