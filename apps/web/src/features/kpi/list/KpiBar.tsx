import type { KpiCampaign } from '@masthead/contract';
import { call } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCheck, IconTrash } from '../../../shared/icons/index.ts';
import { onAll, RowsBar, useBulk } from '../../../shared/list/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import { setsInput } from '../kpi.api.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Completes the selected sets after a question, because that cannot be undone, or deletes them. */
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
      act: onAll((sets) => call('kpi-campaigns.bulk-complete', setsInput(sets))),
      said: (count) => lists('kpi.completed', { count }),
    });
  const remove = () =>
    run({
      rows: selection.rows,
      act: onAll((sets) => call('kpi-campaigns.bulk-delete', setsInput(sets))),
      undo: onAll((sets) => call('kpi-campaigns.bulk-restore', setsInput(sets))),
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
