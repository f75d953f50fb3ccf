import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { accountEndpoints } from '@masthead/contract';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { redirectTarget, signIn } from '../../app/session/index.ts';
import { FormBanner, useForm } from '../../shared/form/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { usePageTitle } from '../../shared/page/index.ts';
import classes from './accounts.module.css';
import { SignedOutLayout } from './SignedOutLayout.tsx';

const route = getRouteApi('/public/login');

export function SignInPage() {
  const t = useT('accounts');
  usePageTitle(t('sign_in.title'));
  const { redirect, reason } = route.useSearch();
  const router = useRouter();
  const [isKept, setKept] = useState(true);
  const form = useForm({
    schema: accountEndpoints['auth.login'].body,
    initial: { email: '', password: '' },
    asksBeforeLeaving: false,
    submit: (values) => signIn({ ...values, isKept }),
    onDone: () => {
      const target = redirectTarget(redirect, location.origin);
      if (target?.kind === 'address') location.assign(target.to);
      else void router.navigate({ to: '/', ...(target && { href: target.to }) });
    },
  });
  return (
    <SignedOutLayout>
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <div>
          <h1>{t('sign_in.title')}</h1>
          <p className={classes.lead}>{t('sign_in.lead')}</p>
        </div>
        <Reason reason={reason} />
        <FormBanner form={form} />
        <TextInput
          size="md"
          label={t('fields.email')}
          type="email"
          autoComplete="username"
          autoFocus
          {...form.field('email')}
        />
        <div>
          <div className={classes.labels}>
            <label htmlFor="password">{t('fields.password')}</label>
            <Link to="/password-recovery" search={{ redirect }} className="underlined">
              {t('sign_in.forgotten')}
            </Link>
          </div>
          <PasswordInput
            size="md"
            id="password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show_password') }}
            {...form.field('password')}
          />
        </div>
        <Checkbox
          label={t('sign_in.keep')}
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        <Button type="submit" size="md" variant="filled" fullWidth loading={form.isBusy}>
          {t('sign_in.action')}
        </Button>
      </form>
    </SignedOutLayout>
  );
}

const reasons = {
  '401': 'reasons.expired',
  errored_on_app_bootstrap: 'reasons.bootstrap',
  password_changed: 'reasons.password_changed',
} as const;

/** Why the person is here, when it was not their own wish. */
function Reason({ reason }: { reason: string | number | undefined }) {
  const t = useT('accounts');
  if (!reason || !(reason in reasons)) return null;
  return (
    <p role="status" className={classes.reason}>
      {t(reasons[reason as keyof typeof reasons])}
    </p>
  );
}
