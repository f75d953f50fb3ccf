import type { Stream } from '@masthead/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { emptyStream } from '../stream-values.ts';
import { streamSaved } from '../streams.api.ts';
import { StreamEditor } from './StreamEditor.tsx';

const route = getRouteApi('/app/streams/create');

export function StreamCreatePage() {
  const t = useT('streams');
  const draft = route.useSearch();
  const brand = useActiveBrand();
  const navigate = useNavigate();
  return (
    <StreamEditor
      title={t('form.create_title')}
      saveLabel={t('form.create')}
      back={{ to: '/streams/list', label: t('form.back') }}
      initial={emptyStream(draft)}
      submit={(values) => call('streams.store', { body: { ...values, brand_id: brand.id } })}
      onDone={async (answer: { data: Stream }) => {
        await streamSaved(answer);
        notify({ title: t('form.created'), body: t('form.created_body') });
        await navigate({ to: '/streams/$streamId', params: { streamId: answer.data.id } });
      }}
    />
  );
}
