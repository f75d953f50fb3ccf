import { Button, Group, TextInput } from '@mantine/core';
import { ApiError, limits } from '@masthead/contract';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { relationsChanged } from '../connect.api.ts';
import { type DiscoverFilters, savedSearch } from './discover-search.ts';

/** Keeps a search as a group, whose members follow what journalists write. */
export function SaveDialog({ filters, onClose }: { filters: DiscoverFilters; onClose: () => void }) {
  const t = useT('discover');
  const app = useT('app');
  const connect = useT('connect');
  const brand = useActiveBrand();
  const navigate = useNavigate();
  const [name, setName] = useState(filters.search ?? '');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim() || isBusy) return;
    setBusy(true);
    try {
      const body = { name: name.trim(), brand_id: brand.id, search: savedSearch(filters) };
      const { data } = await call('connect.groups.store', { body });
      notify({ title: connect('groups.made') });
      await relationsChanged();
      void navigate({ to: '/connect/groups/$groupId', params: { groupId: data.id } });
    } catch (failure) {
      setBusy(false);
      const message = failure instanceof ApiError ? failure.body.errors?.name?.[0] : undefined;
      if (message) setError(message);
      else notifyFailure(failure);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('saved.save')} closeButtonProps={{ 'aria-label': app('close') }}>
      <form onSubmit={(event) => void submit(event)}>
        <TextInput
          data-autofocus
          label={connect('groups.name')}
          description={t('saved.body')}
          maxLength={limits.shortText}
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt={16}>
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button type="submit" variant="filled" loading={isBusy} aria-disabled={!name.trim()}>
            {app('save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
