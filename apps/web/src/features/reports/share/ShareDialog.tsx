import type { Report } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { type LinkForm, linksChanged, ShareLinks } from '../../sharing/index.ts';
import { linksOf } from '../reports.api.ts';

interface Props {
  report: Report;
  onClose: () => void;
}

/** Links that show a report as it was counted. */
export function ShareDialog({ report, onClose }: Props) {
  const t = useT('reports');
  const links = useQuery(linksOf(report.id));
  const create = async (body: LinkForm) => {
    const { data } = await call('reports.links.store', { params: { report_id: report.id }, body });
    await linksChanged();
    return data.url;
  };
  return (
    <ShareLinks
      title={t('share.title')}
      body={t('share.body')}
      links={{
        data: links.data?.data.map((link) => ({ reportId: report.id, link })),
        error: links.error,
        refetch: links.refetch,
      }}
      create={create}
      onClose={onClose}
    />
  );
}
