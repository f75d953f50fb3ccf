import { TextInput } from '@mantine/core';
import { useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { PhoneField } from '../../../shared/phone/index.ts';
import { DoorForm } from '../door/DoorForm.tsx';
import { type StepProps, saveStep } from './step.ts';

/** Whom the press may ask; shown in newsrooms. */
export function ContactStep({ onboarding: { user, organisation }, onDone }: StepProps) {
  const t = useT('accounts');
  const form = useForm({
    schema: 'onboarding.contact',
    initial: organisation.contact ?? {
      name: user.full_name,
      role: user.job_title,
      email: user.email,
      phone: user.phone,
    },
    asksBeforeLeaving: false,
    submit: (body) => saveStep(user.id, 'contact', body),
    onDone,
  });
  return (
    <DoorForm
      title={t('onboarding.contact')}
      lead={t('onboarding.contact_lead')}
      pageTitle={t('onboarding.page')}
      form={form}
      action={t('onboarding.next')}
      isWide
    >
      <TextInput size="md" autoComplete="name" {...form.text('name', t('fields.name'))} />
      <TextInput size="md" autoComplete="organization-title" {...form.text('role', t('fields.job_title'))} />
      <TextInput size="md" type="email" autoComplete="email" {...form.text('email', t('fields.email'))} />
      <PhoneField size="md" country={user.country?.id} {...form.text('phone', t('fields.phone'))} />
    </DoorForm>
  );
}
