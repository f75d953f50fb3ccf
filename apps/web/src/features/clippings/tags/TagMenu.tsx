import { ActionIcon } from '@mantine/core';
import { useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconDots, IconPencil, IconTrash } from '../../../shared/icons/index.ts';
import type { Tag } from '../clippings.api.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Rename and delete; deleting asks first. */
export function TagMenu({ tag: { id, name }, onRename }: { tag: Tag; onRename: () => void }) {
  const t = useT('lists');
  const app = useT('app');
  const removal = useCall('tags.delete', {
    refreshes: ['brands.tags.index', 'clippings.index'],
    onSuccess: () => notify({ title: t('tags.deleted', { count: 1 }) }),
  });
  const remove = async () => {
    const question = { title: t('tags.delete_one', { name }), body: t('tags.delete_body') };
    if (await confirm({ ...question, confirmLabel: app('delete'), danger: true }))
      removal.mutate({ params: { tag_id: id } });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('tags.actions', { name })} loading={removal.isPending}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onRename}>
          {t('tags.rename')}
        </Menu.Item>
        <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => void remove()}>
          {app('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
