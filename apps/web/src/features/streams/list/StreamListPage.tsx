import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { flatPages, refresh } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { PermissionButton, useSearchText } from '../../../shared/parts/index.ts';
import { useChannel } from '../../../shared/realtime/index.ts';
import { ManageMenu } from '../manage/ManageMenu.tsx';
import { streamPages } from '../streams.api.ts';
import { FirstStream } from './FirstStream.tsx';
import classes from './list.module.css';
import { StreamTable } from './StreamTable.tsx';

const route = getRouteApi('/app/streams/list');

/** The brand's streams, with what they found in 14 days. Without any, the way to the first one. */
export function StreamListPage() {
  const t = useT('streams');
  const app = useT('app');
  const { search } = route.useSearch();
  const brand = useActiveBrand();
  const list = useInfiniteQuery(streamPages(brand.id, search));
  const streams = flatPages(list.data);
  useChannel(`private-brand.${brand.id}`, 'streams.backfill', () => void refresh('streams.index'));
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
        {!isFirst && <StreamSearch value={search ?? ''} />}
      </PageHead>
      {list.isPending && <RowSkeletons />}
      {list.isError && streams.length === 0 && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {isFirst && <FirstStream />}
      {list.isSuccess && streams.length === 0 && search && (
        <EmptyState title={t('list.none_found_title')} body={t('list.none_found_body')} />
      )}
      {streams.length > 0 && <StreamTable streams={streams} />}
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {app('load_more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Searches as one types; what was typed stands in the address. */
function StreamSearch({ value }: { value: string }) {
  const t = useT('streams');
  const navigate = route.useNavigate();
  const [text, setText] = useSearchText(
    value,
    (search) => void navigate({ search: search ? { search } : {}, replace: true }),
  );
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={t('list.search')}
      placeholder={t('list.search')}
      maxLength={255}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      rightSection={
        text && (
          <ActionIcon size={24} aria-label={t('list.search_clear')} onClick={() => setText('')}>
            <IconX size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        )
      }
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
