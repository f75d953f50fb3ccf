import { events, type Stream, type StreamSort } from '@masthead/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useActiveBrand, usePermission } from '../../../shared/actor/index.ts';
import { flatPages, refresh } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconFileImport, IconPlus } from '../../../shared/icons/index.ts';
import { useKeys } from '../../../shared/keys/index.ts';
import { lazyPart, usePreload } from '../../../shared/lazy-part.tsx';
import { ListFilters } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore, PermissionButton } from '../../../shared/parts/index.ts';
import { useChannel } from '../../../shared/realtime/index.ts';
import { useSelection } from '../../../shared/selection/index.ts';
import { FolderBar } from '../folders/FolderBar.tsx';
import { refreshFolders, streamFolders } from '../folders/folders.api.ts';
import { ManageMenu } from '../manage/ManageMenu.tsx';
import type { ListSearch } from '../stream-search.ts';
import { streamPages } from '../streams.api.ts';
import { nextSort } from './stream-order.ts';

const StreamTable = lazyPart(async () => (await import('./StreamTable.tsx')).StreamTable, { hasTexts: true });
const StreamBulkBar = lazyPart(async () => (await import('./StreamBulkBar.tsx')).StreamBulkBar);
const FirstStream = lazyPart(async () => (await import('./FirstStream.tsx')).FirstStream, { hasTexts: true });
const MoveDialog = lazyPart(async () => (await import('../folders/MoveDialog.tsx')).MoveDialog);
const moveKeys = [{ command: 'move', keys: ['m'] }] as const;

const textIn = ({ search: _, ...rest }: ListSearch, text: string | undefined): ListSearch =>
  text ? { ...rest, search: text } : rest;
const folderIn = ({ folder: _, ...rest }: ListSearch, folder: string | undefined): ListSearch =>
  folder ? { ...rest, folder } : rest;
const sortIn = ({ sort: _, ...rest }: ListSearch, sort: StreamSort | undefined): ListSearch =>
  sort ? { ...rest, sort } : rest;

/** Returns the stream whose row has the focus. */
const focusedIn = (streams: readonly Stream[]) =>
  streams.filter(({ id }) => document.activeElement?.closest(`[data-stream="${id}"]`));

const route = getRouteApi('/app/streams/list');

/** The brand's streams, with what they found in 14 days. Without any, the way to the first one. */
export function StreamListPage() {
  const t = useT('streams');
  const shown = route.useSearch();
  const { search, folder, sort } = shown;
  const navigate = route.useNavigate();
  const show = (next: ListSearch) => void navigate({ search: next, replace: true });
  const brand = useActiveBrand();
  const list = useInfiniteQuery({ ...streamPages(brand.id, shown), placeholderData: keepPreviousData });
  const folders = useQuery(streamFolders(brand.id)).data?.data ?? [];
  const streams = flatPages(list.data);
  const selection = useSelection(streams, `${brand.id} ${folder ?? ''} ${search ?? ''}`);
  const [moved, setMoved] = useState<readonly Stream[]>();
  useChannel(events.streamsBackfill, brand.id, () => void refresh('streams.index'));
  useChannel(events.streamsFolders, brand.id, () => void refreshFolders());
  usePreload(StreamTable);
  const canEdit = usePermission('stream.update').can;
  useKeys(moveKeys, () => {
    const meant = selection.rows.length > 0 ? selection.rows : focusedIn(streams);
    if (canEdit && meant.length > 0) setMoved(meant);
    return canEdit && meant.length > 0;
  });
  const isEmpty = list.isSuccess && !list.isPlaceholderData && streams.length === 0;
  const isFirst = isEmpty && !search && !folder;
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
  const bring = (
    <PermissionButton
      permission="stream.create"
      component={Link}
      to="/streams/import"
      leftSection={<IconFileImport size={16} stroke={1.6} aria-hidden />}
    >
      {t('list.import')}
    </PermissionButton>
  );
  return (
    <>
      <PageHead
        title={t('list.title')}
        actions={
          isFirst ? (
            bring
          ) : (
            <>
              <ManageMenu />
              {bring}
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
              onChange: (text) => show(textIn(shown, text)),
            }}
          />
        )}
        {!isFirst && (
          <FolderBar folders={folders} chosen={folder} streams={streams} onChoose={(id) => show(folderIn(shown, id))} />
        )}
      </PageHead>
      {list.isPending && <RowSkeletons />}
      {list.isError && streams.length === 0 && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {isFirst && <FirstStream fallback={<RowSkeletons />} />}
      {isEmpty && search && <EmptyState title={t('list.none_found_title')} body={t('list.none_found_body')} />}
      {isEmpty && !search && folder && <EmptyState title={t('folders.empty_title')} body={t('folders.empty_body')} />}
      {streams.length > 0 && (
        <StreamTable
          fallback={<RowSkeletons />}
          streams={streams}
          folders={folders}
          selection={selection}
          search={shown}
          onSort={(column) => show(sortIn(shown, nextSort(sort, column)))}
          onMove={setMoved}
        />
      )}
      {selection.rows.length > 0 && <StreamBulkBar selection={selection} onMove={canEdit ? setMoved : undefined} />}
      {moved && <MoveDialog streams={moved} onDone={selection.clear} onClose={() => setMoved(undefined)} />}
      <LoadMore pages={list} />
    </>
  );
}
