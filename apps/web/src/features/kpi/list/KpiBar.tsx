import type { KpiCampaign } from '@masthead/contract';
import { call } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCheck, IconTrash } from '../../../shared/icons/index.ts';
import { onEach, RowsBar, useBulk } from '../../../shared/list/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const setOf = ({ id }: KpiCampaign) => ({ params: { kpi_id: id } });

/** Completes or deletes the selected sets after a question, because neither can be undone. */
export function KpiBar({ selection }: { selection: Selection<KpiCampaign> }) {
  const t = useT('kpi');
  const lists = useT('lists');
  const { isBusy, run } = useBulk(selection, ['kpi-campaigns.index', 'kpi-campaigns.show']);
  const active = selection.rows.filter(({ status }) => status === 'active');
  const complete = () =>
    run({
      rows: active,
      question: {
        title: lists('kpi.complete_title'),
        body: lists('kpi.complete_body'),
        confirmLabel: t('complete.action'),
      },
      act: onEach((kpi) => call('kpi-campaigns.complete', setOf(kpi))),
      said: (count) => lists('kpi.completed', { count }),
    });
  const remove = () =>
    run({
      rows: selection.rows,
      question: {
        title: lists('kpi.delete_title'),
        body: lists('kpi.delete_body'),
        confirmLabel: t('delete.action'),
        danger: true,
      },
      act: onEach((kpi) => call('kpi-campaigns.delete', setOf(kpi))),
      said: (count) => lists('kpi.deleted', { count }),
    });
  return (
    <RowsBar
      selection={selection}
      isBusy={isBusy}
      actions={[
        active.length > 0 && {
          label: t('complete.action'),
          icon: <IconCheck {...icon} />,
          onClick: () => void complete(),
        },
        {
          label: t('delete.action'),
          icon: <IconTrash {...icon} />,
          danger: true,
          onClick: () => void remove(),
        },
      ]}
    />
  );
}
