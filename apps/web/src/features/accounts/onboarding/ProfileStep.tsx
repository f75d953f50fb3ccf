import { TextInput } from '@mantine/core';
import { Select } from '../../../shared/floating/index.ts';
import { useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { DoorForm } from '../door/DoorForm.tsx';
import classes from '../door/door.module.css';
import { usePublicCountries } from '../door/usePublicCountries.ts';
import { type StepProps, saveStep } from './step.ts';

/** Asks for the user's name and the name of the organisation. */
export function ProfileStep({ onboarding: { user, organisation, may_update_organisation }, onDone }: StepProps) {
  const t = useT('accounts');
  const countries = usePublicCountries();
  const form = useForm({
    schema: 'onboarding.profile',
    initial: {
      first_name: user.first_name,
      last_name: user.last_name,
      organisation_name: organisation.name,
      country_id: user.country?.id ?? organisation.country?.id ?? null,
      role: user.job_title,
    },
    asksBeforeLeaving: false,
    submit: (body) => saveStep(user.id, 'profile', body),
    onDone,
  });
  return (
    <DoorForm
      title={t('onboarding.profile')}
      lead={t('onboarding.profile_lead')}
      pageTitle={t('onboarding.page')}
      form={form}
      action={t('onboarding.next')}
      isWide
    >
      <div className={classes.pair}>
        <TextInput size="md" autoComplete="given-name" {...form.text('first_name', t('fields.first_name'))} />
        <TextInput size="md" autoComplete="family-name" {...form.text('last_name', t('fields.last_name'))} />
      </div>
      <TextInput
        size="md"
        autoComplete="organization"
        disabled={!may_update_organisation}
        {...form.text('organisation_name', t('fields.organisation_name'))}
      />
      <TextInput size="md" autoComplete="organization-title" {...form.text('role', t('fields.job_title'))} />
      <Select size="md" searchable clearable data={countries} {...form.field('country_id', t('fields.country'))} />
    </DoorForm>
  );
}
