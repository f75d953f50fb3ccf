import { TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../../shared/api/index.ts';
import { useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { DoorForm } from '../door/DoorForm.tsx';
import { keepDraft, readDraft } from './draft.ts';
import { Funnel } from './Funnel.tsx';
import { LastDays } from './LastDays.tsx';

/** /stream-onboarding/stream: what to look out for, with what it would have found beside it. */
export function StreamStep() {
  const t = useT('accounts');
  const router = useRouter();
  const draft = readDraft()!;
  const form = useForm({
    schema: 'stream-onboarding.stream',
    initial: {
      token: draft.token,
      name: draft.stream?.name ?? draft.brand ?? '',
      main_search_term: draft.stream?.main_search_term ?? draft.brand ?? '',
    },
    asksBeforeLeaving: false,
    submit: (body) => call('stream-onboarding.stream', { body }),
    onDone: (_answer, { name, main_search_term }) => {
      keepDraft({ ...draft, stream: { name, main_search_term } });
      void router.navigate({ to: '/stream-onboarding/target' });
    },
  });
  return (
    <Funnel
      step="stream"
      aside={<LastDays token={draft.token} term={form.values.main_search_term} countries={[]} languages={[]} />}
    >
      <DoorForm
        title={t('funnel.stream')}
        lead={t('funnel.stream_lead')}
        pageTitle={t('funnel.page')}
        form={form}
        action={t('onboarding.next')}
      >
        <TextInput size="md" autoFocus {...form.text('main_search_term', t('funnel.term'))} />
        <TextInput size="md" {...form.text('name', t('funnel.stream_name'))} />
      </DoorForm>
    </Funnel>
  );
}
