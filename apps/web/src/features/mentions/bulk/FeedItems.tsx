import { useQuery } from '@tanstack/react-query';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { apiQuery } from '../../../shared/api/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';

/** The RSS feeds of the brand to choose one from; asked for when the menu opens. */
export function FeedItems({ onChoose }: { onChoose: (feed: { id: string; name: string }) => void }) {
  const t = useT('mentions');
  const brand = useActiveBrand();
  const { data, isPending, isError } = useQuery(apiQuery('rss-feeds.index', { params: { brand_id: brand.id } }));
  if (isPending) return <Menu.Label>{t('feed.loading')}</Menu.Label>;
  if (isError) return <Menu.Label>{t('feed.failed')}</Menu.Label>;
  if (data.data.length === 0) return <Menu.Label>{t('feed.none')}</Menu.Label>;
  return (
    <>
      <Menu.Label>{t('feed.title')}</Menu.Label>
      {data.data.map((feed) => (
        <Menu.Item key={feed.id} onClick={() => onChoose(feed)}>
          {feed.name}
        </Menu.Item>
      ))}
    </>
  );
}
