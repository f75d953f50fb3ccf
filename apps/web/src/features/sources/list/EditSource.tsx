import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { sourceEndpoints } from '@masthead/contract';
import { call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IntervalSelect } from '../IntervalSelect.tsx';
import type { Source } from '../sources.api.ts';

/** Name and interval of a source. */
export function EditSource({ source, onClose }: { source: Source; onClose: () => void }) {
  const t = useT('sources');
  const app = useT('app');
  const form = useForm({
    schema: sourceEndpoints['sources.update'].body,
    initial: { name: source.name, interval_seconds: source.interval_seconds },
    submit: (body) => call('sources.update', { params: { source_id: source.id }, body }),
    onDone: () => {
      void refresh('sources.index');
      notify({ title: t('edit.saved') });
      onClose();
    },
    asksBeforeLeaving: false,
  });
  const interval = form.field('interval_seconds');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('edit.title')}
      closeButtonProps={{ 'aria-label': app('close') }}
      size={420}
    >
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={16}>
          <FormBanner form={form} />
          <TextInput label={t('edit.name')} maxLength={255} data-autofocus {...form.field('name')} />
          <IntervalSelect
            label={t('edit.interval')}
            description={t('edit.interval_hint')}
            error={interval.error}
            value={form.values.interval_seconds ?? source.interval_seconds}
            onChange={(seconds) => form.set('interval_seconds', seconds)}
          />
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
