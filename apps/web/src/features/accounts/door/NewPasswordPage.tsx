import { ApiError } from '@masthead/contract';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { call } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { settings } from '../../../shared/page-settings.ts';
import { PasswordField } from '../PasswordField.tsx';
import { DoorForm } from './DoorForm.tsx';
import classes from './door.module.css';
import { SignedOutLayout } from './SignedOutLayout.tsx';

const route = getRouteApi('/public/password-recovery/$user_id/$code');

/** Sets the new password with the code of the mailed link. */
export function NewPasswordPage() {
  const t = useT('accounts');
  const params = route.useParams();
  const router = useRouter();
  const form = useForm({
    schema: 'auth.password-recovery.finish',
    initial: { password: '', password_confirmation: '' },
    asksBeforeLeaving: false,
    submit: async (body) => {
      try {
        await call('auth.password-recovery.finish', { params, body });
      } catch (error) {
        // If no field is to blame the link is: say what failed, and the form says why.
        if (error instanceof ApiError && !error.body.errors)
          notify({ kind: 'warning', title: t('new_password.failed'), body: t('new_password.failed_body') });
        throw error;
      }
    },
    onDone: () => {
      notify({ title: t('new_password.done') });
      void router.navigate({ to: '/login', search: { reason: 'password_changed' } });
    },
  });
  return (
    <SignedOutLayout>
      <DoorForm
        title={t('new_password.title')}
        lead={t('new_password.lead', { min: settings.password_min })}
        form={form}
        action={t('new_password.action')}
        after={
          <Link to="/password-recovery" className={`underlined ${classes.quiet}`}>
            {t('new_password.again')}
          </Link>
        }
      >
        <PasswordField autoComplete="new-password" autoFocus {...form.text('password', t('fields.new_password'))} />
        <PasswordField
          autoComplete="new-password"
          {...form.text('password_confirmation')}
          label={t('fields.password_confirmation')}
        />
      </DoorForm>
    </SignedOutLayout>
  );
}
