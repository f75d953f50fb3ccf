import type { ReportShort } from '@masthead/contract';
import { call } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconTrash } from '../../../shared/icons/index.ts';
import { onAll, RowsBar, useBulk } from '../../../shared/list/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';

const bodyOf = (rows: readonly ReportShort[]) => ({ body: { reports: rows.map(({ id }) => id) } });

/** Deletes the selected reports; all of them can be restored. */
export function ReportBulkBar({ selection }: { selection: Selection<ReportShort> }) {
  const t = useT('reports');
  const { isBusy, run } = useBulk(selection, ['reports.index', 'reports.show']);
  const remove = () =>
    run({
      rows: selection.rows,
      act: onAll((rows) => call('reports.bulk-delete', bodyOf(rows))),
      undo: onAll((rows) => call('reports.bulk-restore', bodyOf(rows))),
      said: (count) => t('bulk.deleted', { count }),
    });
  const icon = <IconTrash size={16} stroke={1.6} aria-hidden />;
  const actions = [{ label: t('actions.delete'), icon, danger: true, onClick: () => void remove() }];
  return <RowsBar selection={selection} isBusy={isBusy} actions={actions} />;
}
