import { Button, Group } from '@mantine/core';
import { limits, type Mention } from '@masthead/contract';
import { useState } from 'react';
import { Modal, TagsInput } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';

interface TagProps {
  isOpen: boolean;
  mentions: readonly Mention[];
  onClose: () => void;
  onTag: (tags: readonly string[]) => void;
}

/** Asks for tags. Only clippings have tags, so mentions that are not saved yet become clippings. */
export function TagDialog({ isOpen, mentions, onClose, onTag }: TagProps) {
  const t = useT('mentions');
  const app = useT('app');
  const [tags, setTags] = useState<string[]>([]);
  const unsaved = mentions.filter((mention) => !mention.clipping_id).length;
  const close = () => {
    setTags([]);
    onClose();
  };
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (tags.length === 0) return;
    onTag(tags);
    close();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t('tags.title', { count: mentions.length })}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <form onSubmit={submit}>
        <TagsInput
          data-autofocus
          label={t('tags.label')}
          description={unsaved > 0 ? t('tags.saves', { count: unsaved }) : undefined}
          value={tags}
          onChange={(next) => setTags(next.map((tag) => tag.slice(0, limits.shortText)))}
          maxTags={limits.streamTags}
          acceptValueOnBlur
        />
        <Group justify="flex-end" mt={16}>
          <Button onClick={close}>{app('cancel')}</Button>
          <Button type="submit" variant="filled" aria-disabled={tags.length === 0}>
            {t('tags.confirm')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
