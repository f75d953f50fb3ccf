import { Button, Group, TextInput } from '@mantine/core';
import type { NewsroomFile } from '@masthead/contract';
import { Modal } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './settings.module.css';

interface Props {
  row: NewsroomFile;
  save: (body: { title?: string | undefined; credit?: string | null | undefined }) => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
}

/** Title and credit of a file of the press kit. */
export function KitDialog({ row, save, onClose, onDone }: Props) {
  const t = useT('newsrooms');
  const common = useT('app');
  const form = useForm({
    schema: 'newsroomFileWords',
    initial: { title: row.title, credit: row.credit },
    asksBeforeLeaving: false,
    submit: ({ title, credit }) => save({ ...(title && { title }), credit }),
    onDone,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={row.file.name}
      size={440}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <FormBanner form={form} />
        <TextInput data-autofocus {...form.text('title', t('kit.title'))} />
        <TextInput description={t('kit.credit_hint')} {...form.text('credit', t('kit.credit'))} />
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.isBusy}>
            {common('save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
