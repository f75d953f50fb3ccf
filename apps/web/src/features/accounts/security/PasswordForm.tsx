import { call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { settings } from '../../../shared/page-settings.ts';
import { PasswordField } from '../PasswordField.tsx';
import { SaveButton } from '../settings/SaveButton.tsx';
import classes from '../settings/settings.module.css';

const empty = { current_password: '', password: '', password_confirmation: '' };

/** Changes the password; the other sessions end. */
export function PasswordForm() {
  const t = useT('accounts');
  const form = useForm({
    schema: 'user.password.update',
    initial: empty,
    submit: (body) => call('user.password.update', { body }),
    onDone: async () => {
      form.reset(empty);
      notify({ title: t('new_password.done') });
      await refresh('user.sessions.index');
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.fields}>
      <FormBanner form={form} />
      <PasswordField
        size="sm"
        autoComplete="current-password"
        {...form.text('current_password', t('fields.current_password'))}
      />
      <PasswordField
        size="sm"
        description={t('new_password.lead', { min: settings.password_min })}
        autoComplete="new-password"
        {...form.text('password', t('fields.new_password'))}
      />
      <PasswordField
        size="sm"
        autoComplete="new-password"
        {...form.text('password_confirmation')}
        label={t('fields.password_confirmation')}
      />
      <SaveButton isBusy={form.isBusy} label={t('new_password.action')} />
    </form>
  );
}
