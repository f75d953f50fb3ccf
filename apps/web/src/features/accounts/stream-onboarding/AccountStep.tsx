import { Checkbox, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../../shared/api/index.ts';
import { useForm } from '../../../shared/form/index.ts';
import { useT, useTranslator } from '../../../shared/i18n/index.ts';
import { settings } from '../../../shared/page-settings.ts';
import { DoorForm } from '../door/DoorForm.tsx';
import classes from '../door/door.module.css';
import { PasswordField } from '../PasswordField.tsx';
import { keepDraft } from './draft.ts';
import { Funnel } from './Funnel.tsx';

/** /stream-onboarding/acc: who it will be for. */
export function AccountStep() {
  const t = useT('accounts');
  const router = useRouter();
  const { language } = useTranslator();
  const form = useForm({
    schema: 'stream-onboarding.account',
    initial: { first_name: '', last_name: '', email: '', password: '', language, terms_accepted: false },
    asksBeforeLeaving: false,
    submit: (body) => call('stream-onboarding.account', { body }),
    onDone: ({ data }, { email }) => {
      keepDraft({ token: data.token, email });
      void router.navigate({ to: '/stream-onboarding/brand' });
    },
  });
  return (
    <Funnel step="acc">
      <DoorForm
        title={t('funnel.account')}
        lead={t('funnel.account_lead')}
        pageTitle={t('funnel.page')}
        form={form}
        action={t('onboarding.next')}
        isWide
      >
        <div className={classes.pair}>
          <TextInput
            size="md"
            autoComplete="given-name"
            autoFocus
            {...form.text('first_name', t('fields.first_name'))}
          />
          <TextInput size="md" autoComplete="family-name" {...form.text('last_name', t('fields.last_name'))} />
        </div>
        <TextInput size="md" type="email" autoComplete="email" {...form.text('email', t('fields.work_email'))} />
        <PasswordField
          autoComplete="new-password"
          description={t('new_password.lead', { min: settings.password_min })}
          {...form.text('password', t('fields.password'))}
        />
        <Checkbox label={t('sign_up.terms')} {...form.checkbox('terms_accepted')} />
      </DoorForm>
    </Funnel>
  );
}
