import { ActionIcon } from '@mantine/core';
import type { ReportShort } from '@masthead/contract';
import { useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCopy, IconDots, IconTrash } from '../../../shared/icons/index.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Copying and deleting a report; what was deleted can be restored. */
export function ReportMenu({ report: { id, name } }: { report: Pick<ReportShort, 'id' | 'name'> }) {
  const t = useT('reports');
  const params = { report_id: id };
  const copy = useCall('reports.copy', {
    refreshes: ['reports.index'],
    onSuccess: () => notify({ title: t('actions.copied') }),
  });
  const restore = useCall('reports.restore', {
    refreshes: ['reports.index'],
    onSuccess: () => notify({ title: t('actions.restored', { name }) }),
  });
  const remove = useCall('reports.delete', {
    refreshes: ['reports.index'],
    onSuccess: () => notify({ title: t('actions.deleted', { name }), undo: () => restore.mutate({ params }) }),
  });
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('list.actions', { name })}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => copy.mutate({ params })}>
          {t('actions.copy')}
        </Menu.Item>
        <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => remove.mutate({ params })}>
          {t('actions.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
