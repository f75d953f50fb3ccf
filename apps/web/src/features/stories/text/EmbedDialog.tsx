import { Button, TextInput } from '@mantine/core';
import { ApiError } from '@masthead/contract';
import type { Editor } from '@tiptap/core';
import { type FormEvent, useState } from 'react';
import { queryClient } from '../../../shared/api/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { embedCard } from '../stories.api.ts';
import { addressMeant } from './LinkDialog.tsx';
import classes from './text.module.css';

/** Takes in a film or a post by its address, when its provider is one of those that stories may show. */
export function EmbedDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useT('stories');
  const app = useT('app');
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const insert = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setBusy(true);
    try {
      const url = addressMeant(address);
      const { data } = await queryClient.fetchQuery({ ...embedCard(url), retry: false });
      editor
        .chain()
        .focus()
        .insertContent({ type: 'embed', attrs: { url: data.url } })
        .run();
      onClose();
    } catch (failure) {
      const { errors, message } = failure instanceof ApiError ? failure.body : { errors: undefined, message: '' };
      setError(errors?.url?.[0] ?? (message || t('embed.failed')));
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('embed.title')}
      size={420}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <form onSubmit={(event) => void insert(event)} noValidate className={classes.dialog}>
        <TextInput
          label={t('embed.address')}
          description={t('embed.hint')}
          placeholder="https://"
          value={address}
          maxLength={2000}
          data-autofocus
          error={error}
          onChange={(event) => {
            setAddress(event.currentTarget.value);
            setError(null);
          }}
        />
        <div className={classes.dialogActions}>
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button type="submit" variant="filled" loading={isBusy} disabled={!address.trim()}>
            {t('embed.insert')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
