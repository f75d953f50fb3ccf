import { Button, Group, Modal, Select, Textarea } from '@mantine/core';
import { type PostNetwork, postLimits } from '@masthead/contract';
import { useState } from 'react';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from '../social.module.css';
import { charactersLeft } from './count-characters.ts';

interface Props {
  /** The text to begin with, such as headline and address of a story. */
  initial: string;
  onClose: () => void;
}

const networks = Object.keys(postLimits) as PostNetwork[];

/** Writes a post for a network, with the characters left, and copies it. */
export function SocialTextDialog({ initial, onClose }: Props) {
  const t = useT('social');
  const common = useT('app');
  const names = useT('newsrooms');
  const [network, setNetwork] = useState<PostNetwork>('linkedin');
  const [text, setText] = useState(initial);
  const left = charactersLeft(text, network);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notify({ title: t('text.copied') });
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('text.title')}
      size={520}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <div className={classes.text}>
        <Select
          label={t('text.network')}
          allowDeselect={false}
          data={networks.map((value) => ({ value, label: names(`networks.${value}`) }))}
          value={network}
          onChange={(value) => value && setNetwork(value)}
        />
        <Textarea
          data-autofocus
          label={t('text.text')}
          autosize
          minRows={5}
          maxRows={16}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p className={classes.counter} data-over={left < 0 || undefined} role="status">
          {left < 0 ? t('text.over', { count: -left }) : t('text.left', { count: left })}
        </p>
        <Group justify="flex-end">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="filled" disabled={left < 0 || !text.trim()} onClick={() => void copy()}>
            {t('text.copy')}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
