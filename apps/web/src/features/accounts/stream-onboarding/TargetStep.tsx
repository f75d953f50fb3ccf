import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { activeBrandId, forgetActor } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { MultiSelect } from '../../../shared/floating/index.ts';
import { useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { useLanguageOptions } from '../../../shared/parts/index.ts';
import { isSignedIn } from '../../../shared/session/index.ts';
import { DoorForm } from '../door/DoorForm.tsx';
import { DoorNote } from '../door/DoorNote.tsx';
import { ResendActivation } from '../door/ResendActivation.tsx';
import { usePublicCountries } from '../door/usePublicCountries.ts';
import { keepDraft, readDraft } from './draft.ts';
import { Funnel } from './Funnel.tsx';
import { LastDays } from './LastDays.tsx';

/** /stream-onboarding/target: where to watch; makes everything. */
export function TargetStep() {
  const t = useT('accounts');
  const router = useRouter();
  const [draft] = useState(() => readDraft()!);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const countries = usePublicCountries();
  const languages = useLanguageOptions();
  const form = useForm({
    schema: 'stream-onboarding.target',
    initial: { token: draft.token, monitored_countries: [] as string[], monitored_languages: [] as string[] },
    asksBeforeLeaving: false,
    submit: (body) => call('stream-onboarding.target', { body }),
    onDone: ({ data }) => {
      keepDraft(null);
      if (!isSignedIn()) return setSentTo(data.email);
      forgetActor();
      activeBrandId.set(data.brand_id);
      void router.navigate({ to: '/streams/$streamId', params: { streamId: data.stream_id } });
    },
  });
  const { monitored_countries = [], monitored_languages = [] } = form.values;
  return (
    <Funnel
      step="target"
      aside={
        <LastDays
          token={draft.token}
          term={draft.stream?.main_search_term ?? ''}
          countries={monitored_countries}
          languages={monitored_languages}
        />
      }
    >
      {sentTo ? (
        <DoorNote title={t('activation.sent')} lead={t('funnel.sent_lead', { email: sentTo })}>
          <ResendActivation email={sentTo} />
        </DoorNote>
      ) : (
        <DoorForm
          title={t('funnel.target')}
          lead={t('funnel.target_lead')}
          pageTitle={t('funnel.page')}
          form={form}
          action={t('funnel.finish')}
        >
          <MultiSelect
            size="md"
            searchable
            clearable
            data={countries}
            placeholder={monitored_countries.length === 0 ? t('funnel.everywhere') : ''}
            {...form.field('monitored_countries', t('funnel.countries'))}
          />
          <MultiSelect
            size="md"
            searchable
            clearable
            data={languages}
            placeholder={monitored_languages.length === 0 ? t('funnel.every_language') : ''}
            {...form.field('monitored_languages', t('funnel.languages'))}
          />
        </DoorForm>
      )}
    </Funnel>
  );
}
