import { events } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { flatPages, refresh } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlus } from '../../../shared/icons/index.ts';
import { ListFilters } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore, PermissionButton } from '../../../shared/parts/index.ts';
import { useChannel } from '../../../shared/realtime/index.ts';
import { useSelection } from '../../../shared/selection/index.ts';
import { ManageMenu } from '../manage/ManageMenu.tsx';
import { streamPages } from '../streams.api.ts';
import { FirstStream } from './FirstStream.tsx';
import { StreamBulkBar } from './StreamBulkBar.tsx';
import { StreamTable } from './StreamTable.tsx';

const route = getRouteApi('/app/streams/list');

/** The brand's streams, with what they found in 14 days. Without any, the way to the first one. */
export function StreamListPage() {
  const t = useT('streams');
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const brand = useActiveBrand();
  const list = useInfiniteQuery(streamPages(brand.id, search));
  const streams = flatPages(list.data);
  const selection = useSelection(streams, `${brand.id} ${search ?? ''}`);
  useChannel(events.streamsBackfill, brand.id, () => void refresh('streams.index'));
  const isFirst = list.isSuccess && streams.length === 0 && !search;
  const create = (
    <PermissionButton
      permission="stream.create"
      variant="filled"
      component={Link}
      to="/streams/create"
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
    >
      {t('list.create')}
    </PermissionButton>
  );
  return (
    <>
      <PageHead
        title={t('list.title')}
        actions={
          !isFirst && (
            <>
              <ManageMenu />
              {create}
            </>
          )
        }
      >
        {!isFirst && (
          <ListFilters
            search={{
              label: t('list.search'),
              value: search,
              onChange: (text) => void navigate({ search: text ? { search: text } : {}, replace: true }),
            }}
          />
        )}
      </PageHead>
      {list.isPending && <RowSkeletons />}
      {list.isError && streams.length === 0 && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {isFirst && <FirstStream />}
      {list.isSuccess && streams.length === 0 && search && (
        <EmptyState title={t('list.none_found_title')} body={t('list.none_found_body')} />
      )}
      {streams.length > 0 && <StreamTable streams={streams} selection={selection} />}
      {selection.rows.length > 0 && <StreamBulkBar selection={selection} />}
      <LoadMore pages={list} />
    </>
  );
}
