import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useActiveBrand } from '../../shared/actor/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconRss } from '../../shared/icons/index.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { EmptyState, ErrorState, RowSkeletons } from '../../shared/page/index.ts';
import { SettingsHeading } from '../accounts/index.ts';
import { FeedList } from './FeedList.tsx';
import { FeedView } from './FeedView.tsx';
import { feedsOf } from './rss.api.ts';

const FeedForm = lazyPart(async () => (await import('./FeedForm.tsx')).FeedForm);

const route = getRouteApi('/app/settings/brand/rss');

/** Feeds of the brand; one of them opened when the address names it. */
export function RssPage() {
  const t = useT('rss');
  const brand = useActiveBrand();
  const { feed: feedId } = route.useSearch();
  const navigate = route.useNavigate();
  const [isMaking, setMaking] = useState(false);
  const list = useQuery(feedsOf(brand.id));
  const feeds = list.data?.data ?? [];
  const opened = feeds.find(({ id }) => id === feedId);
  if (opened) return <FeedView key={opened.id} feed={opened} />;

  const add = (
    <Button variant="filled" onClick={() => setMaking(true)}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <SettingsHeading title={t('title')} lead={t('intro')}>
        {feeds.length > 0 && add}
      </SettingsHeading>
      {list.isPending && <RowSkeletons count={3} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && feeds.length === 0 && (
        <EmptyState
          isFirst
          picture={<IconRss size={32} stroke={1.2} aria-hidden />}
          title={t('empty_title')}
          body={t('empty_body')}
          actions={add}
        />
      )}
      {feeds.length > 0 && <FeedList feeds={feeds} brandName={brand.name} />}
      {isMaking && (
        <FeedForm
          brandId={brand.id}
          onClose={() => setMaking(false)}
          onSaved={(id) => void navigate({ search: { feed: id } })}
        />
      )}
    </>
  );
}
