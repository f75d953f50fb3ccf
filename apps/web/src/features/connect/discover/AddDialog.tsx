import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useActiveBrand, usePermission } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { Modal, Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { groupsOf } from '../connect.api.ts';
import { peopleAdded } from './discover.api.ts';

interface Props {
  /** Ids of media profiles. */
  profiles: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

/** Makes journalists relations, in a group or in none. */
export function AddDialog({ profiles, onClose, onDone }: Props) {
  const t = useT('discover');
  const app = useT('app');
  const brand = useActiveBrand();
  const canGroup = usePermission('relations.group.update').can;
  const groups = useQuery({ ...groupsOf(brand.id), enabled: canGroup }).data?.data ?? [];
  const [group, setGroup] = useState<string>('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      const { data } = await call('connect.discover.add-many', {
        params: { brand_id: brand.id },
        body: { media_profiles: [...profiles], ...(group && { groups: [group] }) },
      });
      notify({ title: t('add.done', { count: data.added }) });
      await peopleAdded();
      onClose();
      onDone();
    } catch (error) {
      notifyFailure(error);
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('add.many', { count: profiles.length })}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <form onSubmit={(event) => void submit(event)}>
        {groups.length > 0 && (
          <Select
            data-autofocus
            label={t('add.group')}
            data={[
              { value: '', label: t('add.no_group') },
              ...groups.filter(({ search }) => !search).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={group}
            onChange={(value) => setGroup(value ?? '')}
            allowDeselect={false}
            searchable
          />
        )}
        <Group justify="flex-end" mt={16}>
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button type="submit" variant="filled" loading={isBusy}>
            {t('hit.add')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
