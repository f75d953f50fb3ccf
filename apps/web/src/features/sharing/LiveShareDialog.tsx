import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import type { LiveShareProps } from './live-share.ts';
import { ShareLinks } from './ShareLinks.tsx';
import { type LinkForm, linksChanged, liveLinks } from './sharing.api.ts';

/** Links to the coverage or the dashboard with its filters. */
export function LiveShareDialog({ page, brands, period, filters, onClose }: LiveShareProps & { onClose: () => void }) {
  const t = useT('reports');
  const links = useQuery(liveLinks(brands[0]!, page));
  const create = async (form: LinkForm) => {
    const body = { ...form, page, brands: [...brands], period: period ?? null, filters };
    const { data } = await call('live-links.store', { body });
    await linksChanged();
    return data.url;
  };
  return (
    <ShareLinks
      title={t(`share.live.${page}`)}
      body={t('share.live.body')}
      links={{
        data: links.data?.data.map((link) => ({ reportId: link.report_id, link })),
        error: links.error,
        refetch: links.refetch,
      }}
      create={create}
      onClose={onClose}
    />
  );
}
