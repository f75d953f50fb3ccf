import { Button, Group, Stack } from '@mantine/core';
import { limits } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { Modal, MultiSelect, TagsInput } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { brandTags, type Clipping } from '../clippings.api.ts';
import { changeTags } from './bulk-actions.ts';

interface Props {
  /** The clippings whose tags are changed. */
  clippings: readonly Clipping[];
  onClose: () => void;
  onDone: () => void;
}

/** Asks which tags clippings get and lose. */
export function TagsDialog({ clippings, onClose, onDone }: Props) {
  const t = useT('clippings');
  const app = useT('app');
  const brand = useActiveBrand();
  const { data } = useQuery(brandTags(brand.id));
  const [tags, setTags] = useState<string[]>([]);
  const [removed_tags, setRemoved] = useState<string[]>([]);
  const present = [...new Set(clippings.flatMap((clipping) => clipping.tags.map(({ name }) => name)))].sort();
  const isNothing = tags.length + removed_tags.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNothing) return;
    void changeTags(t, brand.id, clippings, { tags, removed_tags });
    onClose();
    onDone();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('tags.title', { count: clippings.length })}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <form onSubmit={submit}>
        <Stack gap={16}>
          <TagsInput
            data-autofocus
            openOnFocus={false}
            label={t('tags.add')}
            placeholder={tags.length === 0 ? t('form.tags_hint') : undefined}
            data={(data?.data ?? []).map(({ name }) => name).filter((name) => !removed_tags.includes(name))}
            value={tags}
            onChange={(next) => setTags(next.map((tag) => tag.trim().slice(0, limits.shortText)).filter(Boolean))}
            maxTags={limits.streamTags}
            acceptValueOnBlur
          />
          {present.length > 0 && (
            <MultiSelect
              label={t('tags.remove')}
              data={present.filter((name) => !tags.includes(name))}
              value={removed_tags}
              onChange={setRemoved}
              searchable
              hidePickedOptions
            />
          )}
        </Stack>
        <Group justify="flex-end" mt={16}>
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button type="submit" variant="filled" aria-disabled={isNothing}>
            {app('save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
