import { Button, PasswordInput } from '@mantine/core';
import { limits, sessionEndpoints } from '@masthead/contract';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { call } from '../../shared/api/index.ts';
import { notify } from '../../shared/feedback/index.ts';
import { FormBanner, useForm } from '../../shared/form/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { usePageTitle } from '../../shared/page/index.ts';
import classes from './accounts.module.css';
import { SignedOutLayout } from './SignedOutLayout.tsx';

const route = getRouteApi('/public/password-recovery/$user_id/$code');

/** Sets the new password with the code of the mailed link. */
export function NewPasswordPage() {
  const t = useT('accounts');
  usePageTitle(t('new_password.title'));
  const params = route.useParams();
  const router = useRouter();
  const form = useForm({
    schema: sessionEndpoints['auth.password-recovery.finish'].body,
    initial: { password: '', password_confirmation: '' },
    asksBeforeLeaving: false,
    submit: (body) => call('auth.password-recovery.finish', { params, body }),
    onDone: () => {
      notify({ title: t('new_password.done') });
      void router.navigate({ to: '/login', search: { reason: 'password_changed' } });
    },
  });
  return (
    <SignedOutLayout>
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <div>
          <h1>{t('new_password.title')}</h1>
          <p className={classes.lead}>{t('new_password.lead', { min: limits.passwordMin })}</p>
        </div>
        <FormBanner form={form} />
        <PasswordInput
          size="md"
          label={t('fields.new_password')}
          autoComplete="new-password"
          autoFocus
          visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show_password') }}
          {...form.field('password')}
        />
        <PasswordInput
          size="md"
          label={t('fields.password_confirmation')}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show_password') }}
          {...form.field('password_confirmation')}
        />
        <Button type="submit" size="md" variant="filled" fullWidth loading={form.isBusy}>
          {t('new_password.action')}
        </Button>
        <Link to="/password-recovery" className={`underlined ${classes.quiet}`}>
          {t('new_password.again')}
        </Link>
      </form>
    </SignedOutLayout>
  );
}
