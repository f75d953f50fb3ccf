import { TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../../shared/api/index.ts';
import { useForm } from '../../../shared/form/index.ts';
import { useT, useTranslator } from '../../../shared/i18n/index.ts';
import { settings } from '../../../shared/page-settings.ts';
import { beginSession } from '../../../shared/session/index.ts';
import { DoorForm } from '../door/DoorForm.tsx';
import classes from '../door/door.module.css';
import { PasswordField } from '../PasswordField.tsx';
import { invitedBy } from './invited-by.ts';
import type { OpenedInvitation } from './JoinSignedIn.tsx';

/**
 * Accepts an invitation without an account: name and password. The mailed link has shown that the address is theirs.
 */
export function JoinAsNew({ opened, token }: { opened: OpenedInvitation; token: string }) {
  const t = useT('accounts');
  const router = useRouter();
  const { language } = useTranslator();
  const form = useForm({
    schema: 'auth.invitations.accept',
    initial: { first_name: '', last_name: '', password: '', password_confirmation: '', language },
    asksBeforeLeaving: false,
    submit: (body) => call('auth.invitations.accept', { params: { token }, body }),
    onDone: async ({ access_token: access }) => {
      await beginSession(access, true);
      await router.navigate({ to: '/' });
    },
  });
  return (
    <DoorForm
      title={t('invitation.title', { brand: opened.brand.name })}
      lead={invitedBy(opened, t)}
      pageTitle={t('invitation.page')}
      form={form}
      action={t('invitation.join')}
      isWide
    >
      <TextInput size="md" label={t('fields.email')} value={opened.invitation.email} disabled />
      <div className={classes.pair}>
        <TextInput size="md" autoComplete="given-name" autoFocus {...form.text('first_name', t('fields.first_name'))} />
        <TextInput size="md" autoComplete="family-name" {...form.text('last_name', t('fields.last_name'))} />
      </div>
      <PasswordField
        autoComplete="new-password"
        description={t('new_password.lead', { min: settings.password_min })}
        {...form.text('password', t('fields.password'))}
      />
      <PasswordField
        autoComplete="new-password"
        {...form.text('password_confirmation')}
        label={t('fields.password_confirmation')}
      />
    </DoorForm>
  );
}
