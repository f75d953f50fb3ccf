import { Button, Group } from '@mantine/core';
import type { RelationGroup } from '@masthead/contract';
import { type FormEvent, useState } from 'react';
import { Modal } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { RelationMultiSelect } from '../../../shared/relations/index.ts';
import { useMembership } from '../useMembership.ts';

/** Asks who is added to a group. */
export function AddDialog({ group, onClose }: { group: RelationGroup; onClose: () => void }) {
  const t = useT('connect');
  const app = useT('app');
  const [ids, setIds] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const { add } = useMembership();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (ids.length === 0 || isBusy) return;
    setBusy(true);
    const isDone = await add(
      group,
      ids.map((id) => ({ id, groups: [] })),
    );
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('members.add_relations')}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <form onSubmit={(event) => void submit(event)}>
        <RelationMultiSelect
          data-autofocus
          label={app('titles.relations')}
          brandId={group.brand_id}
          outside={group.id}
          value={ids}
          onChange={setIds}
        />
        <Group justify="flex-end" mt={16}>
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button type="submit" variant="filled" aria-disabled={ids.length === 0} loading={isBusy}>
            {t('members.confirm')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
