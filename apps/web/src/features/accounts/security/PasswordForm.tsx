import { Button, PasswordInput } from '@mantine/core';
import { limits, sessionEndpoints } from '@masthead/contract';
import { call } from '../../shared/api/index.ts';
import { notify } from '../../shared/feedback/index.ts';
import { FormBanner, useForm } from '../../shared/form/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import classes from './accounts.module.css';

const empty = { current_password: '', password: '', password_confirmation: '' };

/** Changes the password; the other sessions end. */
export function PasswordForm() {
  const t = useT('accounts');
  const form = useForm({
    schema: sessionEndpoints['user.password.update'].body,
    initial: empty,
    submit: (body) => call('user.password.update', { body }),
    onDone: () => {
      form.reset(empty);
      notify({ title: t('new_password.done') });
    },
  });
  const eye = { 'aria-label': t('sign_in.show_password') };
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.fields}>
      <FormBanner form={form} />
      <PasswordInput
        label={t('fields.current_password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={eye}
        {...form.field('current_password')}
      />
      <PasswordInput
        label={t('fields.new_password')}
        description={t('new_password.lead', { min: limits.passwordMin })}
        autoComplete="new-password"
        visibilityToggleButtonProps={eye}
        {...form.field('password')}
      />
      <PasswordInput
        label={t('fields.password_confirmation')}
        autoComplete="new-password"
        visibilityToggleButtonProps={eye}
        {...form.field('password_confirmation')}
      />
      <Button type="submit" loading={form.isBusy} style={{ alignSelf: 'flex-start' }}>
        {t('new_password.action')}
      </Button>
    </form>
  );
}
