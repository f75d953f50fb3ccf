import { ActionIcon } from '@mantine/core';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconDots, IconPencil, IconTrash } from '../../../shared/icons/index.ts';
import { takeAway } from '../../../shared/list/index.ts';
import { type Tag, tagged } from '../clippings.api.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Rename and delete; a deleted tag can be brought back. */
export function TagMenu({ tag: { id, name }, onRename }: { tag: Tag; onRename: () => void }) {
  const t = useT('lists');
  const app = useT('app');
  const input = { params: { brand_id: useActiveBrand().id }, body: { tags: [id] } };
  const remove = () =>
    takeAway({
      act: () => call('brands.tags.bulk-delete', input),
      undo: () => call('brands.tags.bulk-restore', input),
      title: t('tags.deleted', { count: 1 }),
      refreshes: tagged,
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('tags.actions', { name })}>
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
