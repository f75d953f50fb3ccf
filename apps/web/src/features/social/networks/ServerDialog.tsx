import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Modal } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './networks.module.css';

interface Props {
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onNamed: (server: string) => void;
}

/** Asks which Mastodon server the account is on. */
export function ServerDialog({ isOpen, isBusy, onClose, onNamed }: Props) {
  const t = useT('social');
  const common = useT('app');
  const [server, setServer] = useState('');
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('server_title')} size={420} withCloseButton={false}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (server.trim()) onNamed(server.trim());
        }}
      >
        <TextInput
          data-autofocus
          required
          label={t('server')}
          description={t('server_hint')}
          placeholder="mastodon.social"
          maxLength={255}
          value={server}
          onChange={(event) => setServer(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="filled" loading={isBusy} disabled={!server.trim()}>
            {t('continue')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
