import { Button, Group, Stack, TextInput } from '@mantine/core';
import { call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { Tag } from '../clippings.api.ts';

/** Gives a tag another name; the name of another tag merges both. */
export function RenameDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const t = useT('lists');
  const app = useT('app');
  const form = useForm({
    draft: `tag.${tag.id}`,
    schema: 'tags.update',
    initial: { name: tag.name },
    asksBeforeLeaving: false,
    submit: (body) => call('tags.update', { params: { tag_id: tag.id }, body }),
    onDone: async () => {
      await refresh('brands.tags.index', 'clippings.index');
      notify({ title: t('tags.renamed') });
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('tags.rename_title', { name: tag.name })}
      size={440}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={16}>
          <FormBanner form={form} />
          <TextInput data-autofocus description={t('tags.rename_hint')} {...form.text('name', t('tags.name'))} />
          <Group justify="flex-end" gap={8}>
            <Button onClick={onClose}>{app('cancel')}</Button>
            <Button type="submit" variant="filled" loading={form.isBusy}>
              {t('tags.rename')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
