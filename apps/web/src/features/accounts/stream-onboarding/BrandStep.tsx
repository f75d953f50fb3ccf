import { TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../../shared/api/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { DoorForm } from '../door/DoorForm.tsx';
import { usePublicCountries } from '../door/usePublicCountries.ts';
import { keepDraft, readDraft } from './draft.ts';
import { Funnel } from './Funnel.tsx';

/** /stream-onboarding/brand: what is to be watched over. */
export function BrandStep() {
  const t = useT('accounts');
  const router = useRouter();
  const countries = usePublicCountries();
  const draft = readDraft();
  const form = useForm({
    schema: 'stream-onboarding.brand',
    initial: { ...(draft && { token: draft.token }), name: draft?.brand ?? '', country_id: null },
    asksBeforeLeaving: false,
    submit: (body) => call('stream-onboarding.brand', { body }),
    onDone: ({ data }, { name }) => {
      keepDraft({ ...draft, token: data.token, brand: name });
      void router.navigate({ to: '/stream-onboarding/stream' });
    },
  });
  return (
    <Funnel step="brand">
      <DoorForm
        title={t('funnel.brand')}
        lead={t('funnel.brand_lead')}
        pageTitle={t('funnel.page')}
        form={form}
        action={t('onboarding.next')}
      >
        <TextInput size="md" autoComplete="organization" autoFocus {...form.text('name', t('fields.brand_name'))} />
        <Select size="md" searchable clearable data={countries} {...form.field('country_id', t('fields.country'))} />
      </DoorForm>
    </Funnel>
  );
}
