import { Button, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { forgetActor } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { DoorForm } from '../door/DoorForm.tsx';
import { type StepProps, saveStep } from './step.ts';

/** The address of the contact is confirmed by a mailed code, unless it is the user's own; then Masthead opens. */
export function EmailStep({ onboarding: { user, organisation, email_confirmation } }: StepProps) {
  const t = useT('accounts');
  const router = useRouter();
  const { email, is_confirmed } = email_confirmation;
  const form = useForm({
    schema: 'onboarding.email-confirmation',
    initial: { code: '' },
    asksBeforeLeaving: false,
    submit: async (body) => {
      const state = await saveStep(user.id, 'email-confirmation', is_confirmed ? {} : body);
      if (!state.email_confirmation.is_confirmed) return false;
      await call('onboarding.complete', { params: { user_id: user.id } });
      return true;
    },
    onDone: (isComplete) => {
      if (!isComplete) return;
      forgetActor();
      void router.navigate({ to: '/' });
    },
  });
  const resend = () =>
    // Saving the contact again mails a new code.
    saveStep(user.id, 'contact', { ...organisation.contact }).then(
      () => notify({ title: t('onboarding.code_sent', { email }) }),
      notifyFailure,
    );
  return (
    <DoorForm
      title={t('onboarding.email')}
      lead={t(is_confirmed ? 'onboarding.email_known' : 'onboarding.email_lead', { email })}
      pageTitle={t('onboarding.page')}
      form={form}
      action={t('onboarding.done')}
      isWide
      after={
        !is_confirmed && (
          <Button size="md" variant="subtle" onClick={() => void resend()}>
            {t('onboarding.code_again')}
          </Button>
        )
      }
    >
      {!is_confirmed && (
        <TextInput
          size="md"
          autoComplete="one-time-code"
          inputMode="numeric"
          {...form.text('code')}
          label={t('onboarding.code')}
        />
      )}
    </DoorForm>
  );
}
