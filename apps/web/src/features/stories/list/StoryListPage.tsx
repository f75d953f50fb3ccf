import { Button } from '@mantine/core';
import { events } from '@masthead/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { flatPages, refresh } from '../../../shared/api/index.ts';
import { useWasOpen } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlus } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore, PermissionButton } from '../../../shared/parts/index.ts';
import { useChannel } from '../../../shared/realtime/index.ts';
import { useSelection } from '../../../shared/selection/index.ts';
import { ViewSwitch } from '../calendar/ViewSwitch.tsx';
import { storyPages } from '../stories.api.ts';
import { StoryFilters } from './StoryFilters.tsx';
import { StoryTable } from './StoryTable.tsx';
import { filtersOf, isFiltered, type StorySearch } from './story-search.ts';

const StoryBulkBar = lazyPart(async () => (await import('./StoryBulkBar.tsx')).StoryBulkBar);
const ListComments = lazyPart(async () => (await import('../comments/ListComments.tsx')).default);

const route = getRouteApi('/app/stories/list');

/** The brand's stories in every state, last changed first. */
export function StoryListPage() {
  const t = useT('stories');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const brand = useActiveBrand();
  const list = useInfiniteQuery({ ...storyPages(brand.id, filtersOf(search)), placeholderData: keepPreviousData });
  const stories = flatPages(list.data);
  const selection = useSelection(stories, JSON.stringify([brand.id, filtersOf(search)]));
  const wasSelecting = useWasOpen(selection.rows.length > 0);
  useChannel(events.storiesChanged, brand.id, () => void refresh('stories.index'));
  useChannel(events.commentsChanged, brand.id, () => void refresh('stories.index'));
  const change = (part: StorySearch) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  const isFirst = list.isSuccess && stories.length === 0 && !isFiltered(search);
  const create = (
    <PermissionButton
      permission="story.create"
      variant="filled"
      component={Link}
      to="/stories/create"
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
    >
      {t('list.create')}
    </PermissionButton>
  );
  return (
    <>
      <PageHead title={t('list.title')} actions={!isFirst && create}>
        {!isFirst && (
          <StoryFilters search={search} onChange={change}>
            <ViewSwitch view="list" />
          </StoryFilters>
        )}
      </PageHead>
      {list.isPending && <RowSkeletons />}
      {list.isError && stories.length === 0 && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {isFirst && <EmptyState isFirst title={t('empty.first')} body={t('empty.first_body')} actions={create} />}
      {list.isSuccess && stories.length === 0 && isFiltered(search) && (
        <EmptyState
          title={t('empty.filtered')}
          body={t('empty.filtered_body')}
          actions={<Button onClick={() => void navigate({ search: {}, replace: true })}>{t('empty.clear')}</Button>}
        />
      )}
      {stories.length > 0 && (
        <StoryTable stories={stories} selection={selection} onComments={(comments) => change({ comments })} />
      )}
      {wasSelecting && <StoryBulkBar selection={selection} />}
      <LoadMore pages={list} />
      {search.comments && (
        <ListComments storyId={search.comments} onClose={() => change({ comments: undefined, comment: undefined })} />
      )}
    </>
  );
}
