import type { Stream } from '@masthead/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { streamQuery } from '../../mentions/index.ts';
import { valuesOf, withWord } from '../stream-values.ts';
import { streamSaved } from '../streams.api.ts';
import { VersionsButton } from '../versions/VersionsButton.tsx';
import { StreamEditor } from './StreamEditor.tsx';

const route = getRouteApi('/app/streams/$streamId/edit');

export function StreamEditPage() {
  const t = useT('streams');
  const { streamId } = route.useParams();
  const word = route.useSearch();
  const navigate = useNavigate();
  const stream = useSuspenseQuery(streamQuery(streamId)).data.data;
  // As it was when the page was opened: what others save meanwhile does not change what is being typed.
  const [opened, setOpened] = useState(stream);
  const done = async (answer: { data: Stream }, text: { title: string; body: string }) => {
    await streamSaved(answer);
    notify(text);
  };
  return (
    <StreamEditor
      key={`${streamId} ${opened.version}`}
      title={t('form.edit_title')}
      saveLabel={t('form.save')}
      back={{ to: `/streams/${streamId}`, label: stream.name }}
      initial={valuesOf(opened)}
      changes={withWord(valuesOf(opened), word)}
      saved={opened}
      submit={(body) =>
        call('streams.update', { params: { stream_id: streamId }, body: { ...body, version: opened.version } })
      }
      onDone={async (answer) => {
        await done(answer, { title: t('form.updated'), body: t('form.updated_body') });
        await navigate({ to: '/streams/$streamId', params: { streamId } });
      }}
    >
      <VersionsButton
        stream={opened}
        onRestored={async (answer, version) => {
          await done(answer, { title: t('versions.restored', { version }), body: t('form.updated_body') });
          setOpened(answer.data);
        }}
      />
    </StreamEditor>
  );
}
