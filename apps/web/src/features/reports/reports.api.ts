import { events, type Report, type ReportRowSection } from '@masthead/contract';
import { useActiveBrand, usePermission, useUser } from '../../shared/actor/index.ts';
import { apiPages, apiQuery, queryClient, refresh } from '../../shared/api/index.ts';
import { useChannel } from '../../shared/realtime/index.ts';

export const reportPages = (brand: string) => apiPages('reports.index', { query: { brand, limit: 50 } });
export const oneReport = (report_id: string) => apiQuery('reports.show', { params: { report_id } });

interface Row {
  section: ReportRowSection;
  key: string;
  isWhole?: boolean;
}
export const rowPages = (report_id: string, { section, key, isWhole }: Row) =>
  apiPages('reports.clippings.index', {
    params: { report_id },
    query: { section, row: key, limit: 50, ...(isWhole && { is_whole: 'true' as const }) },
  });

export const linksOf = (report_id: string) => apiQuery('reports.links.index', { params: { report_id } });

export const ownTemplates = apiQuery('report-templates.index');

export const scheduleOf = (report_id: string) => apiQuery('reports.schedule.show', { params: { report_id } });

/** Shows a report as a call has answered it. */
export const keepReport = (report: Report): void =>
  void queryClient.setQueryData(oneReport(report.id).queryKey, { data: report });
export const refreshReports = () => refresh('reports.index', 'reports.show');

/** The interval in milliseconds between checks while a file is being created and no channel reports it. */
export const pause = 2000;
export const isUnderway = (status: Report['status']): boolean => status === 'pending' || status === 'generating';

/** Asks for reports again whenever one of the user has changed. */
export function useReportEvents(): void {
  useChannel(events.reportsChanged, useUser().id, () => void refreshReports());
}

/** Returns true if the user may create and change reports; demo data are only read. */
export function useMayWrite(): boolean {
  const { can } = usePermission('performance.report');
  return can && !useActiveBrand().demo_data;
}
