import { ActionIcon } from '@mantine/core';
import type { KpiCampaign } from '@masthead/contract';
import { useNavigate } from '@tanstack/react-router';
import { usePermission } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCheck, IconDots, IconList, IconPencil, IconTrash } from '../../../shared/icons/index.ts';
import { takeAway } from '../../../shared/list/index.ts';
import { useOpenCoverage } from '../../metrics/index.ts';
import { setsInput, useCompletion } from '../kpi.api.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Offers the actions for a set. Editing a completed one opens the page that says why it is not possible. */
export function KpiMenu({ kpi }: { kpi: KpiCampaign }) {
  const t = useT('kpi');
  const navigate = useNavigate();
  const open = useOpenCoverage();
  const { can } = usePermission('kpi.update');
  const { complete, remove } = useSteps(kpi);
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('list.actions', { name: kpi.name })}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {open && (
          <Menu.Item
            leftSection={<IconList {...icon} />}
            onClick={() =>
              open({
                filters: { period: `${kpi.starts_at}..${kpi.ends_at}`, kpi_campaigns: kpi.id, count: 'clippings' },
              })
            }
          >
            {t('list.clippings')}
          </Menu.Item>
        )}
        {can && (
          <Menu.Item
            leftSection={<IconPencil {...icon} />}
            onClick={() => void navigate({ to: '/performance/kpi/$kpiId/edit', params: { kpiId: kpi.id } })}
          >
            {t('list.edit')}
          </Menu.Item>
        )}
        {can && kpi.status === 'active' && (
          <Menu.Item leftSection={<IconCheck {...icon} />} onClick={() => void complete()}>
            {t('complete.action')}
          </Menu.Item>
        )}
        {can && (
          <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => void remove()}>
            {t('delete.action')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Asks before a set is completed, because that cannot be undone. */
function useSteps(kpi: KpiCampaign) {
  const { id, name } = kpi;
  const t = useT('kpi');
  const completion = useCompletion(() => notify({ title: t('complete.done', { name }) }));
  const params = { kpi_id: id };
  return {
    complete: async () => {
      const isConfirmed = await confirm({
        title: t('complete.title', { name }),
        body: t('complete.body'),
        confirmLabel: t('complete.confirm'),
      });
      if (isConfirmed) completion.mutate({ params });
    },
    remove: () =>
      takeAway({
        act: () => call('kpi-campaigns.bulk-delete', setsInput([kpi])),
        undo: () => call('kpi-campaigns.bulk-restore', setsInput([kpi])),
        title: t('delete.done', { name }),
        refreshes: ['kpi-campaigns.index', 'kpi-campaigns.show'],
      }),
  };
}
