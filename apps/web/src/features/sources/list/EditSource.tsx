import { Button, Group, Stack, TextInput } from '@mantine/core';
import { call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IntervalSelect, usePaceText } from '../IntervalSelect.tsx';
import type { Source } from '../sources.api.ts';
import { Learned } from './Learned.tsx';
import { useWhyFixed } from './SourceSwitch.tsx';
import { changesOf } from './source-changes.ts';

/** Edits the organisation's own name of a source, and its address and interval if nobody else uses it. */
export function EditSource({ source, onClose }: { source: Source; onClose: () => void }) {
  const t = useT('sources');
  const app = useT('app');
  const why = useWhyFixed(source);
  const form = useForm({
    draft: `source.${source.id}`,
    schema: 'sources.update',
    initial: {
      name: source.name,
      url: source.url,
      interval_pinned: source.interval_pinned,
      interval_seconds: source.interval_seconds,
    },
    submit: (values) => call('sources.update', { params: { source_id: source.id }, body: changesOf(source, values) }),
    onDone: () => {
      void refresh('sources.index');
      notify({ title: t('edit.saved') });
      onClose();
    },
    asksBeforeLeaving: false,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('edit.title')}
      closeButtonProps={{ 'aria-label': app('close') }}
      size={460}
    >
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={16}>
          <FormBanner form={form} />
          <TextInput
            label={t('edit.name')}
            description={t('edit.name_hint')}
            maxLength={255}
            data-autofocus
            {...form.text('name')}
          />
          {why ? <Fixed source={source} why={why} /> : <OwnFields form={form} />}
          <Learned source={source} />
          <Group justify="flex-end" gap={8}>
            <Button onClick={onClose}>{app('cancel')}</Button>
            <Button type="submit" variant="filled" loading={form.isBusy}>
              {app('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

type Form = ReturnType<typeof useForm<'sources.update', unknown>>;

function OwnFields({ form }: { form: Form }) {
  const t = useT('sources');
  const { interval_pinned, interval_seconds = null } = form.values;
  return (
    <>
      <TextInput
        label={t('edit.url')}
        description={t('edit.url_hint')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        {...form.text('url')}
      />
      <IntervalSelect
        label={t('edit.interval')}
        description={t('edit.interval_hint')}
        error={form.field('interval_seconds').error}
        value={interval_pinned ? interval_seconds : null}
        onChange={(seconds) => {
          form.set('interval_pinned', seconds !== null);
          if (seconds !== null) form.set('interval_seconds', seconds);
        }}
      />
    </>
  );
}

/** Shows fields that cannot be changed, and why. */
function Fixed({ source, why }: { source: Source; why: string }) {
  const pace = usePaceText();
  return (
    <p>
      {pace(source).sentence}. {why}
    </p>
  );
}
