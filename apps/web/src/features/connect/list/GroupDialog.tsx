import { Button, Group, Stack, TextInput } from '@mantine/core';
import { limits, type Relation } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { Modal, Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { groupsOf, relationsChanged } from '../connect.api.ts';
import { useMembership } from '../useMembership.ts';

interface Props {
  relations: readonly Relation[];
  onClose: () => void;
  onDone?: () => void;
}

const isNew = 'new';

/** Asks which group relations are added to; a new one can be made for them. */
export function GroupDialog({ relations, onClose, onDone }: Props) {
  const t = useT('connect');
  const app = useT('app');
  const brand = useActiveBrand();
  const groups = useQuery(groupsOf(brand.id));
  const list = groups.data?.data.filter(({ search }) => !search) ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { add } = useMembership();
  const makesNew = groups.isSuccess && (chosen === isNew || list.length === 0);
  const group = list.find(({ id }) => id === chosen);
  const isReady = makesNew ? name.trim() !== '' : group !== undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog may be inside a row of a form, whose submit must not be triggered.
    event.stopPropagation();
    if (!isReady || isBusy) return;
    setBusy(true);
    const isDone = makesNew ? await makeGroup() : await add(group!, relations);
    setBusy(false);
    if (!isDone) return;
    onClose();
    onDone?.();
  };
  const makeGroup = async (): Promise<boolean> => {
    try {
      const body = { name: name.trim(), brand_id: brand.id, relations: relations.map(({ id }) => id) };
      const { data } = await call('connect.groups.store', { body });
      notify({ title: t('groups.made'), body: t('members.added_body', { group: data.name }) });
      await relationsChanged();
      return true;
    } catch (error) {
      notifyFailure(error);
      return false;
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('members.title', { count: relations.length, name: relations[0]?.name ?? '' })}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap={16}>
          {list.length > 0 && (
            <Select
              data-autofocus
              label={app('titles.relation_group')}
              placeholder={t('members.choose')}
              data={[
                ...list.map(({ id, name: label }) => ({ value: id, label })),
                { value: isNew, label: app('titles.create_group') },
              ]}
              value={chosen}
              onChange={setChosen}
              searchable
            />
          )}
          {makesNew && (
            <TextInput
              data-autofocus={list.length === 0 || undefined}
              label={t('groups.name')}
              maxLength={limits.shortText}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Stack>
        <Group justify="flex-end" mt={16}>
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button type="submit" variant="filled" aria-disabled={!isReady} loading={isBusy}>
            {t('members.confirm')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
