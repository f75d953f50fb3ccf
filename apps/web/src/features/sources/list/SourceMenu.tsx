import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconDots, IconPencil, IconRefresh, IconTrash } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { restoreSources, type Source, useFetchNow, useSourceRemoval } from '../sources.api.ts';

const EditSource = lazyPart(async () => (await import('./EditSource.tsx')).EditSource);

/** Offers the actions for a source: fetch it now, change it, remove it from the list. */
export function SourceMenu({ source }: { source: Source }) {
  const t = useT('sources');
  const { can } = usePermission('stream.update');
  const [isEditing, setEditing] = useState(false);
  const { fetchNow, remove, isBusy } = useSourceActions(source);
  if (!can) return null;
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('more', { name: source.name })} loading={isBusy}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
            disabled={!source.enabled}
            onClick={fetchNow}
          >
            {t('fetch_now')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />} onClick={() => setEditing(true)}>
            {t('edit.action')}
          </Menu.Item>
          <Menu.Item data-danger leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />} onClick={remove}>
            {t('remove.action')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isEditing && <EditSource source={source} onClose={() => setEditing(false)} />}
    </>
  );
}

function useSourceActions({ id, name }: Source) {
  const t = useT('sources');
  const params = { source_id: id };
  const fetching = useFetchNow(() => notify({ title: t('fetching', { name }) }));
  const undo = () => void restoreSources([id]).catch(notifyFailure);
  const removal = useSourceRemoval(() => notify({ title: t('remove.done', { name }), body: t('remove.body'), undo }));
  const remove = () => removal.mutate({ params });
  return { fetchNow: () => fetching.mutate({ params }), remove, isBusy: fetching.isPending || removal.isPending };
}
