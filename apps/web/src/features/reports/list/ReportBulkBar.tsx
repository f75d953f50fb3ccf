import { Button } from '@mantine/core';
import type { ReportShort } from '@masthead/contract';
import { useState } from 'react';
import { call } from '../../../shared/api/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconTrash } from '../../../shared/icons/index.ts';
import { BulkBar } from '../../../shared/list/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import { refreshReports } from '../reports.api.ts';

/** Deletes the selected reports; all of them can be brought back. */
export function ReportBulkBar({ selection }: { selection: Selection<ReportShort> }) {
  const t = useT('reports');
  const clippings = useT('clippings');
  const [isBusy, setBusy] = useState(false);
  const restore = async (reports: readonly ReportShort[]) => {
    try {
      for (const { id } of reports) await call('reports.restore', { params: { report_id: id } });
    } catch (error) {
      notifyFailure(error);
    }
    await refreshReports();
  };
  const remove = async () => {
    const done: ReportShort[] = [];
    setBusy(true);
    try {
      for (const report of selection.rows) {
        await call('reports.delete', { params: { report_id: report.id } });
        done.push(report);
      }
    } catch (error) {
      notifyFailure(error);
    }
    setBusy(false);
    if (done.length > 0) notify({ title: t('bulk.deleted', { count: done.length }), undo: () => void restore(done) });
    await refreshReports();
  };
  return (
    <BulkBar
      texts={{
        label: t('bulk.label'),
        selected: clippings('bulk.selected', { count: selection.rows.length }),
        clear: clippings('bulk.clear'),
      }}
      onClear={selection.clear}
    >
      <Button
        size="xs"
        variant="subtle"
        data-danger
        loading={isBusy}
        leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
        onClick={() => void remove()}
      >
        {t('actions.delete')}
      </Button>
    </BulkBar>
  );
}
