import { Button, TextInput } from '@mantine/core';
import { limits, type StreamFolder } from '@masthead/contract';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { createFolder, renameFolder } from './folders.api.ts';
import classes from './folders.module.css';

interface Props {
  /** The folder that is renamed; without it a new one is created. */
  folder?: StreamFolder | undefined;
  onDone?: (folder: StreamFolder) => void;
  onClose: () => void;
}

/** The name of a folder. */
export function FolderDialog({ folder, onDone, onClose }: Props) {
  const t = useT('streams');
  const app = useT('app');
  const { id: brandId } = useActiveBrand();
  const form = useForm({
    schema: 'streamFolderForm',
    initial: { name: folder?.name ?? '' },
    submit: ({ name }) => (folder ? renameFolder(brandId, folder.id, name) : createFolder(brandId, name)),
    onDone: (saved: StreamFolder) => {
      onDone?.(saved);
      onClose();
    },
    asksBeforeLeaving: false,
  });
  return (
    <Modal
      opened
      size={400}
      onClose={onClose}
      title={t(folder ? 'folders.rename_title' : 'folders.create')}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <FormBanner form={form} />
        <TextInput data-autofocus maxLength={limits.streamFolderName} {...form.text('name', t('form.name'))} />
        <div className={classes.actions}>
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.isBusy}>
            {app('save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
