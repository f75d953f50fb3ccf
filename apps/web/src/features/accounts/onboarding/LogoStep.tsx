import { Button } from '@mantine/core';
import { useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { DoorForm } from '../door/DoorForm.tsx';
import { PictureField } from '../PictureField.tsx';
import { type StepProps, saveStep } from './step.ts';

/** The organisation's logo; it can wait. */
export function LogoStep({ onboarding: { user, organisation }, onDone }: StepProps) {
  const t = useT('accounts');
  const form = useForm({
    schema: 'onboarding.logo',
    initial: { logo: organisation.logo },
    asksBeforeLeaving: false,
    submit: (body) => saveStep(user.id, 'logo', body),
    onDone,
  });
  const skip = () => {
    form.set('logo', null);
    void saveStep(user.id, 'logo', { logo: null }).then(onDone);
  };
  return (
    <DoorForm
      title={t('onboarding.logo')}
      lead={t('onboarding.logo_lead')}
      pageTitle={t('onboarding.page')}
      form={form}
      action={t('onboarding.next')}
      isWide
      after={
        <Button size="md" variant="subtle" onClick={skip}>
          {t('onboarding.skip')}
        </Button>
      }
    >
      <PictureField
        label={t('fields.logo')}
        purpose="logo"
        name={organisation.name}
        value={form.values.logo}
        onChange={(logo) => form.set('logo', logo)}
        error={form.errorOf('logo')}
      />
    </DoorForm>
  );
}
