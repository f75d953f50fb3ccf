import type { Report } from '@masthead/contract';
import { useCall } from '../../../shared/api/index.ts';
import { keepReport } from '../reports.api.ts';
import { EditSections } from './EditSections.tsx';
import { useArrangement } from './useArrangement.ts';

/** The sections of a report as they are edited, saved with each change. */
export function EditedReport({ report }: { report: Report }) {
  const arrangement = useArrangement(report);
  const setLogo = useCall('reports.update', { onSuccess: ({ data }) => keepReport(data) });
  return (
    <EditSections
      report={report}
      arrangement={arrangement}
      onLogo={(logo) => setLogo.mutate({ params: { report_id: report.id }, body: { logo } })}
    />
  );
}
